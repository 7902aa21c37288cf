import { useState } from "react";
import type { UploadPurpose } from "#core/upload.ts";
import { type Sending, useUploads } from "../../parts/editing/uploads.ts";

/** A row of the form that holds a file: the one that is stored, one that was chosen instead, or none yet. */
export interface FileRow<Stored> {
  key: string;
  stored?: Stored | undefined;
  sending?: Sending | undefined;
}

export interface FileRows<Stored> {
  rows: FileRow<Stored>[];
  /** Puts each file in a row of its own at the end. */
  add(files: File[]): void;
  /** Adds a row that is yet to get its file. */
  addEmpty(): void;
  /** Puts a file in a row, in place of what it held; where more were chosen, the others follow in rows of their own. */
  put(key: string, files: File[]): void;
  remove(key: string): void;
  /** Moves a row to a place among the others, counted from 0. */
  move(key: string, to: number): void;
  /** After an upload that failed: goes on where it stopped. */
  resume(key: string): void;
  /** Begins anew with what is stored by now. */
  begin(stored: Stored[]): void;
  /** Leaves out what is stored no more: such a row goes, unless another file was chosen for it. */
  leaveOutGone(stored: Stored[]): void;
}

/** A list of files in a form, in the order a person gives them. Rows begin with what is stored. */
export function useFileRows<Stored extends { id: string }>(purpose: UploadPurpose, begun: Stored[]): FileRows<Stored> {
  const uploads = useUploads(purpose);
  const [places, setPlaces] = useState<Place<Stored>[]>(() => placesOf(begun));

  const rows: FileRow<Stored>[] = places.map(({ key, stored, sendingKey }) => ({
    key,
    stored,
    sending: sendingKey === undefined ? undefined : uploads.list.find((sending) => sending.key === sendingKey),
  }));

  return {
    rows,
    add(files) {
      const added = uploads.add(files).map(({ key }) => ({ key, sendingKey: key }));
      setPlaces((before) => [...before, ...added]);
    },
    addEmpty() {
      setPlaces((before) => [...before, { key: `row-${++counter}` }]);
    },
    put(key, files) {
      const before = places.find((place) => place.key === key);
      if (before?.sendingKey) uploads.remove(before.sendingKey);
      const [first, ...others] = uploads.add(files).map((sending) => sending.key);
      const following = others.map((sendingKey) => ({ key: sendingKey, sendingKey }));
      setPlaces((now) =>
        now.flatMap((place) => (place.key === key ? [{ ...place, sendingKey: first }, ...following] : [place])),
      );
    },
    remove(key) {
      const gone = places.find((place) => place.key === key);
      if (gone?.sendingKey) uploads.remove(gone.sendingKey);
      setPlaces((before) => before.filter((place) => place.key !== key));
    },
    move(key, to) {
      setPlaces((before) => {
        const moved = before.find((place) => place.key === key);
        return moved ? before.filter((place) => place !== moved).toSpliced(to, 0, moved) : before;
      });
    },
    resume(key) {
      const row = places.find((place) => place.key === key);
      if (row?.sendingKey) uploads.resume(row.sendingKey);
    },
    begin(stored) {
      for (const { sendingKey } of places) if (sendingKey) uploads.remove(sendingKey);
      setPlaces(placesOf(stored));
    },
    leaveOutGone(stored) {
      const there = new Set(stored.map(({ id }) => id));
      setPlaces((before) =>
        before.flatMap((place) => {
          if (!place.stored || there.has(place.stored.id)) return [place];
          return place.sendingKey ? [{ key: place.key, sendingKey: place.sendingKey }] : [];
        }),
      );
    },
  };
}

function placesOf<Stored extends { id: string }>(stored: Stored[]): Place<Stored>[] {
  return stored.map((one) => ({ key: one.id, stored: one }));
}

// Not a random id: browsers make those on HTTPS only.
let counter = 0;

interface Place<Stored> {
  key: string;
  stored?: Stored;
  sendingKey?: string | undefined;
}
