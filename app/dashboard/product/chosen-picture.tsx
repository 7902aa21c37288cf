import type { Picture } from "#core/picture.ts";
import type { Sending } from "../../parts/editing/uploads.ts";
import { Photo, type ShownWidth } from "../../parts/photo.tsx";

/** A picture of the form at once: the chosen file from the browser itself, else the one that is stored. */
export function ChosenPicture({
  stored,
  sending,
  alt = "",
  className = "",
  ...shown
}: ShownWidth & {
  stored: Picture | undefined;
  sending: Sending | undefined;
  /** Empty where its place says what it is. */
  alt?: string;
  className?: string;
}) {
  if (!sending) return stored && <Photo picture={stored} {...shown} alt={alt} className={className} />;
  return (
    <img
      key={sending.key}
      src={sending.preview}
      alt={alt}
      // White melts into the plate, as for visitors; what the browser cannot draw shows the plate's mark instead.
      className={`photo ${className}`}
      onLoad={(event) => {
        event.currentTarget.dataset.loaded = "";
      }}
    />
  );
}
