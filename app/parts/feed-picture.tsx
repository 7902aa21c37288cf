import type { Picture } from "#core/picture.ts";
import { Photo } from "./photo.tsx";

export function FeedPicture({ picture, alt }: { picture: Picture; alt?: string }) {
  return (
    <Photo picture={picture} alt={alt} sizes="(min-width: 1000px) min(50vw, 780px), 100vw" className="object-cover!" />
  );
}
