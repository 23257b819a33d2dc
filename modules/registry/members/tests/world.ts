import { inTransaction, type World } from '#app/world.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { clockActor } from '#kernel/server/actor.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';

export type AnyWork = Work<AnyTables, AnyTables>;
/** Runs a step in a transaction of an actor (default: the clock), as a handler that knocks on doors would. */
export const inside = <R>(
  world: World,
  actor: Actor | null,
  step: (w: AnyWork) => Promise<R>,
): Promise<R> => {
  const who = actor ?? clockActor(newRequestId());
  return inTransaction(world.house.database.db, who, 'write', (tx) =>
    step(workIn(world.house, tx, { ...who, requestId: newRequestId() }, {}, aftermath())),
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
