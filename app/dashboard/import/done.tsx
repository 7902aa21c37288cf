import { data, href, Link, redirect } from "react-router";
import { DoneAndUndo } from "../../forms/undo-saved.tsx";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LeftOut } from "../preview-set.tsx";
import { recordAddress } from "../product/applied-products.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/done.ts";
import { ImportHead } from "./steps.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Imported", description: "What an import changed.", unlisted: true });
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const list = await requireEditing(context).keptList(id);
  if (!list) throw data(null, { status: 404, statusText: "Not Found" });
  if (!list.applied) throw redirect(href("/dashboard/import/:id", { id }));
  return { applied: list.applied, name: list.name };
}

export default function Done({ loaderData: { applied, name } }: Route.ComponentProps) {
  const { set, title } = applied;
  return (
    <>
      <ImportHead at="Done" isApplied />
      <div className="grid max-w-form gap-6">
        <div role="status" className="grid gap-1">
          <Notice kind={set === undefined ? "warn" : "ok"} quiet>
            <DoneAndUndo
              text={set === undefined ? "Nothing was changed." : `Done. ${title}.`}
              set={set}
              back={href("/dashboard/import")}
            />
            <LeftOut applied={applied} addressOf={recordAddress} />
          </Notice>
        </div>
        <p className="text-small">{`${name} stays under Import for a week, and the import in the history.`}</p>
        <p className="flex flex-wrap gap-3">
          <Link to={href("/dashboard/products")} className={buttonLook("primary")}>
            Products
          </Link>
          <Link to={href("/dashboard/import")} className={buttonLook()}>
            Another list
          </Link>
        </p>
      </div>
    </>
  );
}
