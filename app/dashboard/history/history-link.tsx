import { History } from "lucide-react";
import { href, Link } from "react-router";
import { buttonLook } from "../../ui/button.tsx";

export function HistoryLink({ collection, id }: { collection: string; id: string }) {
  return (
    <Link to={href("/dashboard/history/record/:collection/:id", { collection, id })} className={buttonLook()}>
      <History />
      <span>History</span>
    </Link>
  );
}
