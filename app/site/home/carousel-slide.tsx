import { Link } from "react-router";
import type { Slide } from "#core/site-content.ts";
import { plainSource, sourceSet } from "../../components/photo.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { ArrowRight } from "../../ui/icons.tsx";

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
      className={`relative flex min-w-0 flex-[0_0_100%] snap-start flex-col overflow-hidden max-sm:min-h-147.5 sm:min-h-[clamp(520px,47vw,700px)] [&_:focus-visible]:outline-current bg-(--ground) ${light ? "text-[#0d1412] [--ground:#eef2f0]" : "text-[#f1f5f3] [--ground:#070b0a]"}`}
    >
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
          className="h-77.5 w-full no-broken-sign object-cover object-[84%_50%] sm:absolute sm:inset-0 sm:h-full sm:object-[72%_50%] nav:object-center"
        />
      </picture>
      <div aria-hidden="true" className={light ? "slide-scrim-light" : "slide-scrim-dark"} />
      <div className="relative wrap flex flex-1 flex-col items-start gap-4 py-6.5 sm:justify-end sm:gap-6 sm:py-16">
        <h2 className="max-w-[7.6em] text-display text-current">{heading}</h2>
        <p className="max-w-[40ch] text-lead">{text}</p>
        <SlideLink
          {...link}
          className={`mt-auto border-current! text-current! sm:mt-0 ${light ? "hover:bg-[#0d141214]!" : "hover:bg-[#ffffff1f]!"}`}
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
