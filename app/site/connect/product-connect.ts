import { type ConnectRow, type ConnectTemplates, connectRows, noValues } from "#core/connect/fill-template.ts";
import { type ConnectFact, isConnectFact, ownPorts, readTemplate } from "#core/connect/stream-template.ts";
import type { Fact } from "#core/facts/fact.ts";

export interface ProductConnect {
  templates: ConnectTemplates;
  rows: ConnectRow[];
  firstAddress?: string | undefined;
  /** Lines: the address at delivery, and the ports. */
  note: string[];
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
  const rows = connectRows(templates, noValues);
  if (rows.length === 0 && firstAddress === undefined) return undefined;
  const ports = [
    streamPort(templates.main ?? templates.sub),
    templates.onvifPort && `ONVIF port ${templates.onvifPort}`,
  ];
  const note = [firstAddress && `First address ${firstAddress}`, ports.filter(Boolean).join(", ")];
  return { templates, rows, firstAddress, note: note.flatMap((line) => line || []) };
}

function streamPort(text: string | undefined): string | undefined {
  const template = text === undefined ? undefined : readTemplate(text, "stream");
  if (template === undefined || typeof template === "string") return undefined;
  const { scheme, port = ownPorts[scheme] } = template;
  return `${scheme.toUpperCase()} port ${port}`;
}

/** Facts that the block shows are not repeated among those that no row of the sheet is about. */
export function isOutsideConnect({ factId, row }: Fact): boolean {
  return row !== undefined || !isConnectFact(factId);
}
