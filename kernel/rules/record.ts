import { z } from 'zod';
import { BatchResult, type CallSpec, command, Id, Ids, list, PLATFORM, query, Version } from './contract.ts';
import { InUse } from './refusals.ts';

/** What a save of a record answers. */
export const Saved = z.object({ id: z.string(), version: z.number().int() });
export type Saved = z.output<typeof Saved>;

type Refuses = NonNullable<CallSpec<z.ZodType, z.ZodType>['refuses']>;
interface Place {
  readonly module: string;
  /** In the names of the calls: `label` makes `content.addLabel`, and with `nouns` (default: an s more) `content.deleteLabels`. */
  readonly noun: string;
  readonly nouns?: string;
  readonly path: `/api/${string}`;
  /** Pages whose holders may call; the buttons Add, Edit, Delete, Enable, Disable are asked of them. */
  readonly routes: readonly string[];
}
export interface RecordActsSpec<A extends z.ZodRawShape, U extends z.ZodRawShape> extends Place {
  /** Fields of a new record, and those that a change may carry. */
  readonly add: A;
  readonly update: U;
  readonly refuses: {
    readonly add?: Refuses;
    readonly update?: Refuses;
    /** Default: what is used elsewhere stays (10305). */
    readonly remove?: Refuses;
    readonly enable?: Refuses;
  };
  /** Where switching on and off is called otherwise. */
  readonly buttons?: { readonly enable: string; readonly disable: string };
  /** Of a save, where the fields are long. */
  readonly bodyLimit?: number;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const commonOf = ({ routes }: Place) => ({ audience: PLATFORM, relation: 'none', routes }) as const;

/** Add, update, delete, enable, disable of one kind of record that the platform keeps (administration-domain 0.4). */
export function recordActs<A extends z.ZodRawShape, U extends z.ZodRawShape>(spec: RecordActsSpec<A, U>) {
  const { module, noun, nouns = `${noun}s`, path, refuses } = spec;
  const common = commonOf(spec);
  const several = { ...common, input: z.strictObject({ ids: Ids }), output: BatchResult };
  const save = spec.bodyLimit === undefined ? common : { ...common, bodyLimit: spec.bodyLimit };
  const said = (list: Refuses | undefined) => (list === undefined ? {} : { refuses: list });
  return {
    add: command(`${module}.add${capital(noun)}`, {
      ...save,
      path: `${path}/add`,
      button: 'Add',
      once: 'creates',
      input: z.strictObject(spec.add),
      output: Saved,
      ...said(refuses.add),
    }),
    update: command(`${module}.update${capital(noun)}`, {
      ...save,
      path: `${path}/update`,
      button: 'Edit',
      input: z.strictObject({ id: Id, version: Version, ...spec.update }),
      output: Saved,
      ...said(refuses.update),
    }),
    remove: command(`${module}.delete${capital(nouns)}`, {
      ...several,
      path: `${path}/delete`,
      button: 'Delete',
      ...said(refuses.remove ?? [InUse]),
    }),
    enable: command(`${module}.enable${capital(nouns)}`, {
      ...several,
      path: `${path}/enable`,
      button: spec.buttons?.enable ?? 'Enable',
      ...said(refuses.enable),
    }),
    disable: command(`${module}.disable${capital(nouns)}`, {
      ...several,
      path: `${path}/disable`,
      button: spec.buttons?.disable ?? 'Disable',
    }),
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
  return {
    list: list(`${module}.${nouns}`, {
      ...common,
      routes: [...spec.routes, ...(spec.readers ?? [])],
      path: `${path}/list`,
      filters,
      row,
      sortable,
    }),
    detail: query(`${module}.${noun}Detail`, {
      ...common,
      path: `${path}/detail`,
      input: z.strictObject({ id: Id }),
      output: row,
    }),
    ...recordActs(spec),
  };
}
