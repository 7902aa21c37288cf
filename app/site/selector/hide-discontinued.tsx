import { nounFor } from "#core/counted.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { filterFormId } from "./use-live-form.ts";

export function HideDiscontinued({ hides, count }: { hides: boolean; count: number }) {
  return (
    <div className="print:hidden">
      <Checkbox
        form={filterFormId}
        name="discontinued"
        value="hide"
        label="Hide discontinued"
        defaultChecked={hides}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        end={
          <>
            <span>{count}</span>
            <span className="sr-only">{` ${nounFor(count, "product")}`}</span>
          </>
        }
      />
    </div>
  );
}
