import { useEffect, useState } from "react";
import { href } from "react-router";
import { counted } from "#core/counted.ts";
import type { UploadedFacts } from "#core/facts/editable-rule.ts";
import { fetchWithLogin } from "../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../forms/sign-in-again.tsx";
import { withQuery } from "../../../navigation/with-query.ts";
import { Notice } from "../../../ui/notice.tsx";

/** Says before saving which facts a new spreadsheet takes away. */
export function SheetFacts({ upload, product, category }: { upload: string; product?: string; category: string }) {
  const facts = useUploadedFacts({ upload, category, ...(product && { product }) });
  if (!facts) return null;
  const { vanishing, changed, unread, count } = facts;
  const sentence = `${counted(count, "kind")} of facts can be read from this spreadsheet.`;
  if (vanishing.length + changed.length + unread.length === 0) {
    return (
      <p role="status" className="text-small text-ink-2">
        {sentence}
      </p>
    );
  }
  return (
    <Notice kind={vanishing.length > 0 ? "warn" : "neutral"}>
      <p>{sentence}</p>
      <FactList title="These facts vanish with it:" facts={vanishing} />
      <FactList
        title="These change:"
        facts={changed.map(({ label, before, after }) => ({ label, text: `${before}, then ${after}` }))}
      />
      <FactList title="These rows are not read:" facts={unread} />
    </Notice>
  );
}

function FactList({ title, facts }: { title: string; facts: { label: string; text: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <>
      <p className="pt-2 font-[550]">{title}</p>
      <ul className="list-disc pl-5">
        {facts.map(({ label, text }) => (
          <li key={`${label} ${text}`} className="wrap-anywhere">
            {`${label}: ${text}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function useUploadedFacts(query: { upload: string; product?: string; category: string }): UploadedFacts | undefined {
  const signInAgain = useSignInAgain();
  const [facts, setFacts] = useState<UploadedFacts>();
  const address = withQuery(href("/dashboard/products/facts"), query);
  useEffect(() => {
    const stop = new AbortController();
    fetchWithLogin<UploadedFacts>(address, { signInAgain, signal: stop.signal }).then(setFacts, () => {});
    return () => stop.abort();
  }, [address, signInAgain]);
  return facts;
}
