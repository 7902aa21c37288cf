import { Button } from "../../ui/button.tsx";
import { ModalDialog } from "./modal-dialog.tsx";

export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ModalDialog title="Leave without saving?" onClose={onStay}>
      <p className="mb-5">What you typed or chose would be lost.</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={onStay}>
          Stay
        </Button>
        <Button onClick={onLeave}>Leave</Button>
      </div>
    </ModalDialog>
  );
}
