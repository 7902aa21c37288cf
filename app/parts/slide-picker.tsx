// In classes, not style attributes: the content security policy allows no styles in the document.
const places = ["left-[max(8%,32px)]", "left-1/2", "left-[min(92%,calc(100%-32px))]"];

/** The focal scale under the carousel: a dot a slide, and the index mark at the one that is shown. */
export function SlidePicker({
  count,
  shown,
  onPick,
}: {
  count: number;
  shown: number;
  onPick: (slide: number) => void;
}) {
  return (
    <fieldset className="relative  h-11 min-w-0 flex-[1_0_100%] focal-scale sm:flex-1 max-sm:order-first">
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
