import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonLook } from "../ui/button.tsx";

/** Gets the focus back when the deletion is cancelled. */
export function DeleteLink({ here, asked }: { here: string; asked: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current && !asked) link.current?.focus();
    before.current = asked;
  }, [asked]);
  return (
    <Link
      ref={link}
      to={`${here}${here.includes("?") ? "&" : "?"}delete`}
      preventScrollReset
      className={buttonLook("danger")}
    >
      <Trash2 />
      Delete
    </Link>
  );
}
