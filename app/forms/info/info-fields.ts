import type { InfoItem } from "#core/info-item/info-item.ts";
import type { infoItemEdit, infoItemForm } from "#core/info-item/info-item-draft.ts";
import type { InitialValues } from "../initial-values.ts";
import type { RecordFields } from "../record-fields.ts";

type InfoValues = InitialValues<typeof infoItemForm> & InitialValues<typeof infoItemEdit>;

type InfoPart = Exclude<
  InfoValues extends infer Values ? (Values extends unknown ? keyof Values : never) : never,
  "kind"
>;

/** The fields of all kinds; `OnlyFor` shows those of one. */
export const infoFields: RecordFields<
  InfoItem,
  { [Part in InfoPart]: Extract<InfoValues, Record<Part, unknown>>[Part] }
> = {
  heading: text("Heading", (item) => item.kind === "card" && item.heading),
  content: text("Content", (item) => item.kind !== "image" && item.content),
  linkUrl: {
    ...text("Link", (item) => item.kind !== "image" && item.linkUrl),
    hint: "A web address, or a path of this site such as /support.",
    optional: true,
  },
  linkLabel: {
    ...text("Label of the link", (item) => item.kind !== "image" && item.linkLabel),
    hint: "“Read more” if empty.",
    optional: true,
  },
  image: {
    label: "Image",
    blank: { upload: undefined, keep: false },
    initial: (item) => ({ upload: undefined, keep: item.kind !== "banner" && item.picture !== undefined }),
    describe: (item) => (item.kind !== "banner" && item.picture ? "another picture" : "no picture"),
    files: (item) => (item.kind === "banner" ? undefined : item.picture?.url),
  },
  alt: {
    ...text("What the picture shows", (item) => item.kind === "image" && item.picture.alt),
    hint: "Read out to those who do not see it.",
    optional: true,
  },
};

function text(label: string, read: (item: InfoItem) => string | false | undefined) {
  const initial = (item: InfoItem) => read(item) || "";
  return { kind: "text" as const, label, blank: "", initial, describe: initial };
}
