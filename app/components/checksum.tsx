import { useId } from "react";
import { fileHashCommands } from "#core/files/file-hash.ts";
import { CopyButton, smallLook } from "./copy-button.tsx";

/** A button that shows the SHA-256, without scripts too, to be read or copied. */
export function ChecksumButton({
  sha256,
  of,
  commandsFor,
}: {
  sha256: string;
  of: string;
  /** The name of the downloaded file, from which the commands below it compute the same. */
  commandsFor?: string | undefined;
}) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={smallLook}>
        SHA-256<span className="sr-only">{` of ${of}`}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-max max-w-[min(44rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-left text-small text-ink-2 shadow-pop"
      >
        <p className="wrap-anywhere">{`SHA-256 of ${of}`}</p>
        <Hash sha256={sha256} of={of} />
        {commandsFor !== undefined && <HashCommands fileName={commandsFor} />}
      </div>
    </>
  );
}

/** In groups without blanks, so that what is selected and copied is the hash. */
function Hash({ sha256, of }: { sha256: string; of: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <code className="font-mono text-data">
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
    <dl className="grid gap-1 pt-2">
      {fileHashCommands(fileName).map(({ system, command }) => (
        <div key={system} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="w-20 text-meta text-ink-3">{system}</dt>
          <dd className="min-w-0">
            <code className="font-mono text-data wrap-anywhere">{command}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
