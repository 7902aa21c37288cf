import { isDrawing } from "#core/files/picture.ts";
import { plainSource, sourceSet } from "../../components/photo.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import type { Route } from "./+types/about.ts";
import { ProseText } from "./prose.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches },
    {
      title: "About Us",
      description: loaderData?.description ?? "",
      path: "/about",
      picture: loaderData?.preview,
    },
  );
}

export function loader({ context }: Route.LoaderArgs) {
  const { picture, text, summary } = context.get(servicesContext).content.about;
  return { picture, preview: isDrawing(picture) ? undefined : picture, text, description: summary };
}

export default function About({ loaderData: { picture, text } }: Route.ComponentProps) {
  return (
    <>
      <div className="relative h-[clamp(320px,42vw,600px)] overflow-hidden bg-plate">
        <img
          src={plainSource(picture)}
          srcSet={sourceSet(picture)}
          sizes="100vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          className="size-full no-broken-sign object-cover mix-blend-multiply"
        />
      </div>
      <div className="wrap">
        <article className="relative -mr-5 mb-18 ml-auto grid w-[calc(100%+20px)] gap-7 bg-paper px-6 pt-8 -mt-16 sm:mr-0 sm:mb-28 sm:w-[min(100%,880px)] sm:px-16 sm:pt-14 sm:-mt-35">
          <h1 className="text-title">About Us</h1>
          {text.map(({ heading, html }, index) => (
            <section key={heading ?? index} className="grid gap-3">
              {heading && <h2 className="text-subhead">{heading}</h2>}
              <ProseText html={html} className={index === 0 && !heading ? "[&>p:first-child]:text-lead" : ""} />
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
