import { storedSize } from "#core/files/file-size.ts";
import type { Verdict, VerdictState } from "#core/files/file-verdict.ts";
import { type Icon, icon } from "../../ui/icon.tsx";
import { Check, TriangleAlert, X } from "../../ui/icons.tsx";

const Shield = icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4",
);
const Replaced = icon("M3 12a9 9 0 0 1 15-6.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-15 6.7L3 16M3 21v-5h5");
const Ban = icon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M5.6 5.6l12.8 12.8");

const marks: Record<VerdictState, Icon> = {
  current: Check,
  beta: TriangleAlert,
  replaced: Replaced,
  withdrawn: Ban,
  "other-model": TriangleAlert,
  unknown: X,
};

export function Waiting({ model }: { model: string | undefined }) {
  return (
    <>
      <Shield />
      <div>
        <h2 id="genuine-title">Is this file genuine?</h2>
        <p className="with-scripts">
          <span className="drop">Drop it here. </span>
          <span>It is hashed in this browser; nothing is sent.</span>
        </p>
        <p className="without-scripts">The SHA-256 is sent, the file is not.</p>
        {model && <p>{`Checked for ${model}.`}</p>}
      </div>
    </>
  );
}

export function DropHere() {
  return (
    <>
      <Shield />
      <div>
        <h2 id="genuine-title" className="verdict">
          Drop it here
        </h2>
        <p>One file. It stays on this device.</p>
      </div>
    </>
  );
}

export function VerdictText({ verdict: { state, title, text }, what }: { verdict: Verdict; what: string }) {
  const Mark = marks[state];
  return (
    <>
      <span className="mark">
        <Mark />
      </span>
      <div>
        <h2 id="genuine-title" className="verdict">
          {title}
        </h2>
        <p>{text}</p>
        {what && (
          <p className="what" translate="no">
            {what}
          </p>
        )}
      </div>
    </>
  );
}

export function HashScale({ file, bytes }: { file: File; bytes: number }) {
  const percent = file.size === 0 ? 100 : Math.floor((bytes / file.size) * 100);
  return (
    <div className="hashing">
      <Shield />
      <div>
        <h2 id="genuine-title">{`Hashing, ${percent} %`}</h2>
        <p className="what" translate="no">{`${file.name} · ${storedSize(bytes)} of ${storedSize(file.size)}`}</p>
        <div
          role="progressbar"
          aria-label={`Hashing ${file.name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="scale"
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      </div>
    </div>
  );
}
