import type { Identity } from '#kernel/rules/contract.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { publish } from '#kernel/server/live.ts';
import type { Account } from '#office/identity/server/door.ts';
import { collectDeadlines, type SeenDeadline, seesDeadlines } from './collect.ts';

export const SIDES: readonly Identity[] = ['seller', 'buyer', 'platform'];
/** What a person is asked for besides his rights. */
export type Asked = Pick<Account, 'id' | 'locale' | 'timeZone'>;

/** One transaction of the system's own, with everything it leaves to be done. */
export async function asClock<R>(
  runtime: Runtime,
  work: (ctx: Context<AnyTables, unknown>) => Promise<R>,
): Promise<R> {
  const actor = clockActor(newRequestId());
  const after = postCommitEffects();
  const result = await inTransaction(runtime.database.db, actor, 'write', async (tx) => {
    const out = await work(createContext(runtime, tx, actor, {}, after));
    await publish(tx, after.live);
    return out;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}

const readAs = (runtime: Runtime, actor: Actor, days: number | undefined): Promise<readonly SeenDeadline[]> =>
  inTransaction(runtime.database.db, actor, 'read', async (tx) => {
    const ctx = createContext(runtime, tx, actor, {}, postCommitEffects());
    return (await collectDeadlines(ctx, await ctx.now(), days)).rows;
  });

/**
 * What a person has to do on every side of his company, by his rights of this moment; null when he may not
 * sign in, or see deadlines on any side. What both sides know stands once.
 */
export async function deadlinesOfPerson(
  runtime: Runtime,
  account: Asked,
  wanted: { readonly sides?: readonly Identity[]; readonly days?: number } = {},
): Promise<readonly SeenDeadline[] | null> {
  const found = new Map<string, SeenDeadline>();
  let sees = false;
  for (const side of wanted.sides ?? SIDES) {
    const actor = await runtime.services.actors.again(runtime, {
      accountId: account.id,
      side,
      locale: account.locale,
      timeZone: account.timeZone,
      requestId: newRequestId(),
    });
    if (actor === null || !seesDeadlines(actor)) continue;
    sees = true;
    for (const row of await readAs(runtime, actor, wanted.days))
      found.set([row.kind, row.bizType, row.id, row.dueAt.toISOString()].join(' '), row);
  }
  return sees ? [...found.values()] : null;
}
