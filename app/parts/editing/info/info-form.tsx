import { useForm } from "@conform-to/react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { href, Link, useFetcher } from "react-router";
import { type InfoItem, infoMessages } from "#core/info-item.ts";
import { type InfoItemForm, infoItemEdit, infoItemForm } from "#core/info-item-draft.ts";
import { buttonLook } from "../../../ui/button.tsx";
import { readForm } from "../../form.ts";
import { ConflictChoice } from "../conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../edit-form.tsx";
import { useNewRecord } from "../new-record.ts";
import { EditedLines, EditedText, Theirs } from "../theirs.tsx";
import { type Conflict, changedByOthers, partsToTake } from "../use-conflict.ts";
import { useOneFile } from "../use-one-file.ts";
import { InfoKindChoice, OnlyFor } from "./info-kind-choice.tsx";
import { type InfoKind, infoKinds, infoNames } from "./info-kinds.ts";
import { InfoPicture, type PictureFields } from "./info-picture.tsx";

/** What the form sends. */
type InfoFields = {
  kind: InfoKind;
  heading: string;
  content: string;
  alt: string;
  image: PictureFields;
  version: number;
};

interface InfoFormProps {
  /** Of a new item, to begin with: another can be chosen. */
  kind: InfoKind;
  /** The id for a new item. */
  newId?: string | undefined;
  /** The item as the edit began with it, and as it is now; none for a new one. */
  edit?: (Conflict<InfoItem> & { begun: InfoItem }) | undefined;
  /** What the dashboard answered to a form that was sent without scripts. */
  answer?: Answer;
  /** Beside the button that saves; a link to the home page unless given. */
  cancel?: ReactNode;
  /** Where the form stands over the home page: hears of the saved item once the page shows it. */
  onSaved?: (id: string, kind: InfoKind) => void;
}

type Answer = FormAnswer | { saved: string };

/** Makes or edits a banner, a card or an image. */
export function InfoForm({ kind, newId, edit, answer, cancel, onSaved }: InfoFormProps) {
  const begun = edit?.begun;
  const fetcher = useFetcher<Answer>();
  const answered = fetcher.data ?? answer;
  const refused = answered && "saved" in answered ? undefined : answered;
  const newRecord = useNewRecord(newId, refused, (id) => `/#${id}`);
  const [form, fields] = useForm<InfoFields, InfoItemForm>({
    id: "info",
    lastResult: resultIn(refused),
    defaultValue: begun ? beginning(begun) : { kind },
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, begun ? infoItemEdit : infoItemForm),
  });
  const picture = useOneFile("picture", { refusal: infoMessages.notAnImage });
  const [keeps, setKeeps] = useState(true);
  // A picture of somebody else's may have been taken in the place of the one that the edit began with.
  const [taken, setTaken] = useState(begun);
  const stored = taken && taken.kind !== "banner" ? taken.picture : undefined;
  useSaved(fetcher, (id) => onSaved?.(id, begun?.kind ?? infoKinds.find((one) => one === fields.kind.value) ?? kind));

  const page = begun ? href("/dashboard/info/:id/edit", { id: begun.id }) : href("/dashboard/info/new");
  const fixed = begun?.kind;
  const conflict = edit && partsOf(edit);
  const theirs = conflict ? changedByOthers(conflict, words) : {};
  function take(part: keyof typeof words) {
    const now = edit?.current;
    if (!now) return;
    // At once: the next part is put into the form as it is by then.
    flushSync(() => {
      if (part !== "image") return form.update({ name: fields[part].name, value: textsOf(now)[part] });
      picture.remove();
      setKeeps(true);
      setTaken(now);
    });
  }
  function keepMine(sent: FormData) {
    if (!conflict) return;
    for (const part of partsToTake(conflict, sent, words, begin)) take(part);
    conflict.keepMine();
    form.validate();
  }
  return (
    <EditForm
      form={form}
      fetcher={fetcher}
      answer={refused}
      action={onSaved ? `${page}?stay` : page}
      newRecord={newRecord}
      choice={edit && <ConflictChoice conflict={edit} onKeep={keepMine} />}
      submit={begun ? `Save ${infoNames[begun.kind].toLowerCase()}` : <AddWords />}
      cancel={
        cancel ?? (
          <Link to={begun ? `/#${begun.id}` : "/"} className={buttonLook()}>
            Cancel
          </Link>
        )
      }
      className="group/item grid max-w-form gap-6"
      endClassName=""
      short
    >
      {edit && begun ? (
        <>
          <input type="hidden" name={fields.kind.name} value={begun.kind} />
          <input type="hidden" name={fields.version.name} value={edit.seen?.version} />
          {/* The home page shows a card's picture beside its heading, which says enough. */}
          {begun.kind === "card" && <input type="hidden" name={fields.alt.name} value={stored?.alt ?? ""} />}
        </>
      ) : (
        <InfoKindChoice field={fields.kind} />
      )}
      <OnlyFor kinds={["card"]} fixed={fixed}>
        <EditedText
          label="Heading"
          field={fields.heading}
          theirs={theirs.heading}
          onTake={() => take("heading")}
          autoComplete="off"
          aria-required
        />
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        <EditedLines
          label="Content"
          field={fields.content}
          theirs={theirs.content}
          onTake={() => take("content")}
          aria-required
        />
      </OnlyFor>
      <OnlyFor kinds={["card", "image"]} fixed={fixed}>
        <InfoPicture
          label={
            <>
              Image
              <OnlyFor kinds={["card"]} fixed={fixed} inline>
                <span className="font-normal text-ink-3"> (optional)</span>
              </OnlyFor>
            </>
          }
          field={fields.image}
          file={picture}
          stored={keeps ? stored : undefined}
          onRemoveStored={fixed === "card" ? () => setKeeps(false) : undefined}
        />
        <Theirs
          now={taken?.version === edit?.current?.version ? undefined : theirs.image}
          onTake={() => take("image")}
        />
      </OnlyFor>
      <OnlyFor kinds={["image"]} fixed={fixed}>
        <EditedText
          label="What the image shows"
          field={fields.alt}
          theirs={theirs.alt}
          onTake={() => take("alt")}
          hint="Read out to those who do not see it."
          optional
          autoComplete="off"
        />
      </OnlyFor>
    </EditForm>
  );
}

/** What the form begins with: what it sends and nothing else, in its order, or it would seem to have been changed. */
function beginning(item: InfoItem) {
  const { kind } = item;
  if (kind === "image") return { kind, image: { keep: true }, alt: item.picture.alt };
  if (kind === "banner") return { kind, content: item.content };
  const { heading, content, picture } = item;
  return { kind, alt: picture?.alt ?? "", heading, content, ...(picture && { image: { keep: true } }) };
}

/** An item's texts as its form has them; the picture's own text only where the form asks for it. */
function textsOf(item: InfoItem) {
  return {
    heading: item.kind === "card" ? item.heading : "",
    content: item.kind === "image" ? "" : item.content,
    alt: item.kind === "image" ? item.picture.alt : "",
  };
}

/** The parts of an item, under the names that its form has for them. */
type Parts = ReturnType<typeof textsOf> & { version: number; image: string | undefined };

/** The same of an edit: parts for items. */
function partsOf({ begun, current, seen, base, ...rest }: Conflict<InfoItem>): Conflict<Parts> {
  const parts = (item: InfoItem | undefined) =>
    item && {
      ...textsOf(item),
      version: item.version,
      image: item.kind === "banner" ? undefined : item.picture?.url,
    };
  return { ...rest, begun: parts(begun), current: parts(current), seen: parts(seen), base: parts(base) };
}

/** What the form sends of them before anything is touched. A card's picture has a text as well, which it does not show. */
function begin({ heading, content, alt, image }: Parts) {
  return { heading, content, alt, image: { keep: image !== undefined } };
}

/** What a person compares, where two have changed the same item. */
const words = {
  heading: ({ heading }: Parts) => heading,
  content: ({ content }: Parts) => content,
  alt: ({ alt }: Parts) => alt,
  image: ({ image }: Parts) => (image ? "another picture" : "no picture"),
};

/** "Add banner" and so on, whichever is chosen. */
function AddWords() {
  return (
    <span>
      Add{" "}
      {infoKinds.map((kind) => (
        <OnlyFor key={kind} kinds={[kind]} fixed={undefined} inline>
          {infoNames[kind].toLowerCase()}
        </OnlyFor>
      ))}
    </span>
  );
}

/** Tells of the saved item once, when the page that shows it has followed. */
function useSaved({ data, state }: { data: Answer; state: string }, onSaved: (id: string) => void) {
  const told = useRef(false);
  // Before anybody can press again.
  useLayoutEffect(() => {
    if (told.current || state !== "idle" || !data || !("saved" in data)) return;
    told.current = true;
    onSaved(data.saved);
  });
}
