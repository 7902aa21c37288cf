import { type ConnectRow, type ConnectTemplates, connectRows } from "#core/connect/fill-template.ts";
import { type ConnectFact, isConnectFact } from "#core/connect/stream-template.ts";
import type { Fact } from "#core/facts/fact.ts";

export interface ProductConnect {
  templates: ConnectTemplates;
  rows: ConnectRow[];
  firstAddress?: string | undefined;
}

/** What the block "Connect" shows of a product; undefined where it states nothing of it. */
export function productConnect(facts: readonly Fact[]): ProductConnect | undefined {
  const stated = (id: ConnectFact) => facts.find(({ factId }) => factId === id)?.text;
  const firstAddress = stated("firstAddress");
  const templates = {
    main: stated("mainStream"),
    sub: stated("subStream"),
    picture: stated("stillPicture"),
    onvifPort: stated("onvifPort"),
  };
  const rows = connectRows(templates, { user: "", password: "", address: "", channel: "", stream: "" });
  return rows.length > 0 || firstAddress !== undefined ? { templates, rows, firstAddress } : undefined;
}

/** Facts that the block shows are not repeated among those that no row of the sheet is about. */
export function isOutsideConnect({ factId, row }: Fact): boolean {
  return row !== undefined || !isConnectFact(factId);
}
