import type { Transaction } from 'kysely';
import type { Actor } from './actor.ts';

/** Domain events. Declared once by the capability that emits it, in its rules. */
export interface EventKind<P> {
  readonly name: string;
  readonly _payload?: P;
}

export const event = <P>(name: string): EventKind<P> => ({ name });

/** One changed field of a history row. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface HistoryEntry {
  readonly bizType: string;
  readonly bizId: string;
  readonly bizNo: string | null;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly changes?: readonly FieldChange[];
  readonly reason?: string | null;
  readonly side: string;
  readonly onBehalf?: boolean;
  /** Companies that may see this row; the platform always may. */
  readonly parties: readonly (string | null)[];
  /** Who acted, where several act in one transaction; the actor of the transaction unless said. */
  readonly by?: Actor;
}

export interface ScheduledTask {
  readonly kind: string;
  readonly key: string;
  readonly at: Date | { readonly inSeconds: number };
  readonly payload?: unknown;
}

/** What the operation log says the act touched. */
export interface Target {
  readonly type: string;
  readonly id: string;
  readonly no?: string | null;
  readonly changes?: readonly FieldChange[];
  /** Who acted, where only the act itself finds out: a login. */
  readonly by?: Pick<
    Actor,
    'accountId' | 'name' | 'memberId' | 'memberName' | 'roleCodes' | 'deptId' | 'empId'
  >;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
}

/** Bytes instead of an envelope; `inline` only for images and PDF. */
export interface FileAnswer {
  readonly body: Buffer | NodeJS.ReadableStream;
  readonly fileName: string;
  readonly contentType: string;
  readonly inline?: boolean;
}

/** Everything a handler has in hand. One transaction; it opens and closes outside, retries go round it. */
export interface Context<T, I = unknown> {
  readonly input: I;
  readonly actor: Actor;
  readonly tx: Transaction<T>;
  readonly requestId: string;
  /**
   * Runs a step in a transaction of its own, which is final whatever becomes of this one: a counted guess
   * outlives the refusal it leads to.
   * Only while this transaction has neither written nor locked a row, so that the two never wait for each other.
   */
  inOwnTransaction<R>(run: (separateCtx: Context<T>) => Promise<R>): Promise<R>;
  /**
   * Gives the connection back while something slow is worked out (a password hash), and goes on in a new
   * transaction. Only while this one has neither written nor locked a row.
   */
  outsideTransaction<R>(run: () => Promise<R>): Promise<R>;
  /** The database clock now, after whatever locks are held (tests push it). */
  now(): Promise<Date>;
  /** Emits an event; listeners run in this transaction, before it commits. */
  emit<P>(kind: EventKind<P>, payload: P): Promise<void>;
  /** Writes append-only history rows, gapless per document; several by one statement, in their order. */
  history(entries: HistoryEntry | readonly HistoryEntry[]): Promise<void>;
  /** Sets (or moves) timers or queues jobs, in this transaction: they are written at its end. */
  schedule(task: ScheduledTask | readonly ScheduledTask[]): Promise<void>;
  /** Takes back a waiting timer. */
  unschedule(kind: string, key: string): Promise<void>;
  /** Next document number of form A (gaps allowed) or B (gapless), trading-domain 22.2. */
  number(prefix: string, form?: 'A' | 'B'): Promise<string>;
  /** So many numbers of form A at once, for what is made in batches. */
  numbers(prefix: string, count: number): Promise<string[]>;
  /** After the commit, tells live listeners of a topic to look again. */
  live(topic: string, data?: unknown): void;
  /** Sets a cookie with the answer; an empty value takes it away. */
  cookie(cookie: Cookie): void;
  /** Names the object of the act for the operation log. */
  target(target: Target): void;
  /** A service of the process (mail, files, settings …), registered at composition. */
  service<K extends keyof Services>(name: K): Services[K];
}

/** Process services; capabilities add theirs by declaration merging next to where they are registered. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Services {}
