import { Plus, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { documentWords } from "#core/download/document.ts";
import type { Download } from "#core/download/download.ts";
import { type EvidenceChoices, type OnvifRow, onvifProfiles, type RadioModule } from "#core/product/evidence.ts";
import { uploadValue } from "../../../forms/uploads/uploads.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select, type SelectProps } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { documentFields } from "../../download/download-fields.ts";
import { NoneWithoutScripts } from "./none-without-scripts.tsx";
import { moduleFields } from "./product-fields.ts";
import type { FileRow } from "./use-file-rows.ts";

/** Keys are field names, such as `onvif[0].date`. */
type Errors = Record<string, string[]>;

interface Choices {
  /** The rows of the form's own downloads; new ones are named by their uploads. */
  own: FileRow<Download>[];
  general: EvidenceChoices["documents"];
}

export function DownloadChoice({
  choices: { own, general },
  ...rest
}: Omit<SelectProps, "children"> & { choices: Choices }) {
  const ownChoices = own.flatMap(({ key, stored, sending }) => {
    const value = stored?.id ?? uploadValue(sending);
    const name = stored?.description || stored?.file.fileName || sending?.file.name;
    return value && name ? [{ key, value, name }] : [];
  });
  return (
    <Select {...rest}>
      <option value="">None</option>
      {ownChoices.length > 0 && (
        <optgroup label="This product’s downloads">
          {ownChoices.map(({ key, value, name }) => (
            <option key={key} value={value}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {general.length > 0 && (
        <optgroup label="General downloads">
          {general.map(({ id, description, ...details }) => (
            <option key={id} value={id}>
              {[description, ...documentWords(details)].join(", ")}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

export function RadioModules({ name, initial, errors }: { name: string; initial: RadioModule[]; errors: Errors }) {
  return (
    <Rows
      title="Radio modules"
      noun="radio module"
      initial={initial}
      add={{}}
      fields={(module, place) => {
        const text = (field: keyof RadioModule) => ({
          label: moduleFields[field].label,
          ...textOf(`${name}[${place}].${field}`, module[field], errors),
        });
        return (
          <>
            <TextField {...text("maker")} />
            <TextField {...text("model")} />
            <TextField {...text("fccId")} />
          </>
        );
      }}
    />
  );
}

export function OnvifProfiles({
  name,
  initial,
  errors,
  choices,
  firmwareVersions,
}: {
  name: string;
  initial: OnvifRow[];
  errors: Errors;
  choices: Choices;
  firmwareVersions: string[];
}) {
  const listId = useId();
  return (
    <>
      <Rows
        title="ONVIF"
        noun="ONVIF profile"
        hint="Each profile is declared for one version of the firmware. Submissions for profile S close on 31 March 2027."
        initial={initial}
        add={{ profile: "T" as const }}
        fields={(row, place) => {
          const field = (part: string) => `${name}[${place}].${part}`;
          return (
            <>
              <Select
                label="Profile"
                name={field("profile")}
                defaultValue={row.profile}
                error={errors[field("profile")]?.[0]}
              >
                {onvifProfiles.map((profile) => (
                  <option key={profile} value={profile}>
                    {profile}
                  </option>
                ))}
              </Select>
              <TextField
                label="Firmware"
                list={firmwareVersions.length > 0 ? listId : undefined}
                {...textOf(field("firmware"), row.firmware, errors)}
              />
              <DownloadChoice
                label="Declaration"
                choices={choices}
                name={field("declaration")}
                defaultValue={row.declaration}
                error={errors[field("declaration")]?.[0]}
              />
              <TextField
                label="Declared on"
                hint={documentFields.date.hint}
                {...textOf(field("date"), row.date, errors)}
              />
            </>
          );
        }}
      />
      {firmwareVersions.length > 0 && (
        <datalist id={listId}>
          {firmwareVersions.map((version) => (
            <option key={version} value={version} />
          ))}
        </datalist>
      )}
    </>
  );
}

function textOf(name: string, value: string | undefined, errors: Errors) {
  return { name, defaultValue: value, error: errors[name]?.[0], autoComplete: "off" };
}

let added = 0;

/** The rows' inputs are uncontrolled and keep their keys, so that adding or removing a row loses nothing typed in others. */
function Rows<Row>({
  title,
  noun,
  hint,
  initial,
  add,
  fields,
}: {
  title: string;
  noun: string;
  hint?: string;
  initial: Row[];
  add: Row;
  fields: (row: Row, place: number) => ReactNode;
}) {
  const [rows, setRows] = useState(() => initial.map((row, place) => ({ key: `stored-${place}`, row })));
  const box = useRef<HTMLFieldSetElement>(null);

  function append() {
    const key = `added-${++added}`;
    setRows((before) => [...before, { key, row: add }]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-row="${key}"] :is(input, select)`)?.focus(),
    );
  }
  function remove(key: string) {
    setRows((before) => before.filter((row) => row.key !== key));
    box.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  }

  return (
    <fieldset ref={box} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-small font-[550] text-ink">{title}</legend>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      {rows.length === 0 && <NoneWithoutScripts />}
      {rows.map(({ key, row }, place) => (
        <fieldset
          key={key}
          data-row={key}
          className="relative min-w-0 rounded-md border border-line p-3 pt-4 max-sm:pt-12 sm:pr-14 noscript:pt-4"
        >
          <legend className="sr-only">{`${noun} ${place + 1}`}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-start gap-4">
            {fields(row, place)}
          </div>
          <IconButton
            label={`Remove ${noun} ${place + 1}`}
            onClick={() => remove(key)}
            className="absolute top-1 right-1 noscript:hidden"
          >
            <X />
          </IconButton>
        </fieldset>
      ))}
      <Button data-add onClick={append} className="justify-self-start noscript:hidden">
        <Plus />
        <span>{`Add ${noun}`}</span>
      </Button>
    </fieldset>
  );
}
