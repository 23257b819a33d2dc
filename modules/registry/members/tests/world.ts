import { inTransaction, type World } from '#app/world.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { clockActor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

export { codeOf, form, upload } from './admit-world.ts';

export type AnyContext = Context<AnyTables, AnyTables>;
/** Runs a step in a transaction of an actor (default: the clock), as a handler that knocks on doors would. */
export const inside = <R>(
  world: World,
  actor: Actor | null,
  step: (ctx: AnyContext) => Promise<R>,
): Promise<R> => {
  const who = actor ?? clockActor(newRequestId());
  return inTransaction(world.runtime.database.db, who, 'write', (tx) =>
    step(createContext(world.runtime, tx, { ...who, requestId: newRequestId() }, {}, postCommitEffects())),
  );
};

/** Id of a demo company by the end of its credit code or its abbreviation. */
export async function companyId(world: World, abbreviation: string): Promise<string> {
  const row = (await world.sql
    .selectFrom('members.member')
    .select('id')
    .where('abbreviation', '=', abbreviation)
    .executeTakeFirst()) as { id: string } | undefined;
  if (row === undefined) throw new Error(`no company ${abbreviation}`);
  return row.id;
}
