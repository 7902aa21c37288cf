import { type ComponentProps, useId } from "react";
import { SelectBox } from "./select-box.tsx";
import { FieldFrame, type FieldProps, idAndNotes, useIsFirstMistake } from "./text-field.tsx";

export interface SelectProps
  extends Pick<FieldProps, "label" | "error" | "hint" | "optional">,
    ComponentProps<"select"> {}

export function Select({ label, error, hint, optional, id, children, ...rest }: SelectProps) {
  const ownId = useId();
  const about = { label, error, hint, optional, id: id ?? ownId };
  const isFirstMistake = useIsFirstMistake(rest.name);
  return (
    <FieldFrame {...about}>
      <SelectBox
        // After a refusal the first invalid field gets the focus.
        autoFocus={isFirstMistake || undefined}
        {...rest}
        {...idAndNotes(about)}
        className='has-[option[value=""]:checked]:text-ink-3'
      >
        {children}
      </SelectBox>
    </FieldFrame>
  );
}
