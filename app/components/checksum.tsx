import { fileHashCommands } from "#core/files/file-hash.ts";
import { CopyButton } from "./copy-button.tsx";

/** Opens the SHA-256 in a line of its own below the row, to be read or copied. */
export function Checksum({
  sha256,
  of,
  commandsFor,
}: {
  sha256: string;
  of: string;
  /** The name of the downloaded file, from which the commands below it compute the same. */
  commandsFor?: string | undefined;
}) {
  return (
    <details>
      <summary>
        SHA-256<span className="sr-only">{` of ${of}`}</span>
      </summary>
      <Hash sha256={sha256} of={of} />
      {commandsFor !== undefined && <HashCommands fileName={commandsFor} />}
    </details>
  );
}

/** In groups without blanks, so that what is selected and copied is the hash. */
export function Hash({ sha256, of }: { sha256: string; of: string }) {
  return (
    <p className="flex items-center gap-x-3">
      <code className="min-w-0 font-mono text-meta">
        {sha256.match(/.{8}/g)?.map((group, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same
          <span key={place} className="inline-block pr-2">
            {group}
          </span>
        ))}
      </code>
      <CopyButton text={sha256} of={`the SHA-256 of ${of}`} />
    </p>
  );
}

function HashCommands({ fileName }: { fileName: string }) {
  return (
    <dl className="grid gap-1 pt-1">
      {fileHashCommands(fileName).map(({ system, command }) => (
        <div key={system} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="w-20 text-meta text-ink-3">{system}</dt>
          <dd className="min-w-0">
            <code className="font-mono text-meta wrap-anywhere">{command}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
