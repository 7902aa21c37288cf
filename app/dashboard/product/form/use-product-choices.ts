import { useEffect, useState } from "react";
import { href } from "react-router";
import type { ProductChoice } from "#core/product/product.ts";
import { fetchWithLogin } from "../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../forms/sign-in-again.tsx";
import { withQuery } from "../../../navigation/with-query.ts";

const pauseInMilliseconds = 120;

/** Keeps earlier results, with `current` false, until the next ones arrive. `choices` is undefined before the first. */
export function useProductChoices({ query, except, open }: { query: string; except?: string; open: boolean }) {
  const signInAgain = useSignInAgain();
  const [answered, setAnswered] = useState<{ wanted: string; choices: ProductChoice[] }>();
  const [failed, setFailed] = useState(false);
  const wanted = query.trim();

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const pause = setTimeout(
      () => {
        const address = withQuery(href("/dashboard/products/choices"), { q: wanted, except });
        fetchWithLogin<ProductChoice[]>(address, { signInAgain, signal: stop.signal }).then(
          (answer) => {
            setAnswered(answer && { wanted, choices: answer });
            setFailed(!answer);
          },
          () => {},
        );
      },
      wanted ? pauseInMilliseconds : 0,
    );
    return () => {
      clearTimeout(pause);
      stop.abort();
    };
  }, [wanted, except, open, signInAgain]);

  return { choices: answered?.choices, current: answered?.wanted === wanted, failed };
}
