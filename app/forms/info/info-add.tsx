import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { buttonLook } from "../../ui/button.tsx";
import { type InfoKind, infoKinds, infoNames } from "./info-kinds.ts";
import { InfoOpener } from "./info-opener.tsx";

export const infoAddId = "add-info";

export function InfoAdd({ first, onAdd }: { first: boolean; onAdd: (kind: InfoKind) => void }) {
  return (
    <fieldset
      id={infoAddId}
      tabIndex={-1}
      className={`flex min-w-0 flex-wrap items-center gap-4 rounded-md border border-dashed border-edge px-6 py-5 ${first ? "mt-8" : ""}`}
    >
      <legend className="sr-only">New info item</legend>
      <p className="flex-[1_1_260px]">
        {first
          ? "There are no info items yet. Add a banner, card or image and it replaces this welcome message."
          : "Info items appear newest first."}
      </p>
      <div className="flex flex-wrap gap-3">
        {infoKinds.map((kind) => (
          <InfoOpener key={kind} dialog to={`${href("/dashboard/info/new")}?kind=${kind}`} onOpen={() => onAdd(kind)}>
            <Plus />
            <span>
              <span className="sr-only">Add </span>
              <span>{infoNames[kind]}</span>
            </span>
          </InfoOpener>
        ))}
        <Link to={href("/dashboard/history/bin")} className={buttonLook("quiet")}>
          Bin
        </Link>
      </div>
    </fieldset>
  );
}
