/** One after the other, each whole on a line as long as it fits there. */
export function Names({ names }: { names: string[] }) {
  return names.map((name, place) => (
    <span key={name} className="mr-1 inline-block max-w-full wrap-anywhere">
      {place < names.length - 1 ? `${name}, ` : `${name} `}
    </span>
  ));
}
