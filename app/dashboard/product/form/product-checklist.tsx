import { useField } from "@conform-to/react";
import { Check, Circle, CircleAlert } from "lucide-react";

type State = "done" | "missing" | "wrong";

export function ProductChecklist({ category, image }: { category: State; image: State }) {
  return (
    <aside
      aria-label="Required"
      className="sticky top-26 hidden gap-5 border-t border-ink pt-5 min-[85rem]:grid print:hidden"
    >
      <p className="text-label text-ink uppercase">Required</p>
      <ul>
        <Item name="Category" state={category} />
        <TextItem name="Model" field="model" />
        <TextItem name="Description" field="description" />
        <Item name="Main image" state={image} />
      </ul>
    </aside>
  );
}

/** Subscribes to one field, so that typing does not render the whole form. */
function TextItem({ name, field }: { name: string; field: string }) {
  const [{ value, errors }] = useField<string>(field);
  return <Item name={name} state={errors ? "wrong" : value?.trim() ? "done" : "missing"} />;
}

function Item({ name, state }: { name: string; state: State }) {
  const { icon: Icon, look, mark } = looks[state];
  return (
    <li className={`flex min-h-8 items-center gap-2.5 text-small ${look}`}>
      <Icon aria-hidden className={`size-4.5 ${mark}`} />
      <span>{name}</span>
      <span className="sr-only">{`, ${state}`}</span>
    </li>
  );
}

const looks = {
  done: { icon: Check, look: "text-ink", mark: "text-accent" },
  missing: { icon: Circle, look: "text-ink-2", mark: "text-ink-3" },
  wrong: { icon: CircleAlert, look: "text-danger", mark: "text-danger" },
};
