import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import {
  type Attention,
  attentionGroups,
  attentionNames,
  gapWords,
  type ProductNeed,
  productNeeds,
} from "#core/attention.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { columnsAddress } from "../fact/rows-query.ts";
import { Names } from "../names.tsx";

/** What needs attention. No line leads to a list that is not filtered. */
export function ToDo({ attention }: { attention: Attention[] }) {
  const groups = attentionGroups.flatMap(({ name, needs }) => {
    const found = needs.flatMap((need) => attention.find((one) => one.need === need) ?? []);
    return found.length > 0 ? { name, found } : [];
  });
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" className="mb-3 text-subhead text-ink">
        To do
      </h2>
      {groups.length === 0 && <p className="border-t border-ink py-4 text-small">Nothing to do.</p>}
      {groups.map(({ name, found }) => (
        <section key={name} aria-labelledby={idOf(name)} className="mb-7">
          <h3 id={idOf(name)} className="mb-2 text-meta font-[550] text-ink-2">
            {name}
          </h3>
          <ul className="border-t border-ink">
            {found.map((one) => (
              <Line key={one.need} {...one} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function Line(one: Attention) {
  const { need, count, names, finding } = one;
  const others = count - names.length;
  const detail = details[need];
  return (
    <li className="border-b border-line hover:bg-surface">
      <Link
        to={addressOf(one)}
        className="group grid min-h-11 grid-cols-[minmax(2rem,auto)_minmax(0,1fr)_1rem] items-center gap-x-3 py-1 text-small text-ink-2 no-underline sm:grid-cols-[minmax(2rem,auto)_minmax(0,1fr)_auto_1rem]"
      >
        <b className="text-right font-medium text-ink">{count}</b>
        <span className="min-w-0 wrap-anywhere">
          <span className="mr-2.5 font-[550] text-ink underline-offset-4 group-hover:underline max-sm:block">
            {attentionNames[need]}
          </span>
          <span className="text-meta text-ink-3">
            {detail ? <span>{detail}</span> : <Names names={finding ? names.map((name) => `${name}:`) : names} />}
            {!detail && names.length > 0 && others > 0 && <span>{`and ${others} more`}</span>}
            {finding && <span>{finding}</span>}
          </span>
        </span>
        <span className="text-meta whitespace-nowrap max-sm:col-start-2 max-sm:row-start-2 max-sm:font-[550] max-sm:text-ink max-sm:underline">
          {doesOf(one)}
        </span>
        <ChevronRight className="size-4 text-ink-3 max-sm:col-start-3 max-sm:row-start-1" />
      </Link>
    </li>
  );
}

const details: Partial<Record<Attention["need"], string>> = {
  labels: "visitors cannot filter by them",
  uploads: "they go a day after they were chosen",
};

function isOfProducts(need: Attention["need"]): need is ProductNeed {
  return productNeeds.some((known) => known === need);
}

function addressOf({ need, product }: Attention): string {
  if (need === "sheet-column") return columnsAddress(1);
  if (isOfProducts(need)) {
    return product === undefined
      ? withQuery(href("/dashboard/products"), { needs: need, set: gapWords[need].set && "open" })
      : `${href("/dashboard/products/:id/edit", { id: product })}#${gapWords[need].field}`;
  }
  if (need === "labels") return withQuery(href("/dashboard/facts/rows"), { show: "unassigned" });
  if (need === "products") return withQuery(href("/dashboard/releases"), { needs: need });
  return need === "uploads" ? href("/dashboard/uploads") : href("/dashboard/search-words");
}

/** What the click does. */
function doesOf({ need, count, product }: Attention): string {
  if (need === "sheet-column") return "Choose the columns";
  if (need === "labels") return "Assign";
  if (need === "uploads") return "Uploads";
  if (need === "searches") return "Search words";
  if (product !== undefined) return "Open";
  return isOfProducts(need) && gapWords[need].set ? `Set for all ${count}` : `Show the ${count}`;
}
