import { ArrowUpToLine, Pencil, Trash2 } from "lucide-react";
import { Form, href } from "react-router";
import type { InfoItem } from "#core/info-item/info-item.ts";
import { shorten } from "../../navigation/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { infoNames, infoTitle } from "./info-kinds.ts";
import { InfoOpener } from "./info-opener.tsx";

export const deleteButtonId = (item: string) => `delete-${item}`;

export function InfoBar({
  item,
  moving,
  waiting,
  refusal,
  onMove,
  onEdit,
  onDelete,
}: {
  item: InfoItem;
  moving: boolean;
  waiting: boolean;
  refusal: string | undefined;
  onMove: () => void;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { id } = item;
  const title = infoTitle(item);
  return (
    <div className="mb-2.5">
      <fieldset
        id={id}
        tabIndex={-1}
        className="flex min-w-0 flex-wrap items-center gap-0.5 rounded-md border border-edge bg-raised py-0.5 pr-1 pl-1 text-ink-3 sm:pl-3.5"
      >
        <legend className="sr-only">
          <span>{`${infoNames[item.kind]}: `}</span>
          {title ? <span>{shorten(title, 80, "…")}</span> : <InfoTimestamp at={item.timestamp} />}
        </legend>
        <p className="mr-auto font-mono text-data max-sm:w-full max-sm:px-2.5 max-sm:pt-2">
          <InfoTimestamp at={item.timestamp} />
        </p>
        <Form
          method="post"
          action={href("/dashboard/info/:id/top", { id })}
          onSubmit={(event) => {
            event.preventDefault();
            onMove();
          }}
        >
          <Button kind="quiet" type="submit" busy={moving} aria-disabled={waiting}>
            <ArrowUpToLine />
            <span>Move to top</span>
          </Button>
        </Form>
        <InfoOpener dialog kind="quiet" to={href("/dashboard/info/:id/edit", { id })} onOpen={onEdit}>
          <Pencil />
          <span>Edit</span>
        </InfoOpener>
        <InfoOpener
          id={deleteButtonId(id)}
          kind="quiet"
          to={href("/dashboard/info/:id/delete", { id })}
          onOpen={onDelete}
          className="text-danger! hover:border-danger! hover:bg-danger-soft!"
        >
          <Trash2 />
          <span>Delete</span>
        </InfoOpener>
      </fieldset>
      {refusal && (
        <div role="alert" className="mt-2">
          <FieldError id={`${id}-refusal`}>{refusal}</FieldError>
        </div>
      )}
    </div>
  );
}

function InfoTimestamp({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{hydrated ? onOurClock(date) : `${minutes(date)} UTC`}</time>;
}

function onOurClock(date: Date): string {
  const local = minutes(new Date(date.getTime() - date.getTimezoneOffset() * 60_000));
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).formatToParts(date);
  return `${local} ${parts.find(({ type }) => type === "timeZoneName")?.value ?? ""}`;
}

function minutes(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
