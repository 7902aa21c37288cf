import { useState } from "react";
import type { UploadPurpose } from "#core/files/upload.ts";
import { type Sending, useUploads } from "../../../forms/uploads/uploads.ts";

export interface FileRow<Stored> {
  key: string;
  stored?: Stored | undefined;
  sending?: Sending | undefined;
}

export interface FileRows<Stored> {
  rows: FileRow<Stored>[];
  add(files: File[]): void;
  addEmpty(): void;
  put(key: string, files: File[]): void;
  remove(key: string): void;
  /** `to` counts from 0. */
  move(key: string, to: number): void;
  resume(key: string): void;
  begin(stored: Stored[]): void;
  /** Shows what is stored now, and removes rows whose stored file was deleted, unless a new file was chosen. */
  follow(stored: Stored[]): void;
}

export function useFileRows<Stored extends { id: string }>(
  purpose: UploadPurpose,
  initial: Stored[],
): FileRows<Stored> {
  const uploads = useUploads(purpose);
  const [places, setPlaces] = useState<Place<Stored>[]>(() => placesOf(initial));

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
    follow(stored) {
      const there = new Map(stored.map((one) => [one.id, one]));
      setPlaces((before) =>
        before.flatMap((place) => {
          if (!place.stored) return [place];
          const now = there.get(place.stored.id);
          if (now) return [{ ...place, stored: now }];
          return place.sendingKey ? [{ key: place.key, sendingKey: place.sendingKey }] : [];
        }),
      );
    },
  };
}

function placesOf<Stored extends { id: string }>(stored: Stored[]): Place<Stored>[] {
  return stored.map((one) => ({ key: one.id, stored: one }));
}

let counter = 0;

interface Place<Stored> {
  key: string;
  stored?: Stored;
  sendingKey?: string | undefined;
}
