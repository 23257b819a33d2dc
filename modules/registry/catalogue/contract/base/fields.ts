import { z } from 'zod';
import { Day, Id, Money, OptionalText, PositiveQuantity, Text } from '#kernel/rules/contract.ts';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';

/** What a field is: how it is stored, sent, listed, filled in and written into a sheet follows from it. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'texts'
  | 'code'
  | 'codes'
  | 'bool'
  | 'amount'
  | 'count'
  | 'day'
  | 'one'
  | 'file'
  | 'files'
  | 'own';

/** What may be said about a field beside its kind. */
export interface FieldTraits {
  readonly help?: LocalizedText | undefined;
  /** Said under the heading of the import. Default: the help. */
  readonly hint?: LocalizedText | undefined;
  readonly unit?: LocalizedText | undefined;
  readonly sample?: string | undefined;
  readonly width?: number | undefined;
  /** Default: in the list. `more`: when the reader asks for the column. `detail`: only in the details. */
  readonly show?: 'list' | 'more' | 'detail' | undefined;
  readonly sort?: boolean | undefined;
  /** Only of a new record: later it changes by an act of its own. */
  readonly once?: boolean | undefined;
  /** False: neither in the template of the import nor in the exported sheet. */
  readonly sheet?: boolean | undefined;
  /** Column of the table; default the key in snake case. */
  readonly column?: string | undefined;
  readonly span?: 1 | 2 | 3 | undefined;
  /** Kind of file. */
  readonly scene?: FileScene | undefined;
  /** The text is a country's ISO 3166 code, chosen and shown by its name. */
  readonly country?: boolean | undefined;
  /** Letters and digits that must not be broken. */
  readonly solid?: boolean | undefined;
}
/** One field of a dictionary: `wish` is what a form sends, `row` what a list carries. */
export interface Field<W extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends FieldTraits {
  readonly kind: FieldKind;
  readonly label: LocalizedText;
  readonly wish: W;
  readonly row: R;
  readonly required: boolean;
  /** Code set of a code. */
  readonly set?: string | undefined;
  /** Which records a reference names. */
  readonly of?: Noun | undefined;
  readonly most?: number | undefined;
}
export type Fields = Readonly<Record<string, Field>>;
/** The nouns references name. */
export type Noun =
  | 'industryCategory'
  | 'platformCategory'
  | 'productNameClass'
  | 'port'
  | 'place'
  | 'warehouse'
  | 'member'
  | 'sku';

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((v) => v ?? null);
const orNull = z.string().nullable();
const CodeText = z
  .string()
  .max(12)
  .regex(/^[A-Za-z0-9_.-]+$/, { error: 'field.select' });

const made = <W extends z.ZodType, R extends z.ZodType>(
  kind: FieldKind,
  label: LocalizedText,
  wish: W,
  row: R,
  required: boolean,
  traits: FieldTraits & { set?: string; of?: Noun; most?: number } = {},
): Field<W, R> => ({
  kind,
  label,
  wish,
  row,
  required,
  ...traits,
});

/** Text that must be there; `shape` narrows it. */
export const text = (label: LocalizedText, most: number, traits: FieldTraits = {}) =>
  made('text', label, Text(most), z.string(), true, { most, sort: true, ...traits });
export const shaped = <W extends z.ZodType<string>>(
  label: LocalizedText,
  shape: W,
  traits: FieldTraits = {},
) => made('text', label, shape, z.string(), true, { sort: true, solid: true, ...traits });
export const maybeText = (label: LocalizedText, most: number, traits: FieldTraits = {}) =>
  made('text', label, OptionalText(most), orNull, false, { most, ...traits });
export const maybeShaped = <W extends z.ZodType<string>>(
  label: LocalizedText,
  shape: W,
  traits: FieldTraits = {},
) =>
  made(
    'text',
    label,
    z.preprocess((v) => (v === '' ? null : v), maybe(shape)),
    orNull,
    false,
    { solid: true, ...traits },
  );
export const maybeLong = (label: LocalizedText, most: number, traits: FieldTraits = {}) =>
  made('long', label, OptionalText(most), orNull, false, { most, show: 'more', span: 3, ...traits });
/** Several short texts, no two alike. */
export const texts = (label: LocalizedText, most: number, traits: FieldTraits = {}) =>
  made(
    'texts',
    label,
    z
      .array(Text(most))
      .max(30, { error: 'items.most:30' })
      .default([])
      .transform((list) => [...new Set(list)]),
    z.array(z.string()),
    false,
    { most, span: 3, ...traits },
  );
export const code = (label: LocalizedText, set: string, traits: FieldTraits = {}) =>
  made('code', label, CodeText, z.string(), true, { set, ...traits });
export const maybeCode = (label: LocalizedText, set: string, traits: FieldTraits = {}) =>
  made('code', label, maybe(CodeText), orNull, false, { set, ...traits });
export const codes = (label: LocalizedText, set: string, traits: FieldTraits = {}) =>
  made('codes', label, z.array(CodeText).max(30).default([]), z.array(z.string()), false, {
    set,
    show: 'more',
    span: 2,
    ...traits,
  });
export const bool = (label: LocalizedText, traits: FieldTraits = {}) =>
  made('bool', label, z.boolean().default(false), z.boolean(), false, traits);
/** Decimal text with at most two decimals. */
export const maybeMoney = (label: LocalizedText, traits: FieldTraits = {}) =>
  made('amount', label, maybe(Money), orNull, false, traits);
export const maybeWeight = (label: LocalizedText, traits: FieldTraits = {}) =>
  made('amount', label, maybe(PositiveQuantity), orNull, false, traits);
/** Decimal text of a shape of its own. */
export const maybeAmount = <W extends z.ZodType<string>>(
  label: LocalizedText,
  shape: W,
  traits: FieldTraits = {},
) => made('amount', label, maybe(shape), orNull, false, traits);
export const sortNo = (label: LocalizedText, traits: FieldTraits = {}) =>
  made(
    'count',
    label,
    z
      .int({ error: 'base.sort' })
      .min(0, { error: 'base.sort' })
      .max(999_999, { error: 'base.sort' })
      .default(0),
    z.number().int(),
    false,
    { sort: true, show: 'more', ...traits },
  );
export const count = <W extends z.ZodType>(
  label: LocalizedText,
  shape: W,
  required: boolean,
  traits: FieldTraits = {},
) => made('count', label, shape, z.number().int().nullable(), required, traits);
export const maybeDay = (label: LocalizedText, traits: FieldTraits = {}) =>
  made('day', label, maybe(Day), orNull, false, { sort: true, ...traits });
export const one = (label: LocalizedText, of: Noun, traits: FieldTraits = {}) =>
  made('one', label, Id, orNull, true, { of, ...traits });
export const maybeOne = (label: LocalizedText, of: Noun, traits: FieldTraits = {}) =>
  made('one', label, maybe(Id), orNull, false, { of, ...traits });
export const maybeFile = (label: LocalizedText, traits: FieldTraits = {}) =>
  made('file', label, maybe(Id), orNull, false, { show: 'detail', sheet: false, ...traits });
export const files = (label: LocalizedText, most: number, traits: FieldTraits = {}) =>
  made(
    'files',
    label,
    z
      .array(Id)
      .max(most, { error: `items.most:${most}` })
      .default([]),
    z.array(z.string()),
    false,
    { most, show: 'detail', sheet: false, ...traits },
  );
/** Of a shape of its own: its screen brings the component, its server stores it as it is. */
export const ownShape = <W extends z.ZodType, R extends z.ZodType>(
  label: LocalizedText,
  wish: W,
  row: R,
  traits: FieldTraits = {},
) => made('own', label, wish, row, false, { show: 'detail', sheet: false, span: 3, ...traits });

export type WishShape<F extends Fields> = { [K in keyof F]: F[K]['wish'] };
export type RowShape<F extends Fields> = { [K in keyof F]: F[K]['row'] };
export const wishShape = <F extends Fields>(fields: F): WishShape<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, f]) => [key, f.wish])) as WishShape<F>;
export const rowShape = <F extends Fields>(fields: F): RowShape<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, f]) => [key, f.row])) as RowShape<F>;

const snake = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** The column a field is stored in. */
export const columnOf = (key: string, field: Field): string => field.column ?? snake(key);
