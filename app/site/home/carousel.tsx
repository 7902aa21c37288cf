import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Slide } from "#core/site-content.ts";
import type { Elements } from "../../ui/elements.ts";
import { icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CarouselSlide } from "./carousel-slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";

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
export function Carousel({ slides, children }: { slides: Slide[]; children: Elements }) {
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
        ref={viewport}
        className="overflow-hidden noscript:snap-x noscript:snap-mandatory noscript:overflow-x-auto print:hidden"
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
        className="wrap flex flex-wrap items-center gap-x-5 gap-y-3 py-4 sm:flex-nowrap sm:gap-x-8 sm:py-5 noscript:hidden print:hidden"
      >
        <SlidePicker count={slides.length} shown={shown} onPick={show} />
        <div className="flex gap-2">
          <IconButton edged label="Previous slide" onClick={() => showNext(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton edged label="Next slide" onClick={() => showNext(1)}>
            <ChevronRight />
          </IconButton>
          {autoplay.on ? (
            <IconButton edged label="Pause automatic slides" onClick={autoplay.pause}>
              <Pause />
            </IconButton>
          ) : (
            <IconButton edged label="Play automatic slides" onClick={autoplay.play}>
              <Play />
            </IconButton>
          )}
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

// In classes, not style attributes: the content security policy allows no styles in the document.
const places = ["left-[max(8%,32px)]", "left-1/2", "left-[min(92%,calc(100%-32px))]"];

function SlidePicker({ count, shown, onPick }: { count: number; shown: number; onPick: (slide: number) => void }) {
  return (
    <fieldset className="relative h-11 min-w-0 flex-[1_0_100%] focal-scale sm:flex-1 max-sm:order-first">
      <legend className="sr-only">Choose a slide</legend>
      {places.slice(0, count).map((place, slide) => (
        <button
          key={place}
          type="button"
          aria-label={`Slide ${slide + 1} of ${count}`}
          aria-current={slide === shown || undefined}
          onClick={() => onPick(slide)}
          className={`group absolute inset-y-0 -ml-8 w-16 ${place}`}
        >
          <span className="absolute top-1 left-1/2 size-2.5 -translate-x-1/2 rounded-full border-[1.5px] border-edge group-hover:border-ink group-aria-[current]:border-index group-aria-[current]:bg-index forced-colors:group-aria-[current]:bg-[Highlight]" />
        </button>
      ))}
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute bottom-0 -ml-px h-5.5 index-mark transition-[left] duration-(--duration-slide) ease-focus ${places[shown]}`}
      />
    </fieldset>
  );
}
