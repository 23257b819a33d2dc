import { z } from 'zod';
import { type Audience, type Call, command, Id, PLATFORM, query, Version } from '#kernel/rules/contract.ts';
import { Saved } from '#kernel/rules/record.ts';
import { ParentDisabled, TreeCycle, TreeDepth } from '../../rules/base-refusals.ts';
import type { BaseRow } from './dictionary.ts';

/** The calls a kind of base data has beside a dictionary's when its records stand under one another. */
export function branches<R extends z.ZodRawShape>(spec: {
  readonly name: string;
  readonly base: `/api/common-${string}`;
  readonly page: string;
  readonly audience?: Audience | undefined;
  readonly Row: z.ZodObject<R>;
}) {
  const common = { audience: PLATFORM, relation: 'none', routes: [spec.page] } as const;
  /** A record with everything under it. */
  const Node = spec.Row.extend({
    get children(): z.ZodArray<z.ZodType<Branch<z.output<typeof spec.Row>>>> {
      return z.array(Node as unknown as z.ZodType<Branch<z.output<typeof spec.Row>>>);
    },
  });
  return {
    tree: query(`catalogue.tree${spec.name}`, {
      ...common,
      audience: spec.audience ?? PLATFORM,
      path: `${spec.base}/tree`,
      input: z.strictObject({}),
      output: z.array(Node as unknown as z.ZodType<Branch<z.output<typeof spec.Row>>>),
    }),
    /** Puts a record under another one; null: to the top. */
    move: command(`catalogue.move${spec.name}`, {
      ...common,
      path: `${spec.base}/move`,
      button: 'Edit',
      input: z.strictObject({ id: Id, version: Version, parentId: Id.nullable() }),
      output: Saved,
      refuses: [TreeCycle, TreeDepth, ParentDisabled],
    }),
  };
}
export type Branch<R> = R & { readonly children: readonly Branch<R>[] };
/** The calls of any tree of base data. */
export interface AnyBranches {
  readonly tree: Call<z.ZodType<unknown, Record<string, never>>, z.ZodType<readonly Branch<BaseRow>[]>>;
  readonly move: Call<
    z.ZodType<
      { id: string; version: number; parentId: string | null },
      { id: string; version: number; parentId: string | null }
    >,
    typeof Saved
  >;
}
