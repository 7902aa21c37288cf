import { type ChangeEvent, useState } from "react";
import type { ConnectRow, ConnectTemplates, ConnectValues } from "#core/connect/fill-template.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { icon } from "../../ui/icon.tsx";
import { retryableImport } from "../../ui/retryable-import.ts";
import type { ConnectFormat } from "./filled-connect.ts";
import "./connect.css";

const loadFilled = retryableImport(() => import("./filled-connect.ts"));
type Filled = typeof import("./filled-connect.ts");

const nothing: ConnectValues = { user: "", password: "", address: "", channel: "", stream: "" };

const formats: Record<ConnectFormat, string> = {
  address: "Address",
  ffplay: "ffplay",
  vlc: "VLC",
  go2rtc: "go2rtc",
  frigate: "Frigate",
};

const Eye = icon(
  "M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
);

/**
 * The addresses of a camera's streams, with what somebody types escaped into them. It is kept in this component alone.
 * Without scripts: the templates.
 */
export function Connect({
  model,
  templates,
  rows: unfilled,
  firstAddress,
}: {
  model: string;
  templates: ConnectTemplates;
  /** With nothing filled in. */
  rows: ConnectRow[];
  firstAddress?: string | undefined;
}) {
  const [values, setValues] = useState(nothing);
  const [format, setFormat] = useState<ConnectFormat>("address");
  const [isShown, setIsShown] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const isUsed = values !== nothing || format !== "address";

  /** What cannot be loaded is asked for again with the next character. */
  function load() {
    if (!filled) loadFilled().then(setFilled, () => undefined);
  }

  const { rows, config, isNoAddress } = (isUsed && filled?.filledConnect(format, templates, values, model)) || {
    rows: unfilled,
    config: undefined,
    isNoAddress: false,
  };
  const all = Object.values(templates).join();
  const field = (name: keyof ConnectValues) => ({
    value: values[name],
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setValues({ ...values, [name]: target.value });
      load();
    },
    autoComplete: "off",
    type: "text",
    autoCapitalize: "off",
    spellCheck: false,
  });
  return (
    <div className="connect">
      <div className="connect-fields">
        <div>
          <label>
            <span>Address</span>
            <input
              {...field("address")}
              placeholder={firstAddress && !/^dhcp$/i.test(firstAddress) ? firstAddress : "192.168.1.168"}
              aria-invalid={isNoAddress || undefined}
              aria-describedby="connect-mistake"
            />
          </label>
          <p id="connect-mistake" role="status" className="mistake">
            {isNoAddress && "Not an address. Write one such as 192.168.1.168 or camera.local:8554."}
          </p>
        </div>
        <label>
          <span>User</span>
          <input {...field("user")} />
        </label>
        <div className="password">
          <label>
            <span>Password</span>
            <input
              {...field("password")}
              type={isShown ? "text" : "password"}
              autoComplete="new-password"
              autoCapitalize={isShown ? "off" : undefined}
            />
          </label>
          <button type="button" aria-label="Show password" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            <Eye />
          </button>
        </div>
        {all.includes("{channel}") && (
          <label>
            <span>Channel</span>
            <input {...field("channel")} />
          </label>
        )}
        {all.includes("{stream}") && (
          <label>
            <span>Stream</span>
            <input {...field("stream")} />
          </label>
        )}
      </div>
      <div className="connect-formats">
        <fieldset className="scale-choice">
          <legend className="sr-only">Copy as</legend>
          {Object.entries(formats).map(([name, label]) => (
            <label key={name}>
              <input
                type="radio"
                name="connect-format"
                checked={format === name}
                onChange={() => {
                  setFormat(name as ConnectFormat);
                  load();
                }}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <p>Stays in this tab; nothing is sent.</p>
        <Button kind="quiet" onClick={() => setValues(nothing)}>
          Clear
        </Button>
      </div>
      {config === undefined ? (
        <table className="addresses">
          <caption className="sr-only">{formats[format]}</caption>
          <tbody>
            {rows.map((row) => (
              <AddressRow key={row.label} row={row} isNoAddress={isNoAddress} />
            ))}
          </tbody>
        </table>
      ) : (
        <div className="config">
          <pre translate="no">{config}</pre>
          {!isNoAddress && <CopyButton text={config} of={`the configuration for ${formats[format]}`} />}
        </div>
      )}
      <p className="how">
        Put your own values in place of the words in braces. In a user or password write @ as %40, : as %3A, / as %2F, #
        as %23, ? as %3F, % as %25 and a blank as %20.
      </p>
    </div>
  );
}

function AddressRow({ row: { label, parts }, isNoAddress }: { row: ConnectRow; isNoAddress: boolean }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td translate="no">
        {parts.map(({ text, isTyped, isEscaped }, place) => {
          const key = `${place}`;
          if (isTyped) return isEscaped ? <u key={key}>{text}</u> : <b key={key}>{text}</b>;
          return text.startsWith("{") ? <i key={key}>{text}</i> : <span key={key}>{text}</span>;
        })}
      </td>
      <td className="copy">
        {!isNoAddress && <CopyButton text={parts.map(({ text }) => text).join("")} of={label} />}
      </td>
    </tr>
  );
}
