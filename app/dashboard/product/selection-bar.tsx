import { UserRound } from "lucide-react";
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { type BulkField, bulkMessages } from "#core/product/bulk-change.ts";
import type { ListedProduct } from "#core/product/product.ts";
import type { Pin } from "#core/set-preview.ts";
import { useSignInAgain } from "../../forms/sign-in-again.tsx";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ModalDialog } from "../../ui/modal-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { useSelection } from "../use-selection.ts";
import { type Applied, AppliedProducts } from "./applied-products.tsx";
import { DeleteSelected, type clientAction as deleteAction } from "./delete-selected.tsx";
import { SetForm, type clientAction as setAction, wordsFor } from "./set.tsx";
import "../../forms/save-bar.css";

/** Without scripts it is always there, because nothing tells how many are ticked. */
export function PlainBar({
  total,
  shown,
  field,
  beginsOpen,
  onAll,
}: Pick<ComponentProps<typeof SelectionBar>, "total" | "field" | "beginsOpen"> & { shown: number; onAll: () => void }) {
  const bar = useRef<HTMLElement>(null);
  // Reports that all were chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page held
  useLayoutEffect(() => {
    if (!beginsOpen && bar.current?.querySelector<HTMLInputElement>("[name=all]")?.checked) onAll();
  }, []);
  if (useHydrated()) return null;
  return (
    <section ref={bar} aria-label="Selection" className="save-bar list-bar">
      {field && <input type="hidden" name="field" value={field} />}
      <Checkbox
        name="all"
        label={`All ${total} that match`}
        defaultChecked={beginsOpen && total > shown}
        className="mr-auto"
      />
      <Button type="submit" name="do" value="open" kind="primary">
        Set…
      </Button>
      <Button type="submit" formAction={href("/dashboard/products/export")}>
        Export
      </Button>
      <Button type="submit" name="do" value="open" kind="danger" formAction={href("/dashboard/products/delete")}>
        Delete…
      </Button>
    </section>
  );
}

/** What can be done with the ticked products, in one place: the buttons, the question before a deletion, and what was done. */
export function SelectionBar({
  selection,
  changed,
  isMine,
  total,
  list,
  matching,
  filter,
  field,
  beginsOpen,
  isAll,
}: {
  selection: ReturnType<typeof useSelection<ListedProduct>>;
  /** Ticked products that others have changed since. */
  changed: ListedProduct[];
  isMine: (product: ListedProduct) => boolean;
  total: number;
  /** Its address. */
  list: string;
  /** Answers all products of the list. */
  matching: string;
  filter: string;
  /** What "Set…" begins with. */
  field: BulkField | undefined;
  /** Opens "Set…" for all that match. */
  beginsOpen: boolean;
  /** Selects all that match at once. */
  isAll: boolean;
}) {
  const [open, setOpen] = useState<"set" | "delete">();
  const [done, setDone] = useState<{ applied: Applied; words: string }>();
  const [selecting, setSelecting] = useState<"loading" | "too many" | "failed">();
  const setFetcher = useFetcher<typeof setAction>();
  const deleteFetcher = useFetcher<typeof deleteAction>();
  const navigate = useNavigate();
  const signInAgain = useSignInAgain();
  const cancel = useRef<HTMLButtonElement>(null);
  const setButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const setAnswer = setFetcher.data && "selected" in setFetcher.data ? setFetcher.data : undefined;
  const deleteAnswer = deleteFetcher.data && "list" in deleteFetcher.data ? deleteFetcher.data : undefined;
  const refusal = open === "delete" ? deleteFetcher.data?.refusal : undefined;

  function ask(
    what: "set" | "delete",
    chosen: Record<string, string> = { selected: JSON.stringify(selection.sent(isMine)) },
  ) {
    const fetcher = what === "set" ? setFetcher : deleteFetcher;
    const action = href(what === "set" ? "/dashboard/products/set" : "/dashboard/products/delete");
    setDone(undefined);
    setOpen(what);
    fetcher.submit({ do: "open", list: filter, field: field ?? "", ...chosen }, { method: "post", action });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address that the list was opened with
  useEffect(() => {
    if (!beginsOpen || total === 0) return;
    ask("set", { all: "on" });
    if (total > selection.count) void selectMatching();
    navigate(list, { replace: true, preventScrollReset: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isAll) void selectMatching();
  }, [isAll]);
  function close() {
    const button = open === "set" ? setButton : deleteButton;
    setOpen(undefined);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    const applied = open === "set" ? setAnswer?.applied : deleteAnswer?.applied;
    if (!open || !applied) return;
    setOpen(undefined);
    setDone({ applied, words: open === "set" && setAnswer ? wordsFor(setAnswer) : "Deletion" });
    selection.keepOnly([...applied.refused, ...applied.since].map(({ id }) => id));
  }, [setAnswer, deleteAnswer]);

  async function selectMatching() {
    setSelecting("loading");
    for (;;) {
      const answer = await fetch(matching).catch(() => undefined);
      if (answer?.status === 401 && (await signInAgain())) continue;
      if (answer?.ok) {
        const { pins } = (await answer.json()) as { pins?: Pin[] };
        setSelecting(pins ? undefined : "too many");
        if (pins) selection.add(pins);
      } else setSelecting("failed");
      return;
    }
  }

  if (!useHydrated() || (selection.count === 0 && !done)) return null;
  const isPreparing = isOpening(deleteFetcher);
  const question = open === "delete" && !isPreparing ? deleteAnswer?.preview : undefined;
  return (
    <>
      <section aria-label="Selection" className="save-bar list-bar">
        {question ? (
          <DeleteSelected
            onEscape={close}
            Form={deleteFetcher.Form}
            list={filter}
            preview={question}
            answer={deleteAnswer}
            busy={deleteFetcher.state !== "idle"}
            refusal={refusal}
            focus={cancel}
          >
            {(describedBy) => (
              <Button ref={cancel} aria-describedby={describedBy} onClick={close}>
                CANCEL
              </Button>
            )}
          </DeleteSelected>
        ) : (
          <>
            {done && (
              <div className="min-w-0 flex-[1_1_100%]">
                <AppliedProducts
                  applied={done.applied}
                  words={done.words}
                  list={list}
                  onClose={() => setDone(undefined)}
                />
              </div>
            )}
            {selection.count > 0 && (
              <>
                <p>
                  <span role="status">
                    <b className="font-[550] text-ink">{`${selection.count} selected`}</b>
                    {selection.notShown > 0 && <span>{`, ${selection.notShown} not shown`}</span>}
                    {selection.elsewhere > 0 && <span>{`, ${selection.elsewhere} ticked in another list`}</span>}
                  </span>
                  {total > selection.count && (
                    <TextButton onClick={() => void selectMatching()}>
                      {selecting === "loading" ? "Loading..." : `Select all ${total} that match`}
                    </TextButton>
                  )}
                  {selection.elsewhere > 0 && selection.elsewhere < selection.count && (
                    <TextButton onClick={selection.clearElsewhere}>{`Clear those ${selection.elsewhere}`}</TextButton>
                  )}
                  <TextButton onClick={selection.clear}>Clear</TextButton>
                  <span role="status" className="text-warn">
                    {selecting === "too many" && <span>{bulkMessages.tooMany}</span>}
                    {selecting === "failed" && <span>The others could not be read. Try again.</span>}
                    {refusal && <span>{refusal}</span>}
                    {changed.length > 0 && <Changed changed={changed} />}
                  </span>
                </p>
                <Button ref={setButton} kind="primary" onClick={() => ask("set")}>
                  Set…
                </Button>
                <form method="post" action={href("/dashboard/products/export")}>
                  <input type="hidden" name="selected" value={JSON.stringify(selection.sent(isMine))} />
                  <Button type="submit">Export</Button>
                </form>
                <Button ref={deleteButton} kind="danger" busy={isPreparing} onClick={() => ask("delete")}>
                  Delete…
                </Button>
              </>
            )}
          </>
        )}
      </section>
      {open === "set" && (
        <SetPanel
          fetcher={setFetcher}
          title={`Set on ${selection.count === 1 ? "1 product" : `${selection.count} products`}`}
          onClose={close}
        />
      )}
    </>
  );
}

/** Before the first answer about what is ticked now. */
function isOpening({ state, formData }: { state: string; formData?: FormData | undefined }): boolean {
  return state === "submitting" && formData?.get("do") === "open";
}

function SetPanel({
  fetcher,
  title,
  onClose,
}: {
  fetcher: ReturnType<typeof useFetcher<typeof setAction>>;
  title: string;
  onClose: () => void;
}) {
  const { data: answer, state, Form } = fetcher;
  const none = useRef<HTMLFormElement>(null);
  useResubmitAfterLogin(none, answer);
  return (
    <ModalDialog title={title} work side onClose={onClose}>
      {answer && "selected" in answer && !answer.applied && !isOpening(fetcher) ? (
        <SetForm Form={Form} answer={answer} busy={state !== "idle"}>
          <Button onClick={onClose}>Cancel</Button>
        </SetForm>
      ) : answer && "refusal" in answer && answer.refusal ? (
        <Notice kind="bad">{answer.refusal}</Notice>
      ) : (
        <p role="status">Loading...</p>
      )}
    </ModalDialog>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="cursor-pointer py-1 text-link">
      {children}
    </button>
  );
}

/** Who has changed ticked products, once. */
function Changed({ changed }: { changed: ListedProduct[] }) {
  const [first] = changed;
  if (!first) return null;
  const who = first.changedBy ?? "Another process";
  const what = changed.length === 1 ? first.model : `${changed.length} of them`;
  return (
    <span className="inline-flex items-center gap-2">
      <UserRound aria-hidden className="size-4 flex-none" />
      <span>{`${who} changed ${what} just now. ${changed.length === 1 ? "It stays" : "They stay"} ticked.`}</span>
    </span>
  );
}
