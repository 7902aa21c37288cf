import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";

export const filterFormId = "filters";

/** The form that `HideDiscontinued` belongs to where there are no features to choose. */
export function FilterForm({ action }: { action: string }) {
  return <Form id={filterFormId} action={action} replace preventScrollReset autoComplete="off" />;
}

export function HideDiscontinued({ hides, count }: { hides: boolean; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  // Uncontrolled, so that a late response never reverts a quick click. Other navigations update it here.
  useEffect(() => {
    if (box.current) box.current.checked = hides;
  }, [hides]);
  return (
    <div className="flex items-center gap-x-4 print:hidden">
      <Checkbox
        ref={box}
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
