import { writtenDate } from "#core/product/lifecycle.ts";
import type { ReleaseChannel } from "#core/release/release.ts";
import { counted } from "../counted.ts";
import { releaseAddress } from "../record-address.ts";
import { type FileVerdict, unknownFile, type Verdict, type VerdictState } from "./file-verdict.ts";

/** A file that visitors can get here, and what it is of. */
export interface KnownFile {
  sha256: string;
  fileName: string;
  /** In bytes. */
  size: number;
  uses: FileUse[];
}

export type FileUse = ReleaseUse | DocumentUse;

interface Use {
  /** Such as "Firmware 4.8.2" or "Data sheet". */
  name: string;
  /** How many products it is for, and the first of them by model. */
  products: { count: number; model?: string | undefined };
  /** Whether it is for the product that was asked for. */
  isForProduct: boolean;
  /** ISO day, such as `2026-11-19`. */
  date?: string | undefined;
}

export interface ReleaseUse extends Use {
  release: string;
  channel: ReleaseChannel;
  withdrawnReason?: string | undefined;
  /** Hardware revisions and regions, unless it is for all. */
  scope?: string | undefined;
  /** The versions of its line that are current for its products, or for the one that was asked for. */
  current: CurrentVersion[];
}

export interface DocumentUse extends Use {
  release?: undefined;
}

export interface CurrentVersion {
  release: string;
  versionText: string;
}

/** The product for which a file is judged, and its current firmware, or its other software if it has none. */
export interface JudgedFor {
  model: string;
  current: CurrentVersion[];
}

/** A withdrawn release is never current, also where the same bytes are published again. */
export function verdictOn({ uses, ...file }: KnownFile, judgedFor?: JudgedFor): FileVerdict {
  const releases = uses.filter((use) => use.release !== undefined);
  const withdrawn = releases.find(({ channel }) => channel === "withdrawn");
  const [again] = releases.filter(({ channel }) => channel !== "withdrawn");
  if (withdrawn) return { ...file, ...withdrawnVerdict(withdrawn, again) };

  const suitable = judgedFor ? uses.filter(({ isForProduct }) => isForProduct) : uses;
  const ranked = (suitable.length > 0 ? suitable : uses).toSorted((one, other) => rank(one) - rank(other));
  const [first] = ranked;
  if (!first) return { ...file, ...unknownFile() };
  if (suitable.length === 0 && judgedFor) return { ...file, ...otherModelVerdict(first, judgedFor) };
  return { ...file, ...verdictOf(first) };
}

const order: VerdictState[] = ["current", "beta", "replaced"];

/** What a release says of a file goes before what a document does. */
function rank(use: FileUse): number {
  return use.release === undefined ? order.length : order.indexOf(stateOf(use));
}

function stateOf({ release, channel, current }: ReleaseUse): "current" | "beta" | "replaced" {
  if (current.some((version) => version.release === release)) return "current";
  return channel === "beta" ? "beta" : "replaced";
}

function verdictOf(use: FileUse): Verdict {
  if (use.release === undefined) return { state: "current", title: "Genuine and current", text: textOf(use) };
  const state = stateOf(use);
  const notes = { label: "Release notes", path: releaseAddress(use.release) };
  if (state === "current") return { state, title: "Genuine and current", text: textOf(use), action: notes };
  if (state === "beta") return { state, title: "Genuine, but a beta", text: textOf(use), action: notes };
  return { state, title: "Genuine, but replaced", text: textOf(use), ...getCurrent(use.current) };
}

function withdrawnVerdict(use: ReleaseUse, again: ReleaseUse | undefined): Verdict {
  const { withdrawnReason = "", current } = use;
  const text = sentences(
    `${nameFor(use)}, withdrawn: ${withdrawnReason}`,
    again && `The same file is published as ${again.name}`,
    currentSentence(current),
  );
  return { state: "withdrawn", title: "Withdrawn: do not install it", text, ...getCurrent(current) };
}

function otherModelVerdict(use: FileUse, { model, current }: JudgedFor): Verdict {
  const [first, ...others] = use.release === undefined ? [] : current;
  const isOne = first !== undefined && others.length === 0;
  const text = sentences(textOf(use), isOne && `For ${model} the current one is ${first.versionText}`);
  return { state: "other-model", title: "Genuine, but not for this model", text, ...(isOne && getCurrent([first])) };
}

function textOf(use: FileUse): string {
  if (use.release === undefined) return documentText(use);
  const { release, date = "", scope, current } = use;
  const state = stateOf(use);
  if (state === "replaced") return sentences(`${nameFor(use)}, replaced by ${listOf(current)}`, scope);
  if (state === "beta") {
    return sentences(`${nameFor(use)}, a beta of ${writtenDate(date)}`, scope, currentSentence(current));
  }
  const others = current.filter((version) => version.release !== release);
  return sentences(
    `${nameFor(use)}, current since ${writtenDate(date)}`,
    scope,
    others.length > 0 && `For other models or hardware revisions the current one is ${listOf(others)}`,
  );
}

function documentText({ name, products: { count, model }, date }: DocumentUse): string {
  const others = count > 1 ? ` and ${counted(count - 1, "other model")}` : "";
  return `${name}${model ? ` of ${model}${others}` : ""}${date ? `, ${writtenDate(date)}` : ""}.`;
}

function nameFor({ name, products: { count, model } }: FileUse): string {
  if (count === 0) return name;
  return `${name} for ${count === 1 && model !== undefined ? model : counted(count, "model")}`;
}

function currentSentence(current: CurrentVersion[]): string | false {
  return current.length > 0 && `The current one is ${listOf(current)}`;
}

function listOf(versions: CurrentVersion[]): string {
  const names = versions.map(({ versionText }) => versionText);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ");
}

function getCurrent(current: CurrentVersion[]): Pick<Verdict, "action"> {
  const [first, ...others] = current;
  if (!first || others.length > 0) return {};
  return { action: { label: `Get ${first.versionText}`, path: releaseAddress(first.release) } };
}

/** Each with one full stop. */
function sentences(...texts: (string | false | undefined)[]): string {
  return texts.flatMap((text) => (text ? text.trim().replace(/\.*$/, ".") : [])).join(" ");
}
