import { nounFor } from "#core/counted.ts";
import { Checkbox } from "../../ui/checkbox.tsx";

export function HideDiscontinued({ hides, count }: { hides: boolean; count: number }) {
  return (
    <Checkbox
      name="discontinued"
      value="hide"
      label="Hide discontinued"
      defaultChecked={hides}
      end={
        <>
          <span>{count}</span>
          <span className="sr-only">{` ${nounFor(count, "product")}`}</span>
        </>
      }
    />
  );
}
