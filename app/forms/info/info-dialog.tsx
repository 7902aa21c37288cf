import { useLayoutEffect, useRef, useState } from "react";
import type { RecordVersion } from "#core/history.ts";
import { newId } from "#core/id.ts";
import type { InfoItem } from "#core/info-item/info-item.ts";
import { Button } from "../../ui/button.tsx";
import { ModalDialog } from "../../ui/modal-dialog.tsx";
import { LeaveQuestion } from "../editing-frame.tsx";
import { firstVisible } from "../focus.ts";
import { unsavedWork } from "../unsaved-work.ts";
import { useConflict } from "../use-conflict.ts";
import { InfoForm } from "./info-form.tsx";
import { type InfoKind, infoNames } from "./info-kinds.ts";

export function InfoDialog({
  kind,
  initial,
  current,
  newest,
  onClose,
  onSaved,
}: {
  kind: InfoKind;
  initial: InfoItem | undefined;
  current: InfoItem | undefined;
  newest: RecordVersion | undefined;
  onClose: () => void;
  onSaved: (id: string, kind: InfoKind) => void;
}) {
  const conflict = useConflict(initial && current, { versions: { newest: newest ? [newest] : [] } });
  const [offered] = useState(() => (initial ? undefined : newId()));
  const form = useRef<HTMLDivElement>(null);
  // A counter used as a key: the browser may close and reopen the dialog, and the question must reopen above it.
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => firstVisible(form.current, "textarea, input:not([type=radio], [type=hidden])")?.focus(), []);

  function leave() {
    if (unsavedWork.any()) setAsked((before) => before + 1);
    else onClose();
  }

  return (
    <ModalDialog
      work
      title={initial ? `Edit ${infoNames[initial.kind].toLowerCase()}` : "New info item"}
      onClose={leave}
    >
      <div ref={form}>
        <InfoForm
          kind={kind}
          newId={offered}
          edit={conflict.initial && { ...conflict, initial: conflict.initial }}
          cancel={<Button onClick={leave}>Cancel</Button>}
          onSaved={onSaved}
        />
      </div>
      {asked > 0 && <LeaveQuestion key={asked} onStay={() => setAsked(0)} onLeave={onClose} />}
    </ModalDialog>
  );
}
