import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { unsavedWork } from "../forms/unsaved-work.ts";

interface Shown {
  revision: number;
  today: string;
}

interface Message extends Shown {
  withinMs: number;
  build?: string;
}

/** Reconnect delays in milliseconds, with exponential backoff. */
const reconnectDelays = { first: 1_000, longest: 30_000 };

const recheckDelaysMs = [1_000, 2_000, 4_000, 8_000];

/** The minimum age before a reload for a new build, which stops reload loops during a deployment. */
const minAgeMs = 10_000;

/** Revalidates after changes. Only visible pages connect, because browsers allow six HTTP/1.1 connections per host. */
export function Live({ revision, today }: Shown) {
  const { revalidate } = useRevalidator();
  const shown = useRef({ revision, today });
  useEffect(() => {
    shown.current = { revision, today };
  }, [revision, today]);

  useEffect(() => {
    let stream: EventSource | undefined;
    let reload: ReturnType<typeof setTimeout> | undefined;
    let reconnect: ReturnType<typeof setTimeout> | undefined;
    let wait = reconnectDelays.first;
    let late: ReturnType<typeof setTimeout> | undefined;
    let attempts = 0;
    let target: Shown = nothing;
    let isRevalidating = false;

    function connect() {
      disconnect();
      const opened = new EventSource("/live");
      stream = opened;
      opened.onopen = () => {
        wait = reconnectDelays.first;
      };
      opened.onmessage = ({ data }) => onMessage(JSON.parse(data));
      // `EventSource` reconnects after a lost connection, but not after an error response.
      opened.onerror = () => {
        clearTimeout(reload);
        if (opened.readyState !== EventSource.CLOSED) return;
        reconnect = setTimeout(connect, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, reconnectDelays.longest);
      };
    }

    function onMessage(message: Message) {
      clearTimeout(reload);
      const renew = isOlderBuild(message.build)
        ? loadAgain
        : isNewer(message, shown.current)
          ? () => revalidateTo(message)
          : undefined;
      if (renew) reload = setTimeout(renew, Math.random() * message.withinMs);
    }

    async function revalidateTo(message: Shown) {
      if (isNewer(message, target)) {
        attempts = 0;
        target = message;
      }
      if (isRevalidating) return;
      isRevalidating = true;
      try {
        for (let asked = nothing; isNewer(target, asked); ) {
          asked = target;
          if (await canRevalidate()) await revalidate();
        }
      } finally {
        isRevalidating = false;
      }
      // Retries: the revalidation may have failed, or a server with an older revision may have answered.
      clearTimeout(late);
      const pause = recheckDelaysMs[attempts++] ?? reconnectDelays.longest;
      late = setTimeout(() => isNewer(target, shown.current) && revalidateTo(target), pause);
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

const nothing: Shown = { revision: 0, today: "" };

/** A later change, or a later day. */
function isNewer(one: Shown, other: Shown): boolean {
  return one.revision > other.revision || one.today > other.today;
}

function isOlderBuild(running: string | undefined): boolean {
  const { __reactRouterManifest } = window as { __reactRouterManifest?: { version: string } };
  const own = __reactRouterManifest?.version;
  return running !== undefined && own !== undefined && running !== own && performance.now() > minAgeMs;
}

/** With an ended session, the login form would replace unsaved work. */
async function canRevalidate(): Promise<boolean> {
  if (!unsavedWork.any()) return true;
  const answer = await fetch("/session")
    .then((response) => response.json())
    .catch(() => undefined);
  return answer?.signedIn === true;
}

function loadAgain() {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const typed = [...fields].some((field) => field.value !== field.defaultValue);
  if (!typed && !unsavedWork.any()) location.reload();
}
