import { z } from 'zod';
import {
  type Audience,
  type BatchResult,
  type Call,
  counts,
  Id,
  type Page,
  PLATFORM,
  query,
  type Relation,
} from '#kernel/rules/contract.ts';
import { ActStep, HistoryStep } from '#kernel/rules/history-step.ts';
import { type AcrossFields, record, type Saved } from '#kernel/rules/record.ts';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { UsedElsewhere } from '../../rules/base-refusals.ts';
import { type Fields, rowShape, wishShape } from './fields.ts';

export interface DictionarySpec<F extends Fields, G extends z.ZodRawShape, X extends z.ZodRawShape> {
  /** In the names of its calls: `Port` makes `catalogue.listPort`. */
  readonly name: string;
  readonly base: `/api/common-${'product' | 'logistics'}/${string}`;
  /** Business type of its history, files, import. */
  readonly bizType: string;
  readonly noun: LocalizedText;
  /** Of the dialogs. */
  readonly titles: { readonly add: LocalizedText; readonly edit: LocalizedText };
  readonly page: string;
  readonly fields: F;
  /** Filters of its list beside keyword, state and ids; a filter named like a field narrows by that field. */
  readonly filters: G;
  /** What a row carries beside its fields. */
  readonly extra: X;
  readonly audience?: Audience;
  readonly relation?: Relation;
  readonly dataType?: string;
  /** Screens with a button View show details by it (administration-domain 0.4). */
  readonly seen?: 'View';
  /** Checks between the fields of one record. */
  readonly across?: AcrossFields;
  readonly mostRows?: number;
  /** What a change of its own rules may be refused with. */
  readonly refuses?: Call['refuses'];
}

export const OnOff = z.enum(['0', '1'], { error: 'field.select' });
/** One act of the past of a record. */
export const Past = ActStep.omit({ actorSide: true }).extend({ changes: HistoryStep.shape.changes });
export type Past = z.output<typeof Past>;
/** Where a record is named, and how many of those are published. */
export const Use = z.object({
  zh: z.string(),
  en: z.string(),
  n: z.number().int(),
  published: z.number().int(),
});
export type Use = z.output<typeof Use>;

/** A row: what every record has, its own fields and what else it carries. */
function rowOf<F extends Fields, X extends z.ZodRawShape>(fields: F, extra: X) {
  return z.object({
    id: z.string(),
    version: z.number().int(),
    ...rowShape(fields),
    ...extra,
    /** Names of what the references name, by field. */
    names: z.record(z.string(), z.object({ zh: z.string(), en: z.string() })),
    state: OnOff,
    gmtCreate: z.string(),
    gmtModified: z.string(),
    can: z.array(z.string()),
  });
}
/** The fields of a change: one marked `once` is left out. The schema's type keeps it, so that one form serves both. */
function changeOf<W extends z.ZodRawShape>(fields: Fields, wish: W): W {
  return Object.fromEntries(
    Object.entries(wish).map(([key, schema]) => [key, fields[key]?.once ? z.unknown().optional() : schema]),
  ) as W;
}
const sortableOf = (fields: Fields): string[] => [
  ...Object.entries(fields).flatMap(([key, f]) => (f.sort ? [key] : [])),
  'gmtCreate',
  'gmtModified',
];

/**
 * The calls of one kind of base data, from one table of fields: those of a record, and count, history, uses,
 * export (administration-domain 0.4, trading-domain 2.2).
 */
export function dictionary<F extends Fields, G extends z.ZodRawShape, X extends z.ZodRawShape>(
  spec: DictionarySpec<F, G, X>,
) {
  const { name, base, page } = spec;
  const common = {
    audience: spec.audience ?? PLATFORM,
    relation: spec.relation ?? ('none' as const),
    routes: [page],
    ...(spec.dataType === undefined ? {} : { dataType: spec.dataType }),
  };
  const seen = spec.seen === undefined ? common : { ...common, button: spec.seen };
  const Row = rowOf(spec.fields, spec.extra);
  const filters = {
    keyword: z.string().trim().max(60).optional(),
    state: OnOff.optional(),
    ids: z.array(Id).min(1).max(100).optional(),
    ...spec.filters,
  };
  const wish = wishShape(spec.fields);
  const one = { input: z.strictObject({ id: Id }) };
  const sortable = sortableOf(spec.fields);
  return {
    ...spec,
    Row,
    sortable,
    ...record({
      ...common,
      module: 'catalogue',
      noun: name,
      nouns: name,
      reads: { list: `list${name}`, detail: `show${name}` },
      viewedBy: spec.seen,
      path: base,
      row: Row,
      filters,
      sortable,
      add: wish,
      update: changeOf(spec.fields, wish),
      across: spec.across,
      refuses: {
        add: [CodeExists, NameExists],
        update: [CodeExists, NameExists, ...(spec.refuses ?? [])],
        remove: [UsedElsewhere],
        disable: [UsedElsewhere],
      },
    }),
    count: counts(`catalogue.count${name}`, {
      ...common,
      path: `${base}/count`,
      filters,
    }),
    history: query(`catalogue.history${name}`, {
      ...seen,
      ...one,
      path: `${base}/history`,
      output: z.array(Past),
    }),
    uses: query(`catalogue.uses${name}`, { ...seen, ...one, path: `${base}/uses`, output: z.array(Use) }),
    export: query(`catalogue.export${name}`, {
      ...common,
      path: `${base}/export`,
      answer: 'file',
      rate: { calls: 20, seconds: 60 },
      input: z.strictObject(filters),
      output: z.unknown(),
    }),
  };
}

/** A row of any kind of base data; its fields stand beside what every record has. */
export interface BaseRow extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
  readonly state: '0' | '1';
  /** Names of what the references name, by field. */
  readonly names: Readonly<
    Record<string, { readonly zh: string; readonly en: string; readonly code?: string | null }>
  >;
  readonly can: readonly string[];
  readonly gmtCreate: string;
  readonly gmtModified: string;
}
/** What every list of base data may be narrowed by. */
interface Asked {
  keyword?: string | undefined;
  state?: '0' | '1' | undefined;
  ids?: string[] | undefined;
}
type Asking<I, O> = Call<z.ZodType<unknown, I>, z.ZodType<O>>;
type Switching = Call<z.ZodType<{ ids: string[] }, { ids: string[] }>, typeof BatchResult>;
/** Any kind of base data: what screens, handlers and sheets made from a declaration are written for. */
export interface AnyDictionary extends DictionarySpec<Fields, z.ZodRawShape, z.ZodRawShape> {
  readonly Row: z.ZodObject;
  readonly sortable: readonly string[];
  readonly list: Asking<Asked, Page<BaseRow>> & {
    readonly kind: 'list';
    readonly row: z.ZodType<BaseRow>;
    readonly sortable: readonly string[];
  };
  readonly detail: Asking<{ id: string }, BaseRow>;
  readonly add: Call<z.ZodType, typeof Saved>;
  readonly update: Call<
    z.ZodType<{ id: string; version: number }, { id: string; version: number }>,
    typeof Saved
  >;
  readonly remove: Switching;
  readonly enable: Switching;
  readonly disable: Switching;
  readonly count: Asking<Asked, Record<string, number>>;
  readonly history: Asking<{ id: string }, Past[]>;
  readonly uses: Asking<{ id: string }, Use[]>;
  readonly export: Asking<Asked, unknown>;
}
