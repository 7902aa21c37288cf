import { Link } from "react-router";
import type { Slide } from "#core/site-content.ts";
import { plainSource, sourceSet } from "../../components/photo.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { ArrowRight } from "../../ui/icons.tsx";
import { Lens } from "./lens.tsx";

export function CarouselSlide({
  slide,
  label,
  first,
  load,
  hidden,
}: {
  slide: Slide;
  label: string;
  first: boolean;
  load: boolean;
  hidden: boolean;
}) {
  const { picture, narrowPicture, heading, text, link, tone } = slide;
  const light = tone === "light";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of the carousel pattern, not of form fields
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={hidden}
      className={light ? "slide nav:text-[#0d1412]" : "slide"}
    >
      {picture ? (
        <>
          <picture>
            {narrowPicture && (
              <source
                media="(max-width: 39.99rem)"
                srcSet={sourceSet(narrowPicture) ?? narrowPicture.url}
                sizes="100vw"
                width={narrowPicture.width}
                height={narrowPicture.height}
              />
            )}
            <img
              src={plainSource(picture)}
              srcSet={sourceSet(picture)}
              sizes={sourceSet(picture) && "(min-width: 640px) max(100vw, 1250px), 750px"}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
              loading={load ? "eager" : "lazy"}
              fetchPriority={first ? "high" : "low"}
              decoding="async"
              draggable={false}
              className="size-full no-broken-sign object-cover object-[84%_50%] nav:object-right"
            />
          </picture>
          <div aria-hidden="true" className={light ? "light scrim" : "scrim"} />
        </>
      ) : (
        <Lens />
      )}
      <div className="relative wrap flex flex-1 flex-col items-start gap-3.5 pt-16 pb-5 nav:justify-end nav:gap-5.5 nav:pt-0 nav:pb-7.5">
        <h2 className="max-w-(--words) text-display text-current">{heading}</h2>
        <p className="text-lead nav:max-w-[34ch]">{text}</p>
        <SlideLink
          {...link}
          className={`mt-auto max-w-[calc(100%-156px)] max-sm:px-3.5! border-current! whitespace-normal! text-current! nav:mt-0 nav:max-w-full ${light ? "nav:hover:bg-[#0d141214]! max-nav:hover:bg-[#ffffff1f]!" : "hover:bg-[#ffffff1f]!"}`}
        />
      </div>
    </div>
  );
}

function SlideLink({ url, label, className }: { url: string; label: string; className: string }) {
  const look = `${buttonLook()} ${className}`;
  const content = (
    <>
      <span>{label}</span>
      <ArrowRight />
    </>
  );
  if (!url.startsWith("/")) {
    return (
      <a href={url} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link to={url} className={look}>
      {content}
    </Link>
  );
}
