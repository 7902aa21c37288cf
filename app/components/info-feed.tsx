import type { Picture } from "#core/files/picture.ts";
import type { Banner, Card, Image, InfoItem } from "#core/info-item/info-item.ts";
import { buttonLook } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { Photo } from "./photo.tsx";

export interface InfoControls {
  add: Elements;
  around: (item: InfoItem, shown: Elements) => Elements;
}

export function InfoFeed({ items, around }: { items: InfoItem[]; around?: InfoControls["around"] | undefined }) {
  return (
    <div className="wrap flex flex-wrap gap-5 pt-7 pb-18 sm:gap-6 sm:pt-14 sm:pb-28">
      {items.map((item) => (
        <article
          key={item.id}
          className={`@container flex min-w-[min(100%,420px)] flex-[1_1_calc(50%-12px)] flex-col *:last:flex-1 ${isFullWidth(item) ? "basis-full" : ""}`}
        >
          {around ? around(item, <InfoItemView item={item} />) : <InfoItemView item={item} />}
        </article>
      ))}
    </div>
  );
}

/** A text beside a picture would leave the rest of its half white. */
function isFullWidth(item: InfoItem): boolean {
  return item.kind === "banner" || (item.kind === "card" && !item.picture);
}

export function InfoItemView({ item }: { item: InfoItem }) {
  switch (item.kind) {
    case "banner":
      return <BannerItem banner={item} />;
    case "card":
      return <CardItem card={item} />;
    case "image":
      return <ImageItem image={item} />;
  }
}

function BannerItem({ banner }: { banner: Banner }) {
  return (
    <div className="relative border-t border-b border-t-ink border-b-line pt-7 pb-8 sm:pt-9 sm:pb-11">
      <span aria-hidden="true" className="absolute top-0 left-0 h-5.5 index-mark" />
      <p className="max-w-[34em] text-figure leading-[1.18] font-[450] tracking-[-0.026em] whitespace-pre-line wrap-anywhere text-ink">
        {banner.content}
      </p>
      <ItemLink item={banner} />
    </div>
  );
}

function CardItem({ card }: { card: Card }) {
  const heading = <h2 className="text-heading text-figure wrap-anywhere">{card.heading}</h2>;
  const text = <p className="max-w-prose whitespace-pre-line wrap-anywhere">{card.content}</p>;
  if (!card.picture) {
    return (
      <div className="grid content-start gap-x-6 gap-y-3 border-t border-ink pt-5.5 pb-7.5 sm:pt-7 sm:pb-10 @min-[800px]:grid-cols-2">
        {heading}
        <div>
          {text}
          <ItemLink item={card} />
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-rows-[auto_1fr] overflow-hidden rounded-md bg-surface forced-colors:border @min-[800px]:grid-cols-[7fr_5fr] @min-[800px]:grid-rows-none">
      <div className="relative aspect-16/10 overflow-hidden plate-ground">
        <FeedPicture picture={card.picture} alt="" />
      </div>
      <div className="grid content-start gap-3 px-5.5 pt-5.5 pb-7.5 sm:px-8 sm:pt-7 sm:pb-10 @min-[800px]:content-end @min-[800px]:p-10">
        {heading}
        {text}
        <ItemLink item={card} />
      </div>
    </div>
  );
}

function ItemLink({ item: { linkUrl, linkLabel } }: { item: Banner | Card }) {
  if (!linkUrl) return null;
  const look = `${buttonLook()} mt-5 max-w-full justify-self-start whitespace-normal! wrap-anywhere`;
  const label = linkLabel || "Read more";
  // Paths may also lead to files, which the router does not know.
  return (
    <a href={linkUrl} rel={linkUrl.startsWith("/") ? undefined : "noopener"} className={look}>
      {label}
    </a>
  );
}

function ImageItem({ image }: { image: Image }) {
  return (
    <div className="relative min-h-65 overflow-hidden rounded-md plate-ground sm:min-h-90">
      <FeedPicture picture={image.picture} />
    </div>
  );
}

function FeedPicture({ picture, alt }: { picture: Picture; alt?: string }) {
  return (
    <Photo picture={picture} alt={alt} sizes="(min-width: 1000px) min(50vw, 780px), 100vw" className="object-cover!" />
  );
}
