import { useEffect, useId, useRef } from "react";
import { binMessages } from "#core/bin.ts";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { FieldError } from "../../ui/text-field.tsx";
import { DeleteQuestion, infoQuestion } from "../delete-question.tsx";

export function InfoConfirm({
  busy,
  refusal,
  onConfirm,
  onCancel,
  children,
}: {
  busy: boolean;
  refusal: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: Elements;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className="grid content-start gap-2.5 *:last:flex-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape duplicates the button CANCEL */}
      <div
        onKeyDown={(event) => event.key === "Escape" && !busy && onCancel()}
        className="grid gap-5 rounded-md border border-danger bg-raised p-6"
      >
        <DeleteQuestion id={questionId} question={infoQuestion} after={binMessages.stays} />
        <div className="flex flex-wrap gap-3">
          <Button kind="confirm" busy={busy} onClick={onConfirm}>
            CONFIRM DELETE
          </Button>
          <Button ref={cancel} onClick={onCancel} aria-describedby={questionId} aria-disabled={busy}>
            CANCEL
          </Button>
        </div>
        {refusal && (
          <div role="alert">
            <FieldError id="refusal">{refusal}</FieldError>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
