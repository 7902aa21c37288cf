import type { Picture } from "#core/files/picture.ts";
import { smallestSource } from "../../../components/photo.tsx";

export function ProductPicture({ picture }: { picture: Picture }) {
  return (
    <span className="relative size-8.5 flex-none overflow-hidden rounded-sm plate-ground">
      <img
        src={smallestSource(picture)}
        width={34}
        height={34}
        alt=""
        data-ground={picture.ground}
        className="size-full object-cover plate-photo"
      />
    </span>
  );
}
