import type { Picture } from "#core/files/picture.ts";
import { smallestSource } from "./photo.tsx";

/** A product's picture on its plate, beside its name. */
export function SmallPicture({
  picture,
  width,
  height,
  className,
}: {
  picture: Picture;
  /** In pixels, as `className` has it. */
  width: number;
  height: number;
  className: string;
}) {
  return (
    <span className={`relative flex-none overflow-hidden rounded-sm plate-ground ${className}`}>
      <img
        src={smallestSource(picture)}
        width={width}
        height={height}
        alt=""
        data-ground={picture.ground}
        className="size-full object-cover plate-photo"
      />
    </span>
  );
}
