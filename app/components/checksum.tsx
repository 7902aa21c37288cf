import { fileHashCommands } from "#core/file-hash.ts";
import { CopyButton } from "./copy-button.tsx";

/** A file's SHA-256, and the commands that compute it from the downloaded file. */
export function Checksum({ sha256, fileName, of }: { sha256: string; fileName: string; of: string }) {
  return (
    <details className="checksum">
      <summary>
        SHA-256<span className="sr-only"> of {of}</span>
      </summary>
      <p className="flex flex-wrap items-center gap-x-3">
        <code>{sha256.match(/.{8}/g)?.join(" ")}</code>
        <CopyButton text={sha256} label={`the SHA-256 of ${of}`} />
      </p>
      <dl>
        {fileHashCommands(fileName).map(({ system, command }) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
