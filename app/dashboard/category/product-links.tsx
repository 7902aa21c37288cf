import { href, Link } from "react-router";
import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product/product.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { useListAddress } from "../list-address.ts";

export function ProductLinks({
  products,
  category,
  deleting = false,
}: {
  products: Page<ProductCard>;
  category: string;
  deleting?: boolean;
}) {
  const list = useFollowingPages(
    products,
    (page) => `${href("/more/:list", { list: "category" })}?category=${category}&page=${page}`,
    (product) => product.id,
  );
  const { keep } = useListAddress(href("/dashboard/categories"));
  const here = href("/dashboard/categories/:id", { id: category });
  return (
    <>
      <ul ref={list.listRef} className={`flex flex-wrap gap-x-5 ${deleting ? "" : "-my-3"}`}>
        {list.items.map(({ id, model }) => (
          <li key={id}>
            <Link to={href("/dashboard/products/:id", { id })} className="text-link inline-block py-3 wrap-anywhere">
              {model}
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore
        list={list}
        startsAt={products.page}
        noun="products"
        addressOf={(page) => keep(`${here}?${deleting ? "delete&" : ""}page=${page}`)}
      />
    </>
  );
}
