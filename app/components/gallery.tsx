import { type KeyboardEvent, useRef, useState } from "react";
import type { Picture } from "#core/files/picture.ts";
import { ownValue } from "#core/own-value.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { asButton } from "./link-button.ts";
import { Photo, Plate } from "./photo.tsx";
import "./gallery.css";

const mainSizes =
  "(min-width: 90rem) 756px, (min-width: 62.5rem) 53vw, (min-width: 40rem) calc(100vw - 80px), calc(100vw - 40px)";

export function Gallery({ pictures, model }: { pictures: [Picture, ...Picture[]]; model: string }) {
  const [wanted, setWanted] = useState(0);
  const thumbs = useRef<HTMLDivElement>(null);
  const scripts = useHydrated();
  const chosen = pictures[wanted] ? wanted : 0;
  const picture = pictures[chosen] ?? pictures[0];
  const name = (place: number) => `Image ${place + 1} of ${pictures.length}`;

  function choose(place: number) {
    setWanted(place);
    const thumb = thumbs.current?.children[place];
    if (thumb instanceof HTMLElement) thumb.focus();
  }

  function handleKey(event: KeyboardEvent) {
    const last = pictures.length - 1;
    const places: Record<string, number> = {
      ArrowRight: Math.min(chosen + 1, last),
      ArrowLeft: Math.max(chosen - 1, 0),
      Home: 0,
      End: last,
    };
    const place = ownValue(places, event.key);
    if (place === undefined) return;
    event.preventDefault();
    choose(place);
  }

  return (
    <div className="min-w-0">
      <Plate>
        <Photo picture={picture} alt={picture.alt || model} sizes={mainSizes} eager />
      </Plate>
      {pictures.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
        <div
          ref={thumbs}
          role="group"
          aria-label="Choose an image"
          onKeyDown={handleKey}
          // Browsers do not scroll to a focused element that is partly visible.
          onFocus={(event) => event.target.scrollIntoView({ block: "nearest", inline: "nearest" })}
          className="thumbs -mx-1 mt-2.75 flex gap-3 overflow-x-auto px-1 pt-1 pb-3 print:hidden"
        >
          {pictures.map((thumb, place) => (
            <a
              key={thumb.url}
              href={thumb.url}
              aria-label={name(place)}
              data-chosen={place === chosen || undefined}
              {...(scripts && { ...asButton(() => setWanted(place)), "aria-pressed": place === chosen })}
            >
              <span className="thumb">
                <Photo picture={thumb} alt="" sizes="96px" pixels={288} />
              </span>
              {place === chosen && <span className="absolute -bottom-2.25 left-1/2 -ml-px h-3.25 index-mark" />}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
