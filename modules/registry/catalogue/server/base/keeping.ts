import type { RawBuilder } from 'kysely';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { AnyDictionary, BaseRow } from '../../contract/base/dictionary.ts';
import { columnOf, type Field, type Noun } from '../../contract/base/fields.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import type { BaseNoun } from './uses.ts';

/**
 * The words the server of base data is written in: tables follow from the declaration, so that columns are
 * named by its fields.
 */
export const base = capability<AnyTables>('catalogue');
export type CatalogueContext = Context<AnyTables, AnyTables>;
export type Values = Readonly<Record<string, unknown>>;
/** A record as its list carries it. */
export interface Shown extends BaseRow {
  readonly memberId?: string;
}

/** How one kind of base data is kept: its declaration, its table and what is special about it. */
export interface Keeping {
  readonly dict: AnyDictionary;
  readonly noun: BaseNoun;
  readonly table: `catalogue.${string}`;
  /** How a record is called in histories and the operation log. */
  no(values: Values): string;
  /** What it is found by. */
  finds(values: Values): readonly (string | null | undefined)[];
  /** Constraints of the table that mean something to people. */
  readonly unique: Readonly<Record<string, () => Refusal>>;
  /** Columns a row carries beside its fields: key and column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Fields that stand in other rows than the record's own (`column: ''`). */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Rows of companies: seen and kept within this data scope. */
  readonly scoped?: string;
  /** Who else sees a row than its owner: the column of that company. */
  readonly alsoSeenBy?: string;
  /** Levels of a tree; the table has parent_id and level. */
  readonly levels?: number;
  /** Writers queue: rules that look at more than one row. */
  readonly alone?: boolean;
  /** Default: disable is refused while something published needs it (trading-domain 17.2). */
  readonly disables?: 'always';
  /** Filters of its own. */
  // biome-ignore lint/suspicious/noExplicitAny: any query of base data
  narrow?(query: any, input: Values, ctx: CatalogueContext): any;
  /** What a save must know or refuse beyond its fields; answers columns that go with it. */
  check?(ctx: CatalogueContext, values: Values, before: Shown | null): Promise<Values>;
  /** Rows beside the record: aliases, files. */
  after?(ctx: CatalogueContext, id: string, values: Values): Promise<void>;
  gone?(ctx: CatalogueContext, id: string): Promise<void>;
  /** What must hold before a record is switched on again. */
  opens?(ctx: CatalogueContext, row: Shown): Promise<void>;
  /** Completes a page of rows. */
  present?(ctx: CatalogueContext, rows: readonly Shown[]): Promise<readonly Shown[]>;
  /** Acts of its own that a row opens, beside edit, enable, disable and remove. */
  may?(ctx: CatalogueContext, row: Shown): readonly string[];
  /** Rows of one file with the same key repeat each other; absent: it is not imported. */
  repeats?(values: Values): string;
}

/** Where the records stand that references name, and how they are called. */
export const named: Readonly<
  Record<
    Exclude<Noun, 'member'>,
    {
      readonly table: string;
      readonly zh: string;
      readonly en: string;
      readonly code: string;
      readonly open: string;
      /** Few records that change seldom: a sheet offers them. */
      readonly few?: boolean;
    }
  >
> = {
  industryCategory: {
    table: 'catalogue.industry_category',
    zh: 'name',
    en: 'name_en',
    code: 'name',
    open: 'enabled',
  },
  platformCategory: {
    table: 'catalogue.platform_category',
    zh: 'name',
    en: 'name_en',
    code: 'code',
    open: 'enabled',
  },
  productNameClass: {
    table: 'catalogue.product_name_class',
    zh: 'name',
    en: 'name_en',
    code: 'name',
    open: 'enabled',
    few: true,
  },
  port: { table: 'catalogue.port', zh: 'name', en: 'name_en', code: 'unlocode', open: 'enabled' },
  place: { table: 'catalogue.place', zh: 'name', en: 'name_en', code: 'code', open: 'enabled' },
  warehouse: { table: 'catalogue.warehouse', zh: 'name', en: 'name_en', code: 'code', open: 'enabled' },
  sku: {
    table: 'catalogue.sku',
    zh: 'name',
    en: 'name_en',
    code: 'sku_code',
    open: `state <> '${SHELF.deleted}'`,
  },
};

export const fieldsOf = (k: Keeping): readonly (readonly [string, Field])[] =>
  Object.entries(k.dict.fields as Readonly<Record<string, Field>>);
/** What a table stores of the values of a form; fields that are said once only of a new record. */
export function stored(k: Keeping, values: Values, fresh: boolean): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(k)) {
    if (!(key in values) || (field.once === true && !fresh) || field.column === '') continue;
    const value = values[key] ?? null;
    out[columnOf(key, field)] = field.kind === 'own' && value !== null ? JSON.stringify(value) : value;
  }
  return out;
}
