import { sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { actorOf, type Known } from '#office/identity/server/people.ts';

const KNOWN = sql`id, person_name, login_name, mobile, email, avatar_id::text as avatar_id, locale,
  time_zone, permission_version, must_change_password`;

/** The acting person of a login name, as the authenticator would make him: for tests and loads, which need no token. */
export async function actorByLogin(
  runtime: Runtime,
  login: string,
  identity: Identity | null,
): Promise<Actor> {
  const requestId = newRequestId();
  return inTransaction(runtime.database.db, clockActor(requestId), 'read', async (tx) => {
    const { rows } =
      await sql<Known>`select ${KNOWN} from identity.account where lower(login_name) = ${login.toLowerCase()}
        and not deleted`.execute(tx);
    const account = rows[0];
    if (account === undefined) throw new Error(`nobody is called ${login}`);
    const facts = await runtime.services.people.factsOf(tx, account.id, identity);
    return actorOf(account, facts, null, {
      ip: '127.0.0.1',
      device: 'test',
      requestId,
      locale: account.locale as Actor['locale'],
      timeZone: account.time_zone,
    });
  });
}

export interface Whose {
  readonly accountId: string;
  readonly side: Identity;
  readonly locale: string;
  readonly timeZone: string;
  readonly requestId: string;
}
/**
 * A person as he is now, for work he asked for and that runs later: his rights are read anew. Null when he
 * may not sign in any more.
 */
export async function actorAgain(
  runtime: Pick<Runtime, 'database' | 'services'>,
  who: Whose,
): Promise<Actor | null> {
  return inTransaction(runtime.database.db, clockActor(who.requestId), 'read', async (tx) => {
    const { rows } =
      await sql<Known>`select ${KNOWN} from identity.account where id = ${who.accountId}::bigint
        and status = '20' and not deleted`.execute(tx);
    const account = rows[0];
    if (account === undefined) return null;
    const facts = await runtime.services.people.factsOf(tx, account.id, who.side);
    if (facts.forbidden === true || facts.identity !== who.side) return null;
    return actorOf(account, facts, null, {
      ip: '127.0.0.1',
      device: 'job',
      requestId: who.requestId,
      locale: who.locale === 'en_US' ? 'en_US' : 'zh_CN',
      timeZone: who.timeZone,
    });
  });
}
