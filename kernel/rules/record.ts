import { z } from 'zod';
import {
  type Audience,
  BatchResult,
  type CallSpec,
  command,
  Id,
  Ids,
  list,
  PLATFORM,
  query,
  type Relation,
  Version,
} from './contract.ts';
import { InUse } from './refusals.ts';

/** What a save of a record answers. */
export const Saved = z.object({ id: z.string(), version: z.number().int() });
export type Saved = z.output<typeof Saved>;

type Refuses = NonNullable<CallSpec<z.ZodType, z.ZodType>['refuses']>;
interface Place {
  readonly module: string;
  /**
   * In the names of the calls: `label` makes `content.addLabel`, and with `nouns` (default: an s more)
   * `content.deleteLabels`.
   */
  readonly noun: string;
  readonly nouns?: string;
  readonly path: `/api/${string}`;
  /** Pages whose holders may call; the buttons Add, Edit, Delete, Enable, Disable are asked of them. */
  readonly routes: readonly string[];
  /** Default: the platform keeps it, and its rows are nobody's. */
  readonly audience?: Audience | undefined;
  readonly relation?: Relation | undefined;
  readonly dataType?: string | undefined;
}
export interface RecordSwitchesSpec extends Place {
  readonly refuses: {
    /** Default: what is used elsewhere stays (10305). */
    readonly remove?: Refuses | undefined;
    readonly enable?: Refuses | undefined;
    readonly disable?: Refuses | undefined;
  };
  /** Where switching on and off is called otherwise. */
  readonly buttons?: { readonly enable: string; readonly disable: string };
}
export interface RecordActsSpec<A extends z.ZodRawShape, U extends z.ZodRawShape> extends RecordSwitchesSpec {
  /** Fields of a new record, and those that a change may carry. */
  readonly add: A;
  readonly update: U;
  /** Checks between the fields of one record. */
  readonly across?: AcrossFields | undefined;
  readonly refuses: RecordSwitchesSpec['refuses'] & {
    readonly add?: Refuses | undefined;
    readonly update?: Refuses | undefined;
  };
  /** Of a save, where the fields are long. */
  readonly bodyLimit?: number;
}
/** Names the field that does not fit the others, and the rule it breaks. */
export type AcrossFields = (
  wish: Readonly<Record<string, unknown>>,
  issue: (field: string, rule: string) => void,
) => void;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const commonOf = ({ audience = PLATFORM, relation = 'none', routes, dataType }: Place) => ({
  audience,
  relation,
  routes,
  ...(dataType === undefined ? {} : { dataType }),
});
const refusing = (list: Refuses | undefined) => (list === undefined ? {} : { refuses: list });

/**
 * Delete, enable, disable of one kind of record, each for several at once: each record by itself
 * (administration-domain 0.4).
 */
export function recordSwitches(spec: RecordSwitchesSpec) {
  const { module, noun, nouns = `${noun}s`, path, refuses } = spec;
  const several = { ...commonOf(spec), input: z.strictObject({ ids: Ids }), output: BatchResult };
  return {
    remove: command(`${module}.delete${capital(nouns)}`, {
      ...several,
      path: `${path}/delete`,
      button: 'Delete',
      ...refusing(refuses.remove ?? [InUse]),
    }),
    enable: command(`${module}.enable${capital(nouns)}`, {
      ...several,
      path: `${path}/enable`,
      button: spec.buttons?.enable ?? 'Enable',
      ...refusing(refuses.enable),
    }),
    disable: command(`${module}.disable${capital(nouns)}`, {
      ...several,
      path: `${path}/disable`,
      button: spec.buttons?.disable ?? 'Disable',
      ...refusing(refuses.disable),
    }),
  };
}

function wishOf<S extends z.ZodRawShape>(shape: S, across: AcrossFields | undefined) {
  const schema = z.strictObject(shape);
  if (across === undefined) return schema;
  return schema.superRefine((wish, ctx) =>
    across(wish as Record<string, unknown>, (field, rule) =>
      ctx.addIssue({ code: 'custom', path: [field], message: rule }),
    ),
  );
}

/** Add, update, delete, enable, disable of one kind of record (administration-domain 0.4). */
export function recordActs<A extends z.ZodRawShape, U extends z.ZodRawShape>(spec: RecordActsSpec<A, U>) {
  const { module, noun, path, refuses, across } = spec;
  const common = commonOf(spec);
  const save = spec.bodyLimit === undefined ? common : { ...common, bodyLimit: spec.bodyLimit };
  return {
    add: command(`${module}.add${capital(noun)}`, {
      ...save,
      path: `${path}/add`,
      button: 'Add',
      once: 'creates',
      input: wishOf(spec.add, across),
      output: Saved,
      ...refusing(refuses.add),
    }),
    update: command(`${module}.update${capital(noun)}`, {
      ...save,
      path: `${path}/update`,
      button: 'Edit',
      input: wishOf({ id: Id, version: Version, ...spec.update }, across),
      output: Saved,
      ...refusing(refuses.update),
    }),
    ...recordSwitches(spec),
  };
}

export interface RecordSpec<
  A extends z.ZodRawShape,
  U extends z.ZodRawShape,
  F extends z.ZodRawShape,
  R extends z.ZodType,
> extends RecordActsSpec<A, U> {
  readonly row: R;
  readonly filters: F;
  readonly sortable: readonly string[];
  /** Pages that read the list beside the record's own: where it is chosen from. */
  readonly readers?: readonly string[];
  /** Where list and detail are called otherwise: `listPort`, `showPort`. */
  readonly reads?: { readonly list: string; readonly detail: string };
  /** Button the details are asked by; default: they are read with the list. */
  readonly viewedBy?: string | undefined;
}

/** The calls of one kind of record: list and detail, and what `recordActs` has. */
export function record<
  A extends z.ZodRawShape,
  U extends z.ZodRawShape,
  F extends z.ZodRawShape,
  R extends z.ZodType,
>(spec: RecordSpec<A, U, F, R>) {
  const { module, noun, nouns = `${noun}s`, path, row, filters, sortable } = spec;
  const common = commonOf(spec);
  const reads = spec.reads ?? { list: nouns, detail: `${noun}Detail` };
  return {
    list: list(`${module}.${reads.list}`, {
      ...common,
      routes: [...spec.routes, ...(spec.readers ?? [])],
      path: `${path}/list`,
      filters,
      row,
      sortable,
    }),
    detail: query(`${module}.${reads.detail}`, {
      ...common,
      ...(spec.viewedBy === undefined ? {} : { button: spec.viewedBy }),
      path: `${path}/detail`,
      input: z.strictObject({ id: Id }),
      output: row,
    }),
    ...recordActs(spec),
  };
}
