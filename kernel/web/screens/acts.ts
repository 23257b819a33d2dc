import type { ReactNode } from 'react';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from './formatter.ts';
import type { DealTerms, Fact } from './shows.tsx';

/** What a confirmation says: the question with its object, the effect, and for binding acts the sums. */
export interface Question {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly terms?: DealTerms | undefined;
  /** What else binds, under the sums. */
  readonly facts?: readonly Fact[] | undefined;
  /** What has to be looked at before the answer: a document beside its data. The dialog is wide then. */
  readonly content?: ReactNode | undefined;
  /** Announced before everything else (role alert): what was seen no longer holds, or the act is an unusual one. */
  readonly warning?: string | undefined;
  /** The button repeats the consequence: «Confirm bid 2,390.00». */
  readonly button?: string | undefined;
  /** The button's name for those who hear it, where its word leaves the consequence to the sums above. */
  readonly spoken?: string | undefined;
  /** The word that declines, where it is not the usual one. */
  readonly decline?: string | undefined;
}

/** How an act is taken back within eight seconds; offered to those who hold the button of the call. */
export interface Undo<R> {
  readonly call: Call;
  send(row: R): unknown;
  /** What the answer says came back; not whole: some of it did not. Default: nothing is said. */
  said?(output: unknown, locale: Locale): { readonly text: string; readonly whole: boolean };
}
/** An undo by this call, typed by it. */
export const undoBy = <R, C extends Call>(
  call: C,
  more: {
    readonly send: (row: R) => Sent<C>;
    readonly said?: (output: OutputOf<C>, locale: Locale) => ReturnType<NonNullable<Undo<R>['said']>>;
  },
): Undo<R> => ({ call, ...more }) as Undo<R>;

/**
 * One act on one row (lists, details, boards). Shown when the row's `can` names its verb and the operator
 * holds its button.
 */
export interface RowAct<R> {
  readonly verb: string;
  readonly label: LocalizedText;
  readonly call: Call;
  readonly button?: string | undefined;
  readonly danger: boolean;
  /** The one gold button of a detail page. */
  readonly primary: boolean;
  readonly ask: 'nothing' | 'confirm' | 'reason';
  /** May ask the server first: how many people it reaches, what hangs on it. */
  readonly question?: ((row: R, formatter: Formatter) => Question | Promise<Question>) | undefined;
  readonly when?: ((row: R) => boolean) | undefined;
  send(row: R, reason: string | undefined): unknown;
  readonly done?: LocalizedText | undefined;
  /** Reversible and private acts offer eight seconds to take them back. */
  readonly undo?: Undo<R> | undefined;
  readonly after?: ((output: unknown, row: R) => string | undefined) | undefined;
}

/** An entry of a row that leads somewhere: detail, edit page. */
export interface RowLink<R> {
  readonly verb: string;
  readonly label: LocalizedText;
  readonly button?: string | undefined;
  readonly when?: ((row: R) => boolean) | undefined;
  readonly primary: boolean;
  /** `E` opens it. */
  readonly edits: boolean;
  href(row: R): string;
}
/** Something a screen does by itself: opens its own dialog or panel. */
export interface RowDoing<R> {
  readonly verb: string;
  readonly label: LocalizedText;
  readonly button?: string | undefined;
  readonly when?: ((row: R) => boolean) | undefined;
  readonly primary: boolean;
  readonly danger: boolean;
  run(row: R): void;
}
export type RowEntry<R> = RowAct<R> | RowLink<R> | RowDoing<R>;

export interface BulkAct<R> {
  readonly label: LocalizedText;
  readonly call: Call;
  readonly button?: string | undefined;
  readonly danger: boolean;
  readonly ask: 'nothing' | 'confirm' | 'reason';
  /** Rows that may take part; the others are left out of what is sent. */
  readonly verb?: string | undefined;
  readonly question?: ((rows: readonly R[], formatter: Formatter) => Question) | undefined;
  send(rows: readonly R[], reason: string | undefined): unknown;
}
/** Something a screen does by itself with the selected rows: compare, counter together. */
export interface BulkDoing<R> {
  readonly label: LocalizedText;
  readonly button?: string | undefined;
  readonly least: number;
  readonly most: number;
  /** Rows that may take part; where none does, it is not offered. */
  readonly fits?: ((row: R) => boolean) | undefined;
  run(rows: readonly R[]): void;
}
export type BulkEntry<R> = BulkAct<R> | BulkDoing<R>;

/** Input without what the screen adds by itself. */
type Sent<C extends Call> = Omit<InputOf<C>, 'idempotencyKey'>;
type SentReasoned<C extends Call> = Omit<InputOf<C>, 'idempotencyKey' | 'reason'>;
interface ActCommon<R, C extends Call> {
  readonly label: LocalizedText;
  /** Button code when it is not the call's own. */
  readonly button?: string;
  readonly danger?: boolean;
  readonly primary?: boolean;
  readonly when?: (row: R) => boolean;
  readonly question?: (row: R, formatter: Formatter) => Question | Promise<Question>;
  readonly done?: LocalizedText;
  readonly undo?: Undo<R>;
  /** Where to go afterwards. */
  readonly after?: (output: OutputOf<C>, row: R) => string | undefined;
}
export type ActMore<R, C extends Call> = ActCommon<R, C> &
  (
    | { readonly ask: 'reason'; readonly send: (row: R) => SentReasoned<C> }
    | { readonly ask?: 'confirm' | 'nothing'; readonly send: (row: R) => Sent<C> }
  );
interface BulkCommon<R> {
  readonly label: LocalizedText;
  readonly button?: string;
  readonly danger?: boolean;
  readonly verb?: string;
  readonly question?: (rows: readonly R[], formatter: Formatter) => Question;
}
export type BulkMore<R, C extends Call> = BulkCommon<R> &
  (
    | { readonly ask: 'reason'; readonly send: (rows: readonly R[]) => SentReasoned<C> }
    | { readonly ask?: 'confirm' | 'nothing'; readonly send: (rows: readonly R[]) => Sent<C> }
  );

export interface ActKit<R> {
  /**
   * A call on one row. Confirm prompts are the default; `ask: 'reason'` asks for 2 to 300 characters and
   * sends them as `reason`.
   */
  act<C extends Call>(verb: string, call: C, more: ActMore<R, C>): RowAct<R>;
  /** A way to another page. */
  open(
    verb: string,
    href: (row: R) => string,
    more: {
      readonly label: LocalizedText;
      readonly button?: string;
      readonly primary?: boolean;
      readonly edits?: boolean;
      readonly when?: (row: R) => boolean;
    },
  ): RowLink<R>;
  /** The screen's own doing. */
  doing(
    verb: string,
    run: (row: R) => void,
    more: {
      readonly label: LocalizedText;
      readonly button?: string;
      readonly primary?: boolean;
      readonly danger?: boolean;
      readonly when?: (row: R) => boolean;
    },
  ): RowDoing<R>;
  bulk<C extends Call>(call: C, more: BulkMore<R, C>): BulkAct<R>;
  bulkDoing(
    run: (rows: readonly R[]) => void,
    more: {
      readonly label: LocalizedText;
      readonly button?: string;
      readonly least?: number;
      readonly most?: number;
      readonly fits?: (row: R) => boolean;
    },
  ): BulkDoing<R>;
}

const reasoned = (fields: unknown, reason: string | undefined): unknown =>
  reason === undefined ? fields : { ...(fields as object), reason };

export function actKit<R>(): ActKit<R> {
  return {
    act: (verb, call, more) => ({
      verb,
      call,
      label: more.label,
      button: more.button ?? call.button,
      danger: more.danger ?? false,
      primary: more.primary ?? false,
      ask: more.ask ?? 'confirm',
      question: more.question,
      when: more.when,
      done: more.done,
      undo: more.undo,
      after: more.after as RowAct<R>['after'],
      send: (row, reason) => reasoned(more.send(row), reason),
    }),
    open: (verb, href, more) => ({
      verb,
      href,
      label: more.label,
      button: more.button,
      primary: more.primary ?? false,
      edits: more.edits ?? verb === 'edit',
      when: more.when,
    }),
    doing: (verb, run, more) => ({
      verb,
      run,
      label: more.label,
      button: more.button,
      primary: more.primary ?? false,
      danger: more.danger ?? false,
      when: more.when,
    }),
    bulk: (call, more) => ({
      call,
      label: more.label,
      button: more.button ?? call.button,
      danger: more.danger ?? false,
      ask: more.ask ?? 'confirm',
      verb: more.verb,
      question: more.question,
      send: (rows, reason) => reasoned(more.send(rows), reason),
    }),
    bulkDoing: (run, more) => ({
      run,
      label: more.label,
      button: more.button,
      least: more.least ?? 1,
      most: more.most ?? 100,
      fits: more.fits,
    }),
  };
}

export const isAct = <R>(entry: RowEntry<R>): entry is RowAct<R> => 'call' in entry;
export const isLink = <R>(entry: RowEntry<R>): entry is RowLink<R> => 'href' in entry;
export const isBulkAct = <R>(entry: BulkEntry<R>): entry is BulkAct<R> => 'call' in entry;

/** Verbs open to the reader on this row: null when the row does not carry them. */
export function cans(row: unknown): readonly string[] | null {
  const can = (row as { can?: unknown } | null)?.can;
  return Array.isArray(can) ? (can as string[]) : null;
}

/**
 * Entries to offer on a row: its state and his side allow the verb (`row.can`), the operator holds the button on this route.
 * Links that only show and own doings are judged by their button and their `when`; a link to a form that
 * changes the row is an act.
 */
export function offered<R>(
  entries: readonly RowEntry<R>[],
  row: R,
  can: (button: string) => boolean,
): readonly RowEntry<R>[] {
  const open = cans(row);
  return entries.filter((entry) => {
    if (entry.button !== undefined && !can(entry.button)) return false;
    if (open !== null && (isAct(entry) || (isLink(entry) && entry.edits)) && !open.includes(entry.verb))
      return false;
    return entry.when?.(row) ?? true;
  });
}
