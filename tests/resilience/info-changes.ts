import type { Administrator } from "./administrator.ts";
import type { Draft } from "./draft.ts";
import { someText } from "./words.ts";
import type { InfoState } from "./world.ts";

const most = 4;

export async function changeInfo(administrator: Administrator): Promise<void> {
  const { world, chance } = administrator;
  const item = chance.oneOf(world.info);
  if (!item || (world.info.length < most && chance.percent(45))) return createItem(administrator);
  const path = `/dashboard/info/${administrator.idOf(item.mark)}`;
  if (chance.percent(25)) {
    return administrator.save("A deleted info item", { path: `${path}/delete` }, (after) => {
      after.info = after.info.filter(({ mark }) => mark !== item.mark);
    });
  }
  if (chance.percent(30)) {
    return administrator.save("An info item moved to the top", { path: `${path}/top` }, (after) => {
      after.info.sort((one, other) => Number(other.mark === item.mark) - Number(one.mark === item.mark));
    });
  }
  const begun = await administrator.read(`${path}/edit`);
  const { draft, state } = await write(administrator, item);
  const form = { path: `${path}/edit`, draft: { ...begun, ...draft } };
  await administrator.save("An edited info item", form, (after) => {
    after.info = after.info.map((other) => (other.mark === item.mark ? state : other));
  });
}

async function createItem(administrator: Administrator): Promise<void> {
  const kind = administrator.chance.oneOf(["banner", "card", "image"] as const) ?? "banner";
  const mark = administrator.newMark();
  const { draft, state } = await write(administrator, { mark, kind });
  const form = { path: "/dashboard/info/new", draft: { kind, ...draft }, mark };
  await administrator.save("A new info item", form, (after) => after.info.unshift(state));
}

/** New words for an item and sometimes a new picture; a card may lose its own. */
async function write(administrator: Administrator, item: InfoState): Promise<{ draft: Draft; state: InfoState }> {
  const { chance } = administrator;
  const { mark, kind } = item;
  const text = `${mark} ${someText(chance)}`;
  if (kind === "banner") return { draft: { content: text }, state: { mark, kind, content: text } };

  const isNew = kind === "image" ? !item.image || chance.percent(50) : chance.percent(40);
  const keeps = !isNew && item.image !== undefined && (kind === "image" || chance.percent(70));
  const uploaded = isNew ? await administrator.upload("picture") : undefined;
  const sha256 = uploaded?.state.sha256 ?? (keeps ? item.image?.sha256 : undefined);
  const alt = sha256 || kind === "image" ? text : "";
  const picture = sha256 && { image: { sha256, alt } };
  const image: Record<string, string> = keeps ? { upload: "", keep: "on" } : { upload: uploaded?.id ?? "" };
  if (kind === "image") return { draft: { alt, image }, state: { mark, kind, ...picture } };
  return {
    draft: { heading: text, content: text, alt, image },
    state: { mark, kind, heading: text, content: text, ...picture },
  };
}
