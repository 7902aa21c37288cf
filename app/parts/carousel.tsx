import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Slide } from "#core/site-content.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "../ui/icons.tsx";
import { CarouselSlide } from "./carousel-slide.tsx";
import { SlidePicker } from "./slide-picker.tsx";
import { useAutoplay } from "./use-autoplay.ts";

/** https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Announces only slides that the visitor asked for. */
export function Carousel({ slides }: { slides: Slide[] }) {
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
              // Before hydration all slides can be scrolled to.
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
    </section>
  );
}

function wantsNoMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
