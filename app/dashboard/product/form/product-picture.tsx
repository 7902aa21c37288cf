import type { Picture } from "#core/files/picture.ts";
import { smallestSource } from "../../../components/photo.tsx";

export function ProductPicture({ picture }: { picture: Picture }) {
  return (
    <img
      src={smallestSource(picture)}
      width={34}
      height={34}
      alt=""
      className="size-8.5 flex-none rounded-sm bg-plate object-cover"
    />
  );
}
