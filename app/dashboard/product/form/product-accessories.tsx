import { LinkedProducts, type LinkedProductsProps } from "./linked-products.tsx";

export function ProductAccessories(props: LinkedProductsProps) {
  return (
    <LinkedProducts
      {...props}
      label="Add an accessory"
      listLabel="Chosen accessories"
      listClassName="flex flex-wrap gap-3"
      item={({ id }, place, head) => (
        <li
          key={id}
          className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-line bg-raised pl-1.5 text-small text-ink"
        >
          <input type="hidden" name={`${props.name}[${place}]`} value={id} />
          {head}
        </li>
      )}
    />
  );
}
