import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { unsavedWork } from "./unsaved-work.ts";

/** What the server tells on `/live`: see `server/http/live.ts`. */
interface News {
  revision: number;
  withinMs: number;
  build?: string;
}

/** Between two tries to connect again, in milliseconds; doubled after each that fails. */
const patience = { first: 1_000, longest: 30_000 };

/** When the page looks whether it is as new as it was told, in milliseconds after each try; after these, now and then. */
const looksAgainMs = [1_000, 2_000, 4_000, 8_000];

/** A page this young is not loaded anew for its build: while servers of two builds run, it would never rest. */
const youngMs = 10_000;

/**
 * Keeps the page as new as the catalogue: hears of every newer revision than the one the page shows, and runs its
 * loaders again. Only a visible page listens, since browsers allow six connections to a host over HTTP/1.1; when it is
 * shown again, the first thing it hears is the current revision.
 */
export function Live({ revision }: { revision: number }) {
  const { revalidate } = useRevalidator();
  const shown = useRef(revision);
  useEffect(() => {
    shown.current = revision;
  }, [revision]);

  useEffect(() => {
    let stream: EventSource | undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let reconnect: ReturnType<typeof setTimeout> | undefined;
    let wait = patience.first;
    let late: ReturnType<typeof setTimeout> | undefined;
    let looks = 0;
    let wanted = 0;
    let catchingUp = false;

    function connect() {
      disconnect();
      const opened = new EventSource("/live");
      stream = opened;
      opened.onopen = () => {
        wait = patience.first;
      };
      opened.onmessage = (message) => hear(JSON.parse(message.data));
      // The browser connects again by itself after a lost connection, but gives up for good on a refusal.
      opened.onerror = () => {
        clearTimeout(reload);
        if (opened.readyState !== EventSource.CLOSED) return;
        reconnect = setTimeout(connect, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, patience.longest);
      };
    }

    function hear(news: News) {
      clearTimeout(reload);
      const renew = isOlderBuild(news.build)
        ? loadAgain
        : news.revision > shown.current
          ? () => catchUp(news.revision)
          : undefined;
      if (renew) reload = setTimeout(renew, Math.random() * news.withinMs);
    }

    /** One after the other: a second run of the loaders would break off the first in the middle of its answer. */
    async function catchUp(revision: number) {
      if (revision > wanted) looks = 0;
      wanted = Math.max(wanted, revision);
      if (catchingUp) return;
      catchingUp = true;
      try {
        for (let asked = 0; asked < wanted; ) {
          asked = wanted;
          if (await mayFollow()) await revalidate();
        }
      } finally {
        catchingUp = false;
      }
      // The line may have been broken, or of several servers one have answered that had not heard of the change yet.
      clearTimeout(late);
      const pause = looksAgainMs[looks++] ?? patience.longest;
      late = setTimeout(() => shown.current < wanted && catchUp(wanted), pause);
    }

    function disconnect() {
      clearTimeout(reload);
      clearTimeout(reconnect);
      clearTimeout(late);
      stream?.close();
    }

    function follow() {
      if (document.visibilityState === "visible") connect();
      else disconnect();
    }

    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      disconnect();
    };
  }, [revalidate]);

  return null;
}

/** Whether the server runs another build than the one this page is of: their data and scripts may not fit together. */
function isOlderBuild(running: string | undefined): boolean {
  const { __reactRouterManifest } = window as { __reactRouterManifest?: { version: string } };
  const own = __reactRouterManifest?.version;
  return running !== undefined && own !== undefined && running !== own && performance.now() > youngMs;
}

/** With an ended session, the login form would take the place of unsaved work: then the page stays as it is. */
async function mayFollow(): Promise<boolean> {
  if (!unsavedWork.any()) return true;
  const answer = await fetch("/session")
    .then((response) => response.json())
    .catch(() => undefined);
  return answer?.signedIn === true;
}

/** Loads the document anew, unless somebody has typed something into it: then the next visit to a page must do. */
function loadAgain() {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const typed = [...fields].some((field) => field.value !== field.defaultValue);
  if (!typed && !unsavedWork.any()) location.reload();
}
