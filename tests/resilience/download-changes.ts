import type { Administrator } from "./administrator.ts";
import { someText } from "./words.ts";

const most = 3;

export async function changeDownloads(administrator: Administrator): Promise<void> {
  const { world, chance } = administrator;
  const marks = Object.keys(world.downloads);
  const mark = chance.oneOf(marks);
  if (!mark || (marks.length < most && chance.percent(50))) return createDownload(administrator);
  const path = `/dashboard/downloads/${administrator.idOf(mark)}`;
  if (chance.percent(45)) {
    return administrator.save("A deleted download", { path: `${path}?delete` }, (after) => {
      delete after.downloads[mark];
    });
  }
  const draft = await administrator.read(path);
  const description = `${mark} ${someText(chance)}`;
  await administrator.save("An edited download", { path, draft: { ...draft, description } }, (after) => {
    const download = after.downloads[mark];
    if (download) download.description = description;
  });
}

async function createDownload(administrator: Administrator): Promise<void> {
  const mark = administrator.newMark();
  const description = `${mark} ${someText(administrator.chance)}`;
  const { id, state } = await administrator.upload("general-file");
  const form = { path: "/dashboard/downloads/new", draft: { description, upload: id }, mark };
  await administrator.save("A new download", form, (after) => {
    after.downloads[mark] = { description, file: state };
  });
}
