import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { filterFormId } from "./selector/use-live-form.ts";

export function HideDiscontinued({ hides, count }: { hides: boolean; count: number }) {
  return (
    <div className="flex items-center gap-x-4 print:hidden">
      <Checkbox
        form={filterFormId}
        name="discontinued"
        value="hide"
        label="Hide discontinued"
        defaultChecked={hides}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        end={
          <>
            {count}
            <span className="sr-only">{count === 1 ? " product" : " products"}</span>
          </>
        }
      />
      <div className="hidden noscript:block">
        <Button type="submit" form={filterFormId}>
          Show
        </Button>
      </div>
    </div>
  );
}
