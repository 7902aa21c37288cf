import { useForm } from "@conform-to/react";
import { useLayoutEffect, useRef, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { type InfoItem, infoMessages } from "#core/info-item/info-item.ts";
import { type InfoItemForm, infoItemEdit, infoItemForm } from "#core/info-item/info-item-draft.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ConflictChoice } from "../conflict-notice.tsx";
import { EditForm, type FormAnswer, resultIn } from "../edit-form.tsx";
import { readForm } from "../form.ts";
import type { InitialValues } from "../initial-values.ts";
import { useNewRecord } from "../new-record.ts";
import { ConflictTextArea, ConflictTextField, RemoteValue } from "../remote-value.tsx";
import { useOneFile } from "../uploads/use-one-file.ts";
import { type ComparedParts, type Conflict, useRemoteChanges } from "../use-conflict.ts";
import { InfoKindChoice, OnlyFor } from "./info-kind-choice.tsx";
import { type InfoKind, infoKinds, infoNames } from "./info-kinds.ts";
import { InfoPicture, type PictureFields } from "./info-picture.tsx";

type InfoFields = {
  kind: InfoKind;
  heading: string;
  content: string;
  linkUrl: string;
  linkLabel: string;
  alt: string;
  image: PictureFields;
  version: number;
};

interface InfoFormProps {
  kind: InfoKind;
  newId?: string | undefined;
  edit?: (Conflict<InfoItem> & { begun: InfoItem }) | undefined;
  answer?: Answer;
  cancel?: Elements;
  onSaved?: (id: string, kind: InfoKind) => void;
}

type Answer = FormAnswer | { saved: string };

export function InfoForm({ kind, newId, edit, answer, cancel, onSaved }: InfoFormProps) {
  const begun = edit?.begun;
  const fetcher = useFetcher<Answer>();
  const answered = fetcher.data ?? answer;
  const refused = answered && "saved" in answered ? undefined : answered;
  const newRecord = useNewRecord(newId, refused, (id) => `/#${id}`);
  const [form, fields] = useForm<InfoFields, InfoItemForm>({
    id: "info",
    lastResult: resultIn(refused),
    defaultValue: begun ? initialValues(begun) : blanks[kind],
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, begun ? infoItemEdit : infoItemForm),
  });
  const picture = useOneFile("picture", { refusal: infoMessages.notAnImage });
  const [keeps, setKeeps] = useState(true);
  // Another administrator's picture may have replaced the one that the edit began with.
  const [used, setUsed] = useState(begun);
  const stored = used && used.kind !== "banner" ? used.picture : undefined;
  useSaved(fetcher, (id) => onSaved?.(id, begun?.kind ?? infoKinds.find((one) => one === fields.kind.value) ?? kind));

  const page = begun ? href("/dashboard/info/:id/edit", { id: begun.id }) : href("/dashboard/info/new");
  const fixed = begun?.kind;
  const { remote, use, keepMine } = useRemoteChanges({
    conflict: edit,
    parts,
    form,
    filesOf: (part) => used && parts.files?.(used)[part],
    setters: {
      image(now) {
        picture.remove();
        setKeeps(true);
        setUsed(now);
      },
    },
  });
  const changeOf = (part: FormPart) => ({ remote: remote[part], onUse: () => use(part) });
  const inputs: Record<FormPart, Elements> = {
    heading: (
      <ConflictTextField
        label="Heading"
        field={fields.heading}
        {...changeOf("heading")}
        autoComplete="off"
        aria-required
      />
    ),
    content: <ConflictTextArea label="Content" field={fields.content} {...changeOf("content")} aria-required />,
    linkUrl: (
      <ConflictTextField
        label="Link"
        field={fields.linkUrl}
        {...changeOf("linkUrl")}
        hint="A web address, or a path of this site such as /support."
        inputMode="url"
        optional
        autoComplete="off"
      />
    ),
    linkLabel: (
      <ConflictTextField
        label="Label of the link"
        field={fields.linkLabel}
        {...changeOf("linkLabel")}
        hint="“Read more” if empty."
        optional
        autoComplete="off"
      />
    ),
    image: (
      <>
        <InfoPicture
          label={
            <>
              <span>Image</span>
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
        <RemoteValue now={remote.image} onUse={() => use("image")} />
      </>
    ),
    alt: (
      <ConflictTextField
        label="What the picture shows"
        field={fields.alt}
        {...changeOf("alt")}
        hint="Read out to those who do not see it."
        optional
        autoComplete="off"
      />
    ),
  };
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
          {/* A card's picture is decorative beside its heading, so its text alternative is not editable. */}
          {begun.kind === "card" && <input type="hidden" name={fields.alt.name} value={stored?.alt ?? ""} />}
        </>
      ) : (
        <InfoKindChoice field={fields.kind} />
      )}
      <OnlyFor kinds={["card"]} fixed={fixed}>
        {inputs.heading}
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        {inputs.content}
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {inputs.linkUrl}
          {inputs.linkLabel}
        </div>
      </OnlyFor>
      <OnlyFor kinds={["card", "image"]} fixed={fixed}>
        {inputs.image}
      </OnlyFor>
      <OnlyFor kinds={["image"]} fixed={fixed}>
        {inputs.alt}
      </OnlyFor>
    </EditForm>
  );
}

type InfoValues = InitialValues<typeof infoItemForm> & InitialValues<typeof infoItemEdit>;

const noLink = { linkUrl: "", linkLabel: "" };

const noPicture = { upload: undefined, keep: false };

const blanks: { [Kind in InfoKind]: Extract<InfoValues, { kind: Kind }> } = {
  banner: { kind: "banner", content: "", ...noLink },
  card: { kind: "card", heading: "", content: "", ...noLink, alt: "", image: noPicture },
  image: { kind: "image", alt: "", image: noPicture },
};

function initialValues(item: InfoItem): InfoValues {
  const { kind } = item;
  const { linkUrl, linkLabel } = textsOf(item);
  if (kind === "banner") return { kind, content: item.content, linkUrl, linkLabel };
  const picture = { alt: item.picture?.alt ?? "", image: { upload: undefined, keep: item.picture !== undefined } };
  return kind === "image"
    ? { kind, ...picture }
    : { kind, heading: item.heading, content: item.content, linkUrl, linkLabel, ...picture };
}

type FormPart = Exclude<
  InfoValues extends infer Values ? (Values extends unknown ? keyof Values : never) : never,
  "kind"
>;

function textsOf(item: InfoItem) {
  return {
    heading: item.kind === "card" ? item.heading : "",
    content: item.kind === "image" ? "" : item.content,
    linkUrl: (item.kind !== "image" && item.linkUrl) || "",
    linkLabel: (item.kind !== "image" && item.linkLabel) || "",
    alt: item.kind === "image" ? item.picture.alt : "",
  };
}

const parts: ComparedParts<InfoItem, FormPart> = {
  initial: (item) => {
    const values = initialValues(item);
    return { ...textsOf(item), image: "image" in values ? values.image : undefined };
  },
  files: (item) => ({ image: item.kind === "banner" ? undefined : item.picture?.url }),
  describe: {
    heading: (item) => textsOf(item).heading,
    content: (item) => textsOf(item).content,
    linkUrl: (item) => textsOf(item).linkUrl,
    linkLabel: (item) => textsOf(item).linkLabel,
    alt: (item) => textsOf(item).alt,
    image: (item) => (item.kind !== "banner" && item.picture ? "another picture" : "no picture"),
  },
};

/** CSS shows the label of the chosen kind, which also works without scripts. */
function AddWords() {
  return (
    <span>
      Add{" "}
      {infoKinds.map((kind) => (
        <OnlyFor key={kind} kinds={[kind]} fixed={undefined} inline>
          <span>{infoNames[kind].toLowerCase()}</span>
        </OnlyFor>
      ))}
    </span>
  );
}

function useSaved({ data, state }: { data: Answer; state: string }, onSaved: (id: string) => void) {
  const told = useRef(false);
  // A layout effect, which runs before the user can submit again.
  useLayoutEffect(() => {
    if (told.current || state !== "idle" || !data || !("saved" in data)) return;
    told.current = true;
    onSaved(data.saved);
  });
}
