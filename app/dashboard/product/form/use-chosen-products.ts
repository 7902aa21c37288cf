import { useState } from "react";
import { href } from "react-router";
import type { NamedProducts, OfferedProduct } from "#core/product/offered-product.ts";
import { fetchWithLogin } from "../../../forms/fetch-with-login.ts";
import { useSignInAgain } from "../../../forms/sign-in-again.tsx";

export type ChosenProducts = ReturnType<typeof useChosenProducts>;

const pasteMistake = "Add these models - or empty the field";
const noMistakes: Record<string, string> = {};

/** Models per request, so that its address stays short. */
const atOnce = 100;

export function useChosenProducts(initial: OfferedProduct[]) {
  const signInAgain = useSignInAgain();
  const [chosen, setChosen] = useState(initial);
  const [missing, setMissing] = useState<string[]>([]);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(0);
  const [pasted, setPasted] = useState("");

  async function ask(parameters: [string, string][]): Promise<NamedProducts | undefined> {
    const address = `${href("/dashboard/releases/products")}?${new URLSearchParams(parameters)}`;
    setAsking((count) => count + 1);
    const { signal } = new AbortController();
    const named = await fetchWithLogin<NamedProducts>(address, { signInAgain, signal });
    setAsking((count) => count - 1);
    setFailed(!named);
    return named;
  }

  function add(products: OfferedProduct[]) {
    setChosen((before) => {
      const all = new Map([...before, ...products].map((product) => [product.id, product]));
      return [...all.values()].sort((one, other) => one.model.localeCompare(other.model, "en", { numeric: true }));
    });
  }

  /** Answers the models that are not in the catalog, or undefined if the catalog could not be asked. */
  async function addModels(text: string): Promise<string[] | undefined> {
    const models = text.split(/[\n,;\t]/).flatMap((model) => model.trim() || []);
    const found: OfferedProduct[] = [];
    const unknown: string[] = [];
    for (let start = 0; start < models.length; start += atOnce) {
      const named = await ask(models.slice(start, start + atOnce).map((model) => ["model", model]));
      if (!named) return undefined;
      found.push(...named.products);
      unknown.push(...named.unknown);
    }
    add(found);
    return unknown;
  }

  async function addAllOf(what: "release" | "category", id: string): Promise<void> {
    add((await ask([[what, id]]))?.products ?? []);
  }

  const isPastePending = pasted.trim() !== "";

  return {
    chosen,
    pasted,
    setPasted(text: string) {
      setPasted(text);
      setMissing([]);
    },
    /** Models to be added that are not in the catalog. They stay in `pasted`. */
    missing,
    isPastePending,
    /** Pasted models are no products of the form before they are added. */
    mistakes: isPastePending ? { products: pasteMistake } : noMistakes,
    failed,
    busy: asking > 0,
    set: setChosen,
    remove: (id: string) => setChosen((before) => before.filter((product) => product.id !== id)),
    clear: () => setChosen([]),
    addAllOfRelease: (id: string) => addAllOf("release", id),
    addAllOfCategory: (id: string) => addAllOf("category", id),
    removeAllOfCategory: (id: string) => setChosen((before) => before.filter(({ category }) => category !== id)),
    addModels,
    async addPasted() {
      const unknown = await addModels(pasted);
      if (!unknown) return;
      setMissing(unknown);
      setPasted(unknown.join("\n"));
    },
  };
}
