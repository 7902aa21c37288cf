import { useRef, useState } from "react";
import type { ProductChoice } from "#core/product/product.ts";

/** The products picked in a form. `box` goes around picker and list: after a removal the picker has the focus. */
export function usePickedProducts<Picked extends ProductChoice>(begun: Picked[]) {
  const [chosen, setChosen] = useState(begun);
  const box = useRef<HTMLDivElement>(null);

  function remove(id: string) {
    setChosen((before) => before.filter((product) => product.id !== id));
    box.current?.querySelector("input")?.focus();
  }
  return { chosen, setChosen, box, remove };
}
