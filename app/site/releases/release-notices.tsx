import { Notice } from "../../ui/notice.tsx";

export function OlderVersionsNotice() {
  return (
    <Notice kind="warn" quiet>
      Older versions lack later fixes. Install one only as a required step on the way to the current version.
    </Notice>
  );
}
