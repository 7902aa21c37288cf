import { lazy, Suspense, useState } from "react";
import { href, Link } from "react-router";
import { isDrawing } from "#core/files/picture.ts";
import { type InfoControls, InfoFeed } from "../../components/info-feed.tsx";
import { administratorContext, servicesContext } from "../../context.ts";
import { editingOf } from "../../forms/session.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { retryingLazy } from "../../ui/retryable-import.ts";
import type { Route } from "./+types/home.ts";
import { Carousel } from "./carousel.tsx";
import { CategoryRow } from "./category-row.tsx";

// Loaded for administrators only.
const InfoEditor = lazy(() => retryingLazy(() => import("../../forms/info/info-editor.tsx")));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches },
    {
      description: loaderData?.welcome.text ?? "",
      path: "/",
      picture: loaderData?.preview,
      feed: { path: href("/feed.atom") },
    },
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { slides, welcome } = context.get(servicesContext).content;
  const preview = slides.map(({ picture }) => picture).find((picture) => picture && !isDrawing(picture));
  const email = context.get(administratorContext)?.email;
  const { catalog } = context.get(servicesContext);
  const [items, categories] = await Promise.all([catalog.infoItems(), catalog.picturedCategories()]);
  const editing = editingOf(context);
  const undo = await editing?.lastInfoChange();
  const versions = editing && (await Promise.all(items.map(({ id }) => editing.newestVersions("info", id))));
  return {
    ...{ slides, welcome, preview, items, categories },
    ...(email && { email }),
    ...(undo && { undo }),
    /** The newest version of each item. */
    ...(versions && { newest: versions.map(({ newest: [last] }) => last) }),
  };
}

export default function Home({
  loaderData: { slides, welcome, items, categories, email, undo, newest },
}: Route.ComponentProps) {
  const { brand, signedIn } = useSite();
  // Keeps an open form when the session ends.
  const [working, setWorking] = useState(false);
  const show = (controls?: InfoControls) =>
    items.length > 0 ? (
      <>
        {controls && <div className="wrap pt-10">{controls.add}</div>}
        <InfoFeed items={items} around={controls?.around} />
      </>
    ) : (
      <Welcome {...welcome}>{controls?.add}</Welcome>
    );
  return (
    <>
      <h1 className="sr-only">{[brand.name, brand.tagline].filter(Boolean).join(": ")}</h1>
      <Carousel slides={slides}>
        <CategoryRow categories={categories} />
      </Carousel>
      {signedIn || working ? (
        <Suspense fallback={show()}>
          <InfoEditor email={email} undo={undo} items={items} newest={newest} show={show} onWork={setWorking} />
        </Suspense>
      ) : (
        show()
      )}
    </>
  );
}

function Welcome({ heading, text, children }: { heading: string; text: string; children: Elements }) {
  return (
    <div className="wrap">
      <section className="grid max-w-205 gap-6 pt-14 pb-18 sm:pt-24 sm:pb-32">
        <h2 className="text-title">{heading}</h2>
        <p className="max-w-[58ch] text-lead">{text}</p>
        <div className="flex flex-wrap gap-3">
          <Link to="/catalog" className={buttonLook("primary")}>
            See all products
          </Link>
          <Link to="/support" className={buttonLook()}>
            Find downloads
          </Link>
        </div>
        {children}
      </section>
    </div>
  );
}
