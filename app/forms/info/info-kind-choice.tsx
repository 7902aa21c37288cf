import type { FieldMetadata } from "@conform-to/react";
import { Image, Megaphone, PanelTop } from "lucide-react";
import type { Elements } from "../../ui/elements.ts";
import { type InfoKind, infoKinds, infoNames } from "./info-kinds.ts";

const icons = { banner: Megaphone, card: PanelTop, image: Image };

/** The form needs the class `group/item`, whose styles show the chosen kind's fields without scripts. */
export function InfoKindChoice({ field }: { field: FieldMetadata<InfoKind> }) {
  return (
    <fieldset className="grid grid-cols-3 divide-x divide-line rounded-md border border-edge">
      <legend className="sr-only">Kind of info item</legend>
      {infoKinds.map((kind) => {
        const Icon = icons[kind];
        return (
          <label
            key={kind}
            className="relative flex min-h-11 cursor-pointer items-center justify-center gap-2 text-small font-medium -outline-offset-2 outline-accent has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--color-index)] has-focus-visible:outline-2 forced-colors:has-checked:underline [&_svg]:size-4.5"
          >
            <input
              type="radio"
              name={field.name}
              value={kind}
              defaultChecked={field.initialValue === kind}
              className="sr-only"
            />
            <Icon />
            <span>{infoNames[kind]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const hiddenFor: Record<InfoKind, string> = {
  banner: "group-has-[[value=banner]:checked]/item:hidden",
  card: "group-has-[[value=card]:checked]/item:hidden",
  image: "group-has-[[value=image]:checked]/item:hidden",
};

export function OnlyFor({
  kinds,
  fixed,
  inline = false,
  children,
}: {
  kinds: InfoKind[];
  fixed: InfoKind | undefined;
  inline?: boolean;
  children: Elements;
}) {
  if (fixed) return kinds.includes(fixed) && children;
  const Box = inline ? "span" : "div";
  const others = infoKinds.filter((kind) => !kinds.includes(kind));
  return <Box className={others.map((kind) => hiddenFor[kind]).join(" ")}>{children}</Box>;
}
