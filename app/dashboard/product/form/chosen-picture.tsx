import type { Picture } from "#core/files/picture.ts";
import { Photo, type ShownWidth } from "../../../components/photo.tsx";
import type { Sending } from "../../../forms/uploads/uploads.ts";

export function ChosenPicture({
  stored,
  sending,
  alt = "",
  className = "",
  ...shown
}: ShownWidth & {
  stored: Picture | undefined;
  sending: Sending | undefined;
  alt?: string;
  className?: string;
}) {
  if (!sending) return stored && <Photo picture={stored} {...shown} alt={alt} className={className} />;
  return (
    <img
      key={sending.key}
      src={sending.preview}
      alt={alt}
      // Blends white backgrounds as on public pages; a file that the browser cannot decode shows the placeholder.
      className={`photo ${className}`}
      onLoad={(event) => {
        event.currentTarget.dataset.loaded = "";
      }}
    />
  );
}
