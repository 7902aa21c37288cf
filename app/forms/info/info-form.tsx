import { useForm } from "@conform-to/react";
import { useLayoutEffect, useRef, useState } from "react";
import { href, Link, useFetcher } from "react-router";
import { type InfoItem, infoMessages } from "#core/info-item/info-item.ts";
import { type InfoItemForm, infoItemEdit, infoItemForm } from "#core/info-item/info-item-draft.ts";
import { buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { EditForm, type FormAnswer, resultIn } from "../edit-form.tsx";
import { readForm } from "../form.ts";
import { useNewRecord } from "../new-record.ts";
import { initialValues } from "../record-fields.ts";
import { ConflictField, ConflictTextArea, ConflictTextField } from "../remote-value.tsx";
import { useOneFile } from "../uploads/use-one-file.ts";
import { type Conflict, useRemoteChanges } from "../use-conflict.ts";
import { infoFields } from "./info-fields.ts";
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
  edit?: (Conflict<InfoItem> & { initial: InfoItem }) | undefined;
  answer?: Answer;
  cancel?: Elements;
  onSaved?: (id: string, kind: InfoKind) => void;
}

type Answer = FormAnswer | { saved: string };

export function InfoForm({ kind, newId, edit, answer, cancel, onSaved }: InfoFormProps) {
  const initial = edit?.initial;
  const fetcher = useFetcher<Answer>();
  const answered = fetcher.data ?? answer;
  const refused = answered && "saved" in answered ? undefined : answered;
  const newRecord = useNewRecord(newId, refused, (id) => `/#${id}`);
  const [form, fields] = useForm<InfoFields, InfoItemForm>({
    id: "info",
    lastResult: resultIn(refused),
    defaultValue: {
      kind: initial?.kind ?? kind,
      ...initialValues(infoFields, initial),
      // Sent with a card, although it is not editable.
      ...(initial?.kind === "card" && { alt: initial.picture?.alt ?? "" }),
    },
    shouldDirtyConsider: (name) => name !== "version" && name !== "newId",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => readForm(formData, initial ? infoItemEdit : infoItemForm),
  });
  const picture = useOneFile("picture", { refusal: infoMessages.notAnImage });
  const [keeps, setKeeps] = useState(true);
  // Another administrator's picture may have replaced the one that the edit began with.
  const [used, setUsed] = useState(initial);
  const stored = used && used.kind !== "banner" ? used.picture : undefined;
  useSaved(fetcher, (id) => onSaved?.(id, initial?.kind ?? infoKinds.find((one) => one === fields.kind.value) ?? kind));

  const page = initial ? href("/dashboard/info/:id/edit", { id: initial.id }) : href("/dashboard/info/new");
  const fixed = initial?.kind;
  const { field, version, conflict } = useRemoteChanges({
    conflict: edit,
    table: infoFields,
    form,
    fields,
    filesOf: (part) => used && infoFields[part].files?.(used),
    setters: {
      image(now) {
        picture.remove();
        setKeeps(true);
        setUsed(now);
      },
    },
  });
  return (
    <EditForm
      form={form}
      fetcher={fetcher}
      answer={refused}
      action={onSaved ? `${page}?stay` : page}
      newRecord={newRecord}
      conflict={conflict}
      submit={initial ? `Save ${infoNames[initial.kind].toLowerCase()}` : <AddWords />}
      cancel={
        cancel ?? (
          <Link to={initial ? `/#${initial.id}` : "/"} className={buttonLook()}>
            Cancel
          </Link>
        )
      }
      className="group/item grid max-w-form gap-6"
      short
    >
      {edit && initial ? (
        <>
          <input type="hidden" name={fields.kind.name} value={initial.kind} />
          <input type="hidden" name={fields.version.name} value={version} />
          {/* A card's picture is decorative beside its heading, so its text alternative is not editable. */}
          {initial.kind === "card" && <input type="hidden" name={fields.alt.name} value={stored?.alt ?? ""} />}
        </>
      ) : (
        <InfoKindChoice field={fields.kind} />
      )}
      <OnlyFor kinds={["card"]} fixed={fixed}>
        <ConflictTextField {...field("heading")} aria-required />
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        <ConflictTextArea {...field("content")} aria-required />
      </OnlyFor>
      <OnlyFor kinds={["banner", "card"]} fixed={fixed}>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <ConflictTextField {...field("linkUrl")} inputMode="url" />
          <ConflictTextField {...field("linkLabel")} />
        </div>
      </OnlyFor>
      <OnlyFor kinds={["card", "image"]} fixed={fixed}>
        <ConflictField {...field("image")}>
          <InfoPicture
            label={
              <>
                <span>{infoFields.image.label}</span>
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
        </ConflictField>
      </OnlyFor>
      <OnlyFor kinds={["image"]} fixed={fixed}>
        <ConflictTextField {...field("alt")} />
      </OnlyFor>
    </EditForm>
  );
}

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
