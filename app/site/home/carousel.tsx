import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { SiteContent } from "#core/site-content.ts";
import type { Elements } from "../../ui/elements.ts";
import { icon } from "../../ui/icon.tsx";
import { IconButton, type IconButtonProps } from "../../ui/icon-button.tsx";
import { CarouselSlide } from "./carousel-slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";
import "./carousel.css";

const ChevronLeft = icon("M15 18l-6-6 6-6");
const ChevronRight = icon("M9 18l6-6-6-6");
const Pause = icon(
  "M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z",
);
const Play = icon("M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z");

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Announces only slides that the visitor asked for. The children are
 * the last part of its section.
 */
export function Carousel({ slides, children }: { slides: SiteContent["slides"]; children: Elements }) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 30 });
  const [shown, setShown] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const askedFor = useRef(false);
  const autoplay = useAutoplay(embla !== undefined, shown, () => {
    askedFor.current = false;
    embla?.scrollNext();
  });

  useEffect(() => {
    if (!embla) return;
    function noteDrag() {
      askedFor.current = true;
    }
    function follow() {
      const selected = embla?.selectedScrollSnap() ?? 0;
      setShown(selected);
      setAnnouncement(
        askedFor.current ? `Slide ${selected + 1} of ${slides.length}: ${slides[selected]?.heading}` : "",
      );
    }
    embla.on("pointerDown", noteDrag).on("select", follow);
    return () => {
      embla.off("pointerDown", noteDrag).off("select", follow);
    };
  }, [embla, slides]);

  function show(slide: number) {
    askedFor.current = true;
    embla?.scrollTo(slide, wantsNoMotion());
  }
  function showNext(step: 1 | -1) {
    askedFor.current = true;
    if (step === 1) embla?.scrollNext(wantsNoMotion());
    else embla?.scrollPrev(wantsNoMotion());
  }
  function followArrowKeys(event: KeyboardEvent) {
    if (event.key === "ArrowRight") showNext(1);
    else if (event.key === "ArrowLeft") showNext(-1);
  }

  return (
    <section aria-roledescription="carousel" aria-label="Featured" {...autoplay.holders}>
      <div
        data-lens={slides[shown]?.picture ? undefined : ""}
        className={`hero ${stops[shown]} [&_:focus-visible]:outline-current`}
      >
        <div
          ref={viewport}
          className="overflow-hidden noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto"
        >
          {/* Without this hint Chrome repaints the pictures in every frame. */}
          <div className="flex touch-pan-y touch-pinch-zoom will-change-transform">
            {slides.map((slide, index) => (
              <CarouselSlide
                // biome-ignore lint/suspicious/noArrayIndexKey: the slides are fixed, and two may be equal
                key={index}
                slide={slide}
                label={`${index + 1} of ${slides.length}`}
                first={index === 0}
                // Hidden slides are too far away for lazy loading to start in time.
                load={index === 0 || embla !== undefined}
                hidden={embla !== undefined && index !== shown}
              />
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles arrow keys for the buttons inside */}
        <div
          onKeyDown={followArrowKeys}
          className="pointer-events-none absolute inset-y-0 left-1/2 wrap -translate-x-1/2"
        >
          <SlidePicker shown={shown} onPick={show} />
          <div className="pointer-events-auto absolute right-(--gutter) bottom-5 flex gap-2 nav:bottom-6.5 noscript:hidden">
            <SlideButton label="Previous slide" onClick={() => showNext(-1)}>
              <ChevronLeft />
            </SlideButton>
            <SlideButton label="Next slide" onClick={() => showNext(1)}>
              <ChevronRight />
            </SlideButton>
            {autoplay.on ? (
              <SlideButton label="Pause automatic slides" onClick={autoplay.pause}>
                <Pause />
              </SlideButton>
            ) : (
              <SlideButton label="Play automatic slides" onClick={autoplay.play}>
                <Play />
              </SlideButton>
            )}
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {children}
    </section>
  );
}

function wantsNoMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function SlideButton(props: IconButtonProps) {
  return (
    <IconButton {...props} className="border border-[#cfd9d559] bg-[#0a100e] text-current! hover:bg-[#ffffff1f]!" />
  );
}

/** Focal lengths in millimetres at logarithmic places, 2.8 at 4 % and 12 at 80 %. The security policy allows no styles. */
const focalLengths = [
  ["2.8", "[--at:.04]"],
  ["3.5", "[--at:.1565]"],
  ["4", "[--at:.2263]"],
  ["5", "[--at:.3428]"],
  ["6", "[--at:.438]"],
  ["8", "[--at:.5883]"],
  ["10", "[--at:.7048]"],
  ["12 mm", "[--at:.8]"],
] as const;
/** The places of the slides: 2.8, 6 and 12 mm. */
const stops: string[] = [focalLengths[0][1], focalLengths[4][1], focalLengths[7][1]];

function SlidePicker({ shown, onPick }: { shown: number; onPick: (slide: number) => void }) {
  return (
    <div className="scale">
      {focalLengths.map(([length, place]) => (
        <span key={length} aria-hidden="true" className={stops.includes(place) ? place : `${place} max-sm:hidden`}>
          {length}
        </span>
      ))}
      <fieldset className="noscript:hidden">
        <legend className="sr-only">Choose a slide</legend>
        {stops.map((place, slide) => (
          <button
            key={place}
            type="button"
            aria-label={`Slide ${slide + 1} of ${stops.length}`}
            aria-current={slide === shown || undefined}
            onClick={() => onPick(slide)}
            className={place}
          />
        ))}
      </fieldset>
      <i aria-hidden="true" className="noscript:hidden" />
    </div>
  );
}
