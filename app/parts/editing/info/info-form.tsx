import { useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link, PrefetchPageLinks, useFetcher } from "react-router";
import { type InfoItem, infoMessages } from "#core/info-item.ts";
import { type InfoItemForm, infoItemEdit, infoItemForm } from "#core/info-item-draft.ts";
import { buttonLook } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { readForm, textField } from "../../form.ts";
import { ConflictChoice } from "../conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../edit-form.tsx";
import { Theirs, TheirText, takeUntouched, theirsOf } from "../theirs.tsx";
import { type Conflict, changedByOthers } from "../use-conflict.ts";
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
export function InfoForm({ kind, edit, answer, cancel, onSaved }: InfoFormProps) {
  const begun = edit?.begun;
  const fetcher = useFetcher<Answer>();
  const answered = fetcher.data ?? answer;
  const refused = answered && "saved" in answered ? undefined : answered;
  const [form, fields] = useForm<InfoFields, InfoItemForm>({
    id: "info",
    lastResult: resultIn(refused),
    defaultValue: begun ? wordsOf(begun) : { kind },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, begun ? infoItemEdit : infoItemForm),
  });
  const picture = useOneFile("picture", { refusal: infoMessages.notAnImage });
  const [keeps, setKeeps] = useState(true);
  const stored = begun && begun.kind !== "banner" ? begun.picture : undefined;
  useSaved(fetcher, (id) => onSaved?.(id, begun?.kind ?? infoKinds.find((one) => one === fields.kind.value) ?? kind));

  const page = begun ? href("/dashboard/info/:id/edit", { id: begun.id }) : href("/dashboard/info/new");
  const fixed = begun?.kind;
  const theirs = edit ? changesOf(edit) : {};
  function keepMine() {
    if (!edit) return;
    const before = textsOf(edit.begun);
    takeUntouched(
      form,
      texts.map((name) => ({ field: fields[name], begun: before[name], now: theirs[name] })),
    );
    edit.keepMine();
    form.validate();
  }
  return (
    <EditForm
      form={form}
      fetcher={fetcher}
      answer={refused}
      action={onSaved ? `${page}?stay` : page}
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
      {/* What sends the form is there before it is needed: the connection may be lost by then. */}
      {onSaved && <PrefetchPageLinks page={page} />}
      {edit && begun ? (
        <>
          <input type="hidden" name={fields.kind.name} value={begun.kind} />
          <input type="hidden" name={fields.version.name} value={edit.version} />
          {/* The home page shows a card's picture beside its heading, which says enough. */}
          {begun.kind === "card" && <input type="hidden" name={fields.alt.name} value={begun.picture?.alt ?? ""} />}
        </>
      ) : (
        <InfoKindChoice field={fields.kind} />
      )}
      <OnlyFor kinds={["card"]} fixed={fixed}>
        <TextField
          label="Heading"
          {...textField(fields.heading)}
          {...theirsOf(fields.heading, theirs.heading)}
          key={fields.heading.key}
          autoComplete="off"
          aria-required
        />
        <TheirText form={form} field={fields.heading} now={theirs.heading} />
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        <TextArea
          label="Content"
          {...textField(fields.content)}
          {...theirsOf(fields.content, theirs.content)}
          key={fields.content.key}
          aria-required
        />
        <TheirText form={form} field={fields.content} now={theirs.content} />
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
        {theirs.picture && <Theirs now={theirs.picture} />}
      </OnlyFor>
      <OnlyFor kinds={["image"]} fixed={fixed}>
        <TextField
          label="What the image shows"
          hint="Read out to those who do not see it."
          optional
          {...textField(fields.alt)}
          {...theirsOf(fields.alt, theirs.alt)}
          key={fields.alt.key}
          autoComplete="off"
        />
        <TheirText form={form} field={fields.alt} now={theirs.alt} />
      </OnlyFor>
    </EditForm>
  );
}

/** What the form begins with. */
function wordsOf(item: InfoItem) {
  const { kind, version } = item;
  if (kind === "image") return { kind, version, alt: item.picture.alt };
  return { kind, version, content: item.content, ...(kind === "card" && { heading: item.heading }) };
}

const texts = ["heading", "content", "alt"] as const;

/** An item's texts as its form has them; the picture's own text only where the form asks for it. */
function textsOf(item: InfoItem): Record<(typeof texts)[number], string> {
  return {
    heading: item.kind === "card" ? item.heading : "",
    content: item.kind === "image" ? "" : item.content,
    alt: item.kind === "image" ? item.picture.alt : "",
  };
}

/** What the catalogue holds now of what somebody else has changed. */
function changesOf({ base, current, ...rest }: Conflict<InfoItem>) {
  const parts = (item: InfoItem | undefined) =>
    item && {
      ...textsOf(item),
      version: item.version,
      picture: item.kind === "banner" ? undefined : item.picture?.url,
    };
  const edit = { ...rest, base: parts(base), current: parts(current), begun: parts(rest.begun) };
  return changedByOthers(edit, {
    heading: (item) => item.heading,
    content: (item) => item.content,
    alt: (item) => item.alt,
    picture: ({ picture }) => (picture ? "another picture" : "no picture"),
  });
}

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
  useEffect(() => {
    if (told.current || state !== "idle" || !data || !("saved" in data)) return;
    told.current = true;
    onSaved(data.saved);
  });
}
