import { Circle, Minus, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FactPreview } from "#core/facts/fact-preview.ts";
import { useFormContent } from "../../forms/form-content.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Icon } from "../../ui/icon.tsx";
import { Check, CircleAlert } from "../../ui/icons.tsx";
import { triedOn } from "./preview-table.tsx";
import { ProductInNewTab } from "./product-in-new-tab.tsx";

const debounceMs = 600;

/** What all sheets state with the fact as the form holds it; follows what is typed. */
export function useFactPreview(
  form: { id: string; initialValue: unknown },
  first: FactPreview | undefined,
): FactPreview | undefined {
  const [preview, setPreview] = useState(first);
  const content = JSON.stringify(useFormContent(form, true));
  const { id } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the form holds something else
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const element = document.forms.namedItem(id);
      if (element)
        readPreview(element, stop.signal).then(
          (read) => read && setPreview(read),
          () => {},
        );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [content, id]);
  return preview;
}

async function readPreview(form: HTMLFormElement, signal: AbortSignal): Promise<FactPreview | undefined> {
  const body = new FormData(form);
  const answer = await fetch(href("/dashboard/facts/preview"), { method: "post", body, signal });
  return answer.ok ? ((await answer.json()) ?? undefined) : undefined;
}

/** Beside the form. Without scripts, a button tries the fact. */
export function FactTrial({ preview }: { preview: FactPreview | undefined }) {
  const unread = preview?.rows.filter(({ result }) => result === "unread") ?? [];
  const gone = preview?.rows.filter(({ result }) => result === "gone") ?? [];
  return (
    <section aria-label="Trial" className="grid content-start gap-3 border-t border-ink pt-4 text-small">
      <h2 className="text-label text-ink uppercase">{preview ? triedOn(preview) : "Trying on all sheets"}</h2>
      {preview && (
        <>
          <dl className="grid gap-1">
            <Count icon={Check} name="Read" count={preview.read} />
            <Count icon={Plus} name="New" count={preview.counts.new} />
            {preview.counts.changed > 0 && <Count icon={Circle} name="Changed" count={preview.counts.changed} />}
            <Count
              icon={Minus}
              name="Gone"
              count={preview.counts.gone}
              look={preview.counts.gone > 0 ? "text-warn" : ""}
            />
            <Count
              icon={CircleAlert}
              name="Cannot be read"
              count={preview.toDecide}
              look={preview.toDecide > 0 ? "text-danger" : ""}
            />
            <Count icon={Circle} name="No such row" count={preview.without} />
          </dl>
          <Examples
            title="Cannot be read"
            rows={unread.map(({ product, row, why }) => ({ product, text: row?.text ?? "", why }))}
          />
          <Examples title="Gone" rows={gone.map(({ product, before, why }) => ({ product, text: before, why }))} />
        </>
      )}
      <div className="hidden noscript:block">
        <button type="submit" name="then" value="next" className={buttonLook()}>
          Try on all sheets
        </button>
      </div>
    </section>
  );
}

function Count({ icon: Mark, name, count, look = "" }: { icon: Icon; name: string; count: number; look?: string }) {
  return (
    <div className={`flex min-h-8 items-center gap-2.5 ${look || "text-ink-2"}`}>
      <Mark className="size-4 flex-none" />
      <dt>{name}</dt>
      <dd className="ml-auto font-mono text-data">{count}</dd>
    </div>
  );
}

function Examples({
  title,
  rows,
}: {
  title: string;
  rows: { product: { id: string; model: string }; text: string; why: string | undefined }[];
}) {
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-meta text-ink-3">{title}</h3>
      <ul>
        {rows.map(({ product, text, why }) => (
          <li key={product.id} className="min-w-0 wrap-anywhere">
            <ProductInNewTab product={product} className="py-1" />
            <span>{`: “${text}”`}</span>
            {why && <span className="block text-meta text-ink-3">{why}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
