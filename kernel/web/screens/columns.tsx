import type { ReactNode } from 'react';
import { dec } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { type LocalizedText, nameOf, type Words, type WordTable } from '#kernel/rules/words.ts';
import { Countdown } from './countdown.tsx';
import type { Formatter } from './formatter.ts';
import { To } from './go.tsx';
import { Move } from './move.tsx';
import { type StatusBadge, StatusOf } from './status-tag.tsx';
import { at, type KeysOf, labelOf, type Maybe, type More, textAt } from './typed.ts';

/** One value of a row: how it is headed, drawn and exported. */
export interface Column<R> {
  readonly key: string;
  readonly label: LocalizedText;
  /** Stands in the heading, never in the cell. */
  readonly unit?: LocalizedText | undefined;
  readonly align: 'start' | 'end';
  readonly width?: number | undefined;
  /** The reader's own width, in pixels: text is shortened to it, figures are not. */
  readonly chosenWidth?: number | undefined;
  /** Pixels a text is shortened to while there is no room to spare; 200 where a column does not say. */
  readonly maxWidth?: number | undefined;
  /** Not shown until the reader asks for it in the column chooser. */
  readonly optional?: boolean | undefined;
  readonly sets?: readonly string[] | undefined;
  /** Gives its room away while a panel stands beside the list, which says the same. */
  readonly yields?: boolean | undefined;
  /** Says nothing without its heading, also on a line of a card: time left. */
  readonly headed?: boolean | undefined;
  /** Text that must not be broken: codes, numbers, CAS. */
  readonly nowrap?: boolean | undefined;
  cell(row: R, formatter: Formatter): ReactNode;
  /** The same as plain text, for cards' labels, copies and exports. */
  text(row: R, formatter: Formatter): string;
  /** The stored value, for telling that it changed. */
  raw(row: R): string | null;
}

export interface ColumnMore<R> {
  readonly width?: number;
  readonly optional?: boolean;
  readonly link?: (row: R) => string | null;
  /** Opens the row where it stands: a drawer, a dialog. */
  readonly press?: (row: R) => void;
}
/** Of a deadline. */
export interface DueMore<R> extends ColumnMore<R> {
  /** What may still be done once it has passed: says "overdue" with it; without it, that it is closed. */
  readonly late?: (row: R) => LocalizedText | null;
  /** Nothing is waited for on the other rows. */
  readonly when?: (row: R) => boolean;
}
/** A word that stands before a figure and what it means on hover: «provisional». */
export interface Mark {
  readonly said: LocalizedText;
  readonly tip: LocalizedText;
}
export interface NumberMore<R = never> {
  readonly width?: number;
  readonly optional?: boolean;
  readonly unit?: LocalizedText;
  readonly strong?: boolean;
  /** Says of a figure that it is of another kind than its neighbours. */
  readonly mark?: (row: R) => Mark | null;
  /** Stands before the figure where the rows of a list do not share one. */
  readonly currency?: (row: R) => string | null;
}

/** Names a row keeps in both languages: `seller` beside `sellerEn`. */
type NamesOf<R> = { [K in KeysOf<R, Maybe<string>>]: `${K}En` extends keyof R ? K : never }[KeysOf<
  R,
  Maybe<string>
>];

/** The kinds of columns and facts. Keys are checked against the row, labels against the words. */
export interface ColumnKit<R, T extends WordTable> {
  text<K extends KeysOf<R, Maybe<string>>>(
    key: K,
    ...more: More<T, K, ColumnMore<R> & { readonly nowrap?: boolean }>
  ): Column<R>;
  /** A name kept in Chinese at the key and in English at the key with `En`, in the reader's language. */
  named<K extends NamesOf<R>>(key: K, ...more: More<T, K, ColumnMore<R>>): Column<R>;
  i18n<K extends KeysOf<R, Maybe<{ zh_CN: string; en_US?: Maybe<string> }>>>(
    key: K,
    ...more: More<T, K, ColumnMore<R>>
  ): Column<R>;
  money<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore<R>>): Column<R>;
  price<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore<R>>): Column<R>;
  quantity<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore>): Column<R>;
  weight<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore>): Column<R>;
  percent<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore>): Column<R>;
  /** A signed difference with ▲▼ in the reader's up and down colours. */
  change<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, NumberMore>): Column<R>;
  count<K extends KeysOf<R, Maybe<number>>>(key: K, ...more: More<T, K, NumberMore>): Column<R>;
  state<K extends KeysOf<R, Maybe<string>>>(
    key: K,
    look: StatusBadge,
    ...more: More<T, K, ColumnMore<R>>
  ): Column<R>;
  code<K extends KeysOf<R, Maybe<string>>>(
    key: K,
    set: string,
    ...more: More<T, K, ColumnMore<R>>
  ): Column<R>;
  date<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, ColumnMore<R>>): Column<R>;
  dateTime<K extends KeysOf<R, Maybe<string>>>(
    key: K,
    ...more: More<T, K, ColumnMore<R> & { readonly seconds?: boolean }>
  ): Column<R>;
  /** Time left by the server's clock, with the instant itself on hover. */
  countdown<K extends KeysOf<R, Maybe<string>>>(key: K, ...more: More<T, K, DueMore<R>>): Column<R>;
  person<K extends KeysOf<R, Maybe<string | { name: string; phone?: Maybe<string> }>>>(
    key: K,
    ...more: More<T, K, ColumnMore<R>>
  ): Column<R>;
  bool<K extends KeysOf<R, Maybe<boolean>>>(key: K, ...more: More<T, K, ColumnMore<R>>): Column<R>;
  /** Anything else; `text` is what is exported and copied. */
  custom(
    key: string,
    column: {
      readonly label: LocalizedText;
      readonly cell?: (row: R, formatter: Formatter) => ReactNode;
      readonly text: (row: R, formatter: Formatter) => string;
      readonly align?: 'start' | 'end';
      readonly width?: number;
      readonly maxWidth?: number;
      readonly headed?: boolean;
      readonly optional?: boolean;
      readonly unit?: LocalizedText;
      readonly sets?: readonly string[];
    },
  ): Column<R>;
}

interface Loose {
  readonly label?: LocalizedText;
  readonly width?: number;
  readonly optional?: boolean;
  readonly unit?: LocalizedText;
  readonly strong?: boolean;
  readonly nowrap?: boolean;
  readonly seconds?: boolean;
  readonly mark?: (row: never) => Mark | null;
  readonly currency?: (row: never) => string | null;
  readonly link?: (row: never) => string | null;
  readonly press?: (row: never) => void;
}
interface LooseDue<R> extends Loose {
  readonly late?: (row: R) => LocalizedText | null;
  readonly when?: (row: R) => boolean;
}

type Leads<R> = Pick<ColumnMore<R>, 'link' | 'press'>;
function linked<R>(leads: Leads<R> | undefined, row: R, body: ReactNode): ReactNode {
  const { press } = leads ?? {};
  if (press !== undefined)
    return (
      <button type="button" className="sc-link" onClick={() => press(row)}>
        {body}
      </button>
    );
  const href = leads?.link?.(row);
  return href ? <To href={href}>{body}</To> : body;
}

/** The mark of a figure, small and grey before it; nothing where there is none. */
export function Marked({ mark, formatter }: { mark: Mark | null; formatter: Formatter }) {
  if (mark === null) return null;
  return (
    <small className="sc-faint sc-mark" title={formatter.text(mark.tip)}>
      {formatter.text(mark.said)}
    </small>
  );
}
/** The same where the figure stands as plain text. */
export const textWith = (mark: Mark | null, figure: string, formatter: Formatter): string =>
  mark === null ? figure : `${formatter.text(mark.said)} ${figure}`;

/** Two decimals, a third where there is one. */
const sizeOf = (size: string): string =>
  dec(size).toFixed(Math.max(2, Math.min(3, dec(size).decimalPlaces())));
const signed = (value: string | null): string =>
  value === null ? EMPTY : dec(value).greaterThan(0) ? `+${value}` : value;

function person(row: unknown, key: string): string {
  const value = at(row, key);
  if (value && typeof value === 'object')
    return [textAt(value, 'name'), textAt(value, 'phone')].filter(Boolean).join(' ') || EMPTY;
  return textAt(row, key) ?? EMPTY;
}

function withCurrency<R>(row: R, key: string, more: Loose | undefined, figure: string): string {
  const currency = textAt(row, key) === null ? null : (more as NumberMore<R> | undefined)?.currency?.(row);
  return currency ? `${currency} ${figure}` : figure;
}

/** What every kind of column is made of: its heading, plain text, figures. */
function columnMaker<R>(words: Words<WordTable>) {
  const base = (key: string, more: Loose | undefined, align: 'start' | 'end' = 'start') => ({
    key,
    align,
    label: labelOf(words, key, more?.label),
    width: more?.width,
    optional: more?.optional,
    unit: more?.unit,
    nowrap: more?.nowrap,
    raw: (row: R) => textAt(row, key),
  });
  const shown = (
    key: string,
    more: Loose | undefined,
    text: (row: R, formatter: Formatter) => string,
    extra: Partial<Column<R>> = {},
  ): Column<R> => ({
    ...base(key, more),
    text,
    cell: (row, formatter) => linked(more as Leads<R> | undefined, row, text(row, formatter)),
    ...extra,
  });
  const number = (
    key: string,
    more: Loose | undefined,
    figure: (row: R, formatter: Formatter) => string,
  ): Column<R> => {
    const text = (row: R, formatter: Formatter) => withCurrency(row, key, more, figure(row, formatter));
    const markOf = (row: R): Mark | null =>
      textAt(row, key) === null ? null : ((more as NumberMore<R> | undefined)?.mark?.(row) ?? null);
    return {
      ...base(key, more, 'end'),
      text: (row, formatter) => textWith(markOf(row), text(row, formatter), formatter),
      cell: (row, formatter) => (
        <>
          <Marked mark={markOf(row)} formatter={formatter} />
          {more?.strong ? <strong>{text(row, formatter)}</strong> : text(row, formatter)}
        </>
      ),
    };
  };
  return { base, shown, number };
}
type ColumnMaker<R> = ReturnType<typeof columnMaker<R>>;

/** Text, names, and the reader's words for codes and states. */
function textColumns<R>({ base, shown }: ColumnMaker<R>) {
  return {
    text: (key: string, more?: Loose) => shown(key, more, (row) => textAt(row, key) ?? EMPTY),
    named: (key: string, more?: Loose) =>
      shown(
        key,
        more,
        (row, formatter) =>
          nameOf(
            { [key]: textAt(row, key), [`${key}En`]: textAt(row, `${key}En`) } as Record<
              string,
              string | null
            >,
            key,
            formatter.locale,
          ) ?? EMPTY,
      ),
    i18n: (key: string, more?: Loose) =>
      shown(key, more, (row, formatter) => formatter.i18n(at(row, key) as Parameters<Formatter['i18n']>[0])),
    state: (key: string, look: StatusBadge, more?: Loose): Column<R> => ({
      ...base(key, more),
      sets: look.sets,
      text: (row, formatter) => {
        const code = textAt(row, key);
        return code === null ? EMPTY : look.of(code, formatter).label;
      },
      cell: (row, formatter) => <StatusOf look={look} code={textAt(row, key)} formatter={formatter} />,
    }),
    code: (key: string, set: string, more?: Loose) =>
      shown(key, more, (row, formatter) => formatter.codeName(set, textAt(row, key)), { sets: [set] }),
    person: (key: string, more?: Loose) => shown(key, more, (row) => person(row, key)),
    bool: (key: string, more?: Loose) =>
      shown(key, more, (row, formatter) => formatter.bool(at(row, key) as Maybe<boolean>)),
  };
}

/** Figures: at the end of the cell, with mark and currency. */
function numberColumns<R>({ base, number }: ColumnMaker<R>) {
  return {
    money: (key: string, more?: Loose) =>
      number(key, more, (row, formatter) => formatter.money(textAt(row, key))),
    price: (key: string, more?: Loose) =>
      number(key, { strong: true, ...more }, (row, formatter) => formatter.price(textAt(row, key))),
    quantity: (key: string, more?: Loose) =>
      number(key, more, (row, formatter) => formatter.quantity(textAt(row, key))),
    weight: (key: string, more?: Loose) =>
      number(key, more, (row, formatter) => formatter.weight(textAt(row, key))),
    percent: (key: string, more?: Loose) =>
      number(key, more, (row, formatter) => formatter.percent(textAt(row, key))),
    change: (key: string, more?: Loose): Column<R> => ({
      ...base(key, more, 'end'),
      text: (row) => signed(textAt(row, key)),
      cell: (row) => {
        const value = textAt(row, key);
        return value === null ? EMPTY : <Move value={value} show={sizeOf} />;
      },
    }),
    count: (key: string, more?: Loose) =>
      number(key, more, (row, formatter) => formatter.count(at(row, key) as Maybe<number>)),
  };
}

/** Days, instants, time left. */
function timeColumns<R>({ base, shown }: ColumnMaker<R>) {
  return {
    date: (key: string, more?: Loose) =>
      shown(key, { ...more, nowrap: true }, (row, formatter) => formatter.date(textAt(row, key))),
    dateTime: (key: string, more?: Loose) =>
      shown(key, { ...more, nowrap: true }, (row, formatter) =>
        more?.seconds ? formatter.exactTime(textAt(row, key)) : formatter.dateTime(textAt(row, key)),
      ),
    countdown: (key: string, more?: LooseDue<R>): Column<R> => {
      const until = (row: R) => (more?.when?.(row) === false ? null : textAt(row, key));
      return {
        ...base(key, { ...more, nowrap: true }, 'end'),
        headed: true,
        text: (row, formatter) => formatter.deadline(until(row)),
        cell: (row) => <Countdown until={until(row)} late={more?.late?.(row)} />,
      };
    },
  };
}

/** The screen's own. */
function customColumn<R>(key: string, column: Parameters<ColumnKit<R, WordTable>['custom']>[1]): Column<R> {
  return {
    key,
    label: column.label,
    align: column.align ?? 'start',
    width: column.width,
    maxWidth: column.maxWidth,
    headed: column.headed,
    optional: column.optional,
    unit: column.unit,
    sets: column.sets,
    text: column.text,
    cell: (row, formatter) => column.cell?.(row, formatter) ?? column.text(row, formatter),
    raw: (row) => textAt(row, key),
  };
}

/** Builds the kit for one words table. */
export function columnKit<R, T extends WordTable>(words: Words<T>): ColumnKit<R, T> {
  const make = columnMaker<R>(words);
  const kit = {
    ...textColumns(make),
    ...numberColumns(make),
    ...timeColumns(make),
    custom: customColumn<R>,
  };
  return kit as ColumnKit<R, T>;
}

/** Heading with its unit: `Price (CNY/t)`. */
export const headingOf = <R,>(column: Column<R>, formatter: Formatter): string =>
  column.unit
    ? `${formatter.text(column.label)} (${formatter.text(column.unit)})`
    : formatter.text(column.label);
export const setsOf = (
  columns: readonly { readonly sets?: readonly string[] | undefined }[],
): readonly string[] => [...new Set(columns.flatMap((c) => c.sets ?? []))].sort();
