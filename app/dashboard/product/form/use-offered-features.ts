import { useEffect, useState } from "react";
import { href } from "react-router";
import type { CategoryLink, Feature } from "#core/category/category.ts";
import { fetchWithLogin } from "../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../forms/sign-in-again.tsx";
import { withQuery } from "../../../navigation/with-query.ts";

export interface OfferedFeatures {
  category: string;
  features: Feature[];
}

/** Refetches after every change of the catalog. `failed` after an error or a refused login. */
export function useOfferedFeatures(category: string, categories: CategoryLink[]) {
  const signInAgain = useSignInAgain();
  const [offered, setOffered] = useState<OfferedFeatures>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `categories` changes with the catalog
  useEffect(() => {
    setFailed(false);
    if (!category) return;
    const stop = new AbortController();
    const address = withQuery(href("/dashboard/products/features"), { category });
    fetchWithLogin<OfferedFeatures>(address, { signInAgain, signal: stop.signal }).then(
      (answer) => (answer ? setOffered(answer) : setFailed(true)),
      () => {},
    );
    return () => stop.abort();
  }, [category, categories, attempt, signInAgain]);

  return { offered, failed, again: () => setAttempt((before) => before + 1) };
}
