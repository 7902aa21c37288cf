import { href } from "react-router";
import type { PicturedCategory } from "#core/category/category.ts";
import { nounFor } from "#core/counted.ts";
import { Photo, Plate } from "../../components/photo.tsx";
import { PageLink } from "../../navigation/page-links.tsx";

/** One row; more than fit are scrolled to. */
export function CategoryRow({ categories }: { categories: PicturedCategory[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className="border-y border-line print:hidden">
      <ul className="wrap relative grid auto-cols-[6.5rem] sm:auto-cols-[minmax(9.5rem,10rem)] grid-flow-col gap-4 overflow-x-auto pt-3.5 pb-4 sm:pt-5 sm:pb-5.5">
        {categories.map(({ id, name, productCount, picture }) => (
          <li key={id}>
            <PageLink
              prefetch
              href={href("/catalog/categories/:id", { id })}
              className="grid gap-2 text-data leading-[1.3] font-[500] text-ink no-underline hover:underline"
            >
              <Plate className="aspect-16/10!">
                <Photo picture={picture} alt="" sizes="160px" pixels={384} className="object-cover!" />
              </Plate>
              <span className="wrap-anywhere">
                <span>{name}</span>
                <span className="font-mono text-meta font-normal text-ink-3">{`\u00a0${productCount}`}</span>
                <span className="sr-only">{` ${nounFor(productCount, "product")}`}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
