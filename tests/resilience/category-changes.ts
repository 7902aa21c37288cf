import type { Administrator } from "./administrator.ts";
import { type DraftRow, rowsOf } from "./draft.ts";
import { someText } from "./words.ts";

const most = 3;

export async function changeCategories(administrator: Administrator): Promise<void> {
  const { world, chance } = administrator;
  const marks = Object.keys(world.categories);
  const mark = chance.oneOf(marks);
  if (!mark || (marks.length < most && chance.percent(40))) return createCategory(administrator);
  const empty = marks.filter((one) => Object.values(world.products).every(({ category }) => category !== one));
  const gone = chance.percent(40) && chance.oneOf(empty);
  return gone ? deleteCategory(administrator, gone) : editCategory(administrator, mark);
}

export async function createCategory(administrator: Administrator): Promise<void> {
  const { chance } = administrator;
  const mark = administrator.newMark();
  const description = someText(chance);
  const labels = Array.from({ length: chance.between(0, 4) }, () => `Feature ${administrator.newMark()}`);
  const features = labels.map((label) => ({ label }));
  const form = { path: "/dashboard/categories/new", draft: { name: mark, description, features }, mark };
  await administrator.save("A new category", form, (after) => {
    after.categories[mark] = { description, features: labels.sort() };
  });
}

async function editCategory(administrator: Administrator, mark: string): Promise<void> {
  const { chance } = administrator;
  const path = `/dashboard/categories/${administrator.idOf(mark)}/edit`;
  const draft = await administrator.read(path);
  const renamed = new Map<string, string>();
  const features: DraftRow[] = [];
  for (const row of rowsOf(draft, "features")) {
    const { label = "" } = row;
    if (chance.percent(20)) continue;
    const next = chance.percent(30) ? `Feature ${administrator.newMark()}` : label;
    renamed.set(label, next);
    features.push({ ...row, label: next });
  }
  const added = features.length < 5 && chance.percent(50) ? [`Feature ${administrator.newMark()}`] : [];
  features.push(...added.map((label) => ({ label })));
  const description = someText(chance);

  await administrator.save("An edited category", { path, draft: { ...draft, description, features } }, (after) => {
    after.categories[mark] = { description, features: [...renamed.values(), ...added].sort() };
    for (const product of Object.values(after.products)) {
      if (product.category !== mark) continue;
      product.features = product.features.flatMap((label) => renamed.get(label) ?? []).sort();
    }
  });
}

async function deleteCategory(administrator: Administrator, mark: string): Promise<void> {
  const path = `/dashboard/categories/${administrator.idOf(mark)}?delete`;
  await administrator.save("A deleted category", { path }, (after) => {
    delete after.categories[mark];
  });
}
