import { useCallback, useEffect, useRef, useState } from 'react';
import { compare } from '#kernel/rules/decimal.ts';
import { useLive } from '#kernel/web/request/index.ts';
import type { Column } from './columns.tsx';

export type Flash = 'up' | 'down' | 'other';
export type Flashes = ReadonlyMap<string, Flash>;
export const FLASH_MS = 1_200;
/** However many events arrive, a board asks at most once a second. */
export const COALESCE_MS = 1_000;
const isNumber = (text: string | null): text is string => text !== null && /^-?\d+(\.\d+)?$/.test(text);

/** The key under which a row that has just arrived is marked as a whole. */
export const newRow = (id: string): string => `${id}|`;
/**
 * Cells of rows present before and after whose watched values changed: which way for numbers, `other` for the
 * rest; and rows that came to those that stood. Keys are `id|column`.
 */
export function flashesOf<R>(
  before: readonly R[],
  after: readonly R[],
  idOf: (row: R) => string,
  watched: readonly Column<R>[],
): Flashes {
  const old = new Map(before.map((row) => [idOf(row), row]));
  const out = new Map<string, Flash>();
  for (const row of after) {
    const was = old.get(idOf(row));
    if (was === undefined && before.length > 0) out.set(newRow(idOf(row)), 'other');
    if (was === undefined || was === row) continue;
    for (const column of watched) {
      const [from, to] = [column.raw(was), column.raw(row)];
      if (from === to) continue;
      // A code of digits is no figure: only figures stand right and rise or fall.
      const turn = column.align === 'end' && isNumber(from) && isNumber(to) ? compare(to, from) : null;
      if (turn !== 0)
        out.set(`${idOf(row)}|${column.key}`, turn === null ? 'other' : turn > 0 ? 'up' : 'down');
    }
  }
  return out;
}

/** Rows that are equal keep their identity, so that only changed lines of a live board are drawn again. */
export function keepSame<R>(
  before: readonly R[],
  after: readonly R[],
  idOf: (row: R) => string,
): readonly R[] {
  const old = new Map(before.map((row) => [idOf(row), row]));
  return after.map((row) => {
    const was = old.get(idOf(row));
    return was !== undefined && JSON.stringify(was) === JSON.stringify(row) ? was : row;
  });
}

export interface Live<R> {
  readonly rows: readonly R[];
  readonly flashes: Flashes;
  readonly paused: boolean;
  /** News that arrived while paused. */
  readonly waiting: number;
  readonly online: boolean;
  pause(on: boolean): void;
}
interface Shown<R> {
  readonly page: string;
  readonly rows: readonly R[];
  readonly flashes: Flashes;
}
const NONE: Flashes = new Map();

/**
 * A board's rows under live news: events are coalesced into one fetch a second, changed cells flash for 1.2
 * s, Pause holds the rows still (WCAG 2.2.2),
 * a resumed line is fetched afresh before acts are enabled. `page` names what is shown; a turned page does not flash.
 */
export function useBoardLive<R>(
  rows: readonly R[],
  page: string,
  topics: readonly string[],
  idOf: (row: R) => string,
  watched: readonly Column<R>[],
  refetch: () => Promise<unknown>,
): Live<R> {
  const [paused, setPaused] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [shown, show] = useState<Shown<R>>({ page, rows, flashes: NONE });
  const [caughtUp, catchUp] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);

  const ask = useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        asked.current = performance.now();
        void refetch();
      },
      Math.max(0, COALESCE_MS - (performance.now() - asked.current)),
    );
  }, [refetch]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  const line = useLive(topics, () => (paused ? setWaiting((n) => n + 1) : ask()));
  const { resumed } = line;
  useEffect(() => {
    if (resumed === caughtUp) return;
    let here = true;
    void refetch().finally(() => (here ? catchUp(resumed) : undefined));
    return () => {
      here = false;
    };
  }, [resumed, caughtUp, refetch]);

  useEffect(() => {
    if (paused) return;
    show((before) => {
      if (before.page !== page) return { page, rows, flashes: NONE };
      const mergedRows = keepSame(before.rows, rows, idOf);
      const flashes = flashesOf(before.rows, mergedRows, idOf, watched);
      return { page, rows: mergedRows, flashes: flashes.size > 0 ? flashes : before.flashes };
    });
  }, [rows, page, paused, idOf, watched]);
  const { flashes } = shown;
  useEffect(() => {
    if (flashes.size === 0) return;
    const end = setTimeout(
      () => show((s) => (s.flashes === flashes ? { ...s, flashes: NONE } : s)),
      FLASH_MS,
    );
    return () => clearTimeout(end);
  }, [flashes]);

  const pause = (on: boolean) => {
    setPaused(on);
    setWaiting(0);
    if (!on) void refetch();
  };
  const steady = shown.page === page || paused;
  return {
    rows: steady ? shown.rows : rows,
    flashes: steady ? flashes : NONE,
    paused,
    waiting,
    online: line.line !== 'offline' && resumed === caughtUp,
    pause,
  };
}
