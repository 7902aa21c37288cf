import { useCallback, useEffect, useRef, useState } from "react";
import type { LastChange, RecordVersion } from "#core/history.ts";
import type { InfoItem } from "#core/info-item/info-item.ts";
import type { InfoControls } from "../../components/info-feed.tsx";
import type { Elements } from "../../ui/elements.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { X } from "../../ui/icons.tsx";
import { EditingFrame } from "../editing-frame.tsx";
import { UndoSaved } from "../undo-saved.tsx";
import { InfoAdd, infoAddId } from "./info-add.tsx";
import { deleteButtonId, InfoBar } from "./info-bar.tsx";
import { InfoConfirm } from "./info-confirm.tsx";
import { InfoDialog } from "./info-dialog.tsx";
import { type InfoKind, infoNames } from "./info-kinds.ts";
import { useInfoCommand } from "./use-info-command.ts";

interface InfoEditorProps {
  email: string | undefined;
  /** The administrator's change of a moment ago. */
  undo: LastChange | undefined;
  items: InfoItem[];
  /** The newest version of each. */
  newest: (RecordVersion | undefined)[] | undefined;
  show: (controls: InfoControls) => Elements;
  onWork: (working: boolean) => void;
}

export default function InfoEditor({ email, ...props }: InfoEditorProps) {
  const [initial] = useState(email);
  return (
    <EditingFrame email={email ?? initial}>
      <Desk {...props} />
    </EditingFrame>
  );
}

function Desk({ undo, items, newest = [], show, onWork }: Omit<InfoEditorProps, "email">) {
  const [opened, setOpened] = useState<{ kind: InfoKind; initial?: InfoItem }>();
  const [deleting, setDeleting] = useState<InfoItem>();
  const [news, setNews] = useState("");
  const [next, setNext] = useState<string>();
  const move = useInfoCommand("top", (id) => {
    setNews("Moved to top");
    setNext(id);
  });
  const remove = useInfoCommand("delete");

  const place = items.findIndex(({ id }) => id === opened?.initial?.id);
  const working = opened !== undefined || deleting !== undefined || move.busy !== undefined;
  useEffect(() => onWork(working), [onWork, working]);

  useWhenGone(deleting, items, (neighbour) => {
    setDeleting(undefined);
    setNews(`${deleting ? infoNames[deleting.kind] : "Item"} deleted`);
    setNext(neighbour?.id ?? infoAddId);
  });

  // The element may be rendered later, so this effect runs after every render.
  useEffect(() => {
    const element = next && document.getElementById(next);
    if (!element) return;
    element.focus();
    element.scrollIntoView({ block: "nearest" });
    setNext(undefined);
  });

  function begin(action: () => void) {
    setNews("");
    move.forgetRefusal();
    remove.forgetRefusal();
    action();
  }

  function around(item: InfoItem, shown: Elements) {
    if (deleting?.id === item.id) {
      return (
        <InfoConfirm
          busy={remove.busy !== undefined}
          refusal={remove.refusal(item.id)}
          onConfirm={() => remove.send(item.id)}
          onCancel={() => {
            setDeleting(undefined);
            setNext(deleteButtonId(item.id));
          }}
        >
          {shown}
        </InfoConfirm>
      );
    }
    return (
      <>
        <InfoBar
          item={item}
          moving={move.busy === item.id}
          waiting={move.busy !== undefined}
          refusal={move.refusal(item.id)}
          onMove={() => begin(() => move.send(item.id))}
          onEdit={() => begin(() => setOpened({ kind: item.kind, initial: item }))}
          onDelete={() => begin(() => setDeleting(item))}
        />
        {shown}
      </>
    );
  }

  return (
    <>
      {show({ add: <InfoAdd first={items.length === 0} onAdd={(kind) => begin(() => setOpened({ kind }))} />, around })}
      <JustDone key={undo?.set} undo={undo} />
      <p role="status" className="sr-only">
        {news}
      </p>
      {opened && (
        <InfoDialog
          kind={opened.kind}
          initial={opened.initial}
          current={items[place]}
          newest={newest[place]}
          onClose={() => setOpened(undefined)}
          onSaved={(id, kind) => {
            setOpened(undefined);
            setNews(`${infoNames[kind]} ${opened.initial ? "saved" : "added"}`);
            if (!opened.initial) setNext(id);
          }}
        />
      )}
    </>
  );
}

/** At the foot of the window, as the item may be anywhere on the page. */
function JustDone({ undo }: { undo: LastChange | undefined }) {
  const [isOver, setOver] = useState(false);
  const end = useCallback(() => setOver(true), []);
  return (
    <div role="status" className="sticky bottom-0 z-10 print:hidden">
      {undo !== undefined && !isOver && (
        <div className="border-t border-ink bg-paper">
          <div className="wrap flex items-center py-2 text-small text-ink">
            <b className="font-[550]">{undo.isUndo ? "Undone" : "Done"}</b>
            <span className="flex-1">
              <UndoSaved {...undo} back="/" />
            </span>
            <IconButton label="Close" onClick={end} className="noscript:hidden">
              <X />
            </IconButton>
          </div>
        </div>
      )}
    </div>
  );
}

function useWhenGone(item: InfoItem | undefined, items: InfoItem[], onGone: (neighbour: InfoItem | undefined) => void) {
  const before = useRef(items);
  useEffect(() => {
    const place = before.current.findIndex(({ id }) => id === item?.id);
    before.current = items;
    if (place >= 0 && !items.some(({ id }) => id === item?.id)) onGone(items[place] ?? items.at(-1));
  });
}
