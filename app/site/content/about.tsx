import { isDrawing } from "#core/files/picture.ts";
import { plainSource, sourceSet } from "../../components/photo.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import type { Route } from "./+types/about.ts";
import { ProseText } from "./prose.tsx";
import "./about.css";

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
      <div className="relative plate-ground">
        <img
          src={plainSource(picture)}
          srcSet={sourceSet(picture)}
          sizes="100vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          data-ground={picture.ground}
          className="aspect-[8/3] w-full no-broken-sign object-contain plate-photo"
        />
      </div>
      <article className="wrap columns-3-9 gap-y-5 pt-6 pb-18 sm:pt-11 sm:pb-28">
        <h1 className="text-working">About Us</h1>
        <div className="grid gap-8">
          {text.map(({ heading, html }, index) => (
            <section key={heading ?? index} className="grid gap-3">
              {heading && <h2 className="text-subhead">{heading}</h2>}
              <ProseText html={html} className={index === 0 && !heading ? "about-beginning" : ""} />
            </section>
          ))}
        </div>
      </article>
    </>
  );
}
