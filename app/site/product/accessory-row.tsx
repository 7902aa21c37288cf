import { href } from "react-router";
import type { ProductCard } from "#core/product/product.ts";
import { Photo, Plate } from "../../components/photo.tsx";
import { PageLink } from "../../navigation/page-links.tsx";

/** Small cards in one row, a list on phones. */
export function AccessoryRow({ products }: { products: ProductCard[] }) {
  return (
    <ul className="accessories">
      {products.map(({ id, model, description, picture }) => (
        <li key={id}>
          <PageLink prefetch href={href("/catalog/products/:id", { id })}>
            <Plate>
              <Photo picture={picture} alt="" sizes="(min-width: 40rem) 12rem, 64px" pixels={384} />
            </Plate>
            <span>
              <b>{model}</b>
              <span className="description">{description}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
