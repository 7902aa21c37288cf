import { LinkedProducts, type LinkedProductsProps } from "./linked-products.tsx";

export function ProductAccessories(props: LinkedProductsProps) {
  return (
    <LinkedProducts
      {...props}
      label="Add an accessory"
      plural="accessories"
      listClassName="flex flex-wrap gap-2"
      item={({ id }, place, head) => (
        <li
          key={id}
          // Folded ones leave no gaps.
          className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-md border border-line bg-raised px-1 text-small text-ink [[hidden]]:absolute [[hidden]]:min-h-0 [[hidden]]:border-0 [[hidden]]:p-0"
        >
          <input type="hidden" name={`${props.name}[${place}]`} value={id} />
          {head}
        </li>
      )}
    />
  );
}
