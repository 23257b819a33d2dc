import { z } from 'zod';
import {
  type Audience,
  BatchResult,
  type Call,
  command,
  Id,
  Ids,
  list,
  PLATFORM,
  query,
  type Relation,
  Version,
} from '#kernel/rules/contract.ts';
import { CodeExists, NameExists } from '#kernel/rules/refusals.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { UsedElsewhere } from '../../rules/base-refusals.ts';
import { type Fields, rowShape, wishShape } from './fields.ts';

/** Checks between the fields of one record. */
export type Across = (
  wish: Readonly<Record<string, unknown>>,
  issue: (field: string, rule: string) => void,
) => void;

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
  readonly across?: Across;
  readonly mostRows?: number;
  /** What a change of its own rules may be refused with. */
  readonly refuses?: Call['refuses'];
}

export const OnOff = z.enum(['0', '1'], { error: 'field.select' });
const Saved = z.object({ id: z.string(), version: z.number().int() });
/** One act of the past of a record. */
export const Past = z.object({
  seq: z.number().int(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  actorName: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
});
export type Past = z.output<typeof Past>;
/** Where a record is named, and how many of those are published. */
export const Use = z.object({
  zh: z.string(),
  en: z.string(),
  n: z.number().int(),
  published: z.number().int(),
});
export type Use = z.output<typeof Use>;

function checked<S extends z.ZodRawShape>(shape: S, across: Across | undefined) {
  const schema = z.strictObject(shape);
  if (across === undefined) return schema;
  return schema.superRefine((wish, ctx) =>
    across(wish as Record<string, unknown>, (field, rule) =>
      ctx.addIssue({ code: 'custom', path: [field], message: rule }),
    ),
  );
}

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

/** The calls of one kind of base data, from one table of fields: list, detail, add, update, delete, enable, disable, count, history, uses, export (administration-domain 0.4, trading-domain 2.2). */
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
  const later = changeOf(spec.fields, wish);
  const one = { input: z.strictObject({ id: Id }) };
  const several = { input: z.strictObject({ ids: Ids }), output: BatchResult };
  const sortable = sortableOf(spec.fields);
  return {
    ...spec,
    Row,
    sortable,
    list: list(`catalogue.list${name}`, { ...common, path: `${base}/list`, filters, row: Row, sortable }),
    detail: query(`catalogue.show${name}`, { ...seen, ...one, path: `${base}/detail`, output: Row }),
    add: command(`catalogue.add${name}`, {
      ...common,
      path: `${base}/add`,
      button: 'Add',
      once: 'creates',
      input: checked(wish, spec.across),
      output: Saved,
      refuses: [CodeExists, NameExists],
    }),
    update: command(`catalogue.update${name}`, {
      ...common,
      path: `${base}/update`,
      button: 'Edit',
      input: checked({ id: Id, version: Version, ...later }, spec.across),
      output: Saved,
      refuses: [CodeExists, NameExists, ...(spec.refuses ?? [])],
    }),
    remove: command(`catalogue.delete${name}`, {
      ...common,
      ...several,
      path: `${base}/delete`,
      button: 'Delete',
      refuses: [UsedElsewhere],
    }),
    enable: command(`catalogue.enable${name}`, {
      ...common,
      ...several,
      path: `${base}/enable`,
      button: 'Enable',
    }),
    disable: command(`catalogue.disable${name}`, {
      ...common,
      ...several,
      path: `${base}/disable`,
      button: 'Disable',
      refuses: [UsedElsewhere],
    }),
    count: query(`catalogue.count${name}`, {
      ...common,
      path: `${base}/count`,
      input: z.strictObject(filters),
      output: z.record(z.string(), z.number().int()),
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
// biome-ignore lint/suspicious/noExplicitAny: any kind of base data
export type AnyDictionary = ReturnType<typeof dictionary<any, any, any>>;
