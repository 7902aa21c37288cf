import { fileHashCommands } from "#core/files/file-hash.ts";
import { CopyButton } from "./copy-button.tsx";

/** A file's SHA-256, and the commands that compute it from the downloaded file. */
export function Checksum({ sha256, fileName, of }: { sha256: string; fileName: string; of: string }) {
  return (
    <details className="checksum">
      <summary>
        SHA-256<span className="sr-only">{` of ${of}`}</span>
      </summary>
      <p className="flex flex-wrap items-center gap-x-3">
        <code>{sha256.match(/.{8}/g)?.join(" ")}</code>
        <CopyButton text={sha256} of={`the SHA-256 of ${of}`} />
      </p>
      <dl className="grid gap-1 pb-2">
        {fileHashCommands(fileName).map(({ system, command }) => (
          <div key={system} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="w-20 text-meta text-ink-3">{system}</dt>
            <dd className="min-w-0">
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
