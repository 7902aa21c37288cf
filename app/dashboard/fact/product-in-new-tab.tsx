import { href, Link } from "react-router";

/** A product's form, beside a page that must stay as it is. */
export function ProductInNewTab({
  product: { id, model },
  className,
}: {
  product: { id: string; model: string };
  className: string;
}) {
  return (
    <Link
      to={href("/dashboard/products/:id/edit", { id })}
      target="_blank"
      rel="noopener"
      className={`inline-block text-link ${className}`}
    >
      <span>{model}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
