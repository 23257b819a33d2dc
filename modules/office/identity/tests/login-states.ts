import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { ScreenLocked } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { cellsOf } from '#kernel/test/domain-tables.ts';
import { lockScreen } from '../contract/account.ts';
import { readyPassword, resetPassword } from '../server/door.ts';
import { type Browser, type Doors, traderOf } from './doors-world.ts';

/**
 * Where a person stands at one browser: its login, or the account behind it when it has none. A restricted
 * login says why.
 */
export const STANDS = [
  'open',
  'locked',
  'signed in',
  'restricted: age',
  'restricted: initial',
  'restricted: agreement',
  'locked screen',
] as const;
export type Stand = (typeof STANDS)[number];
export const stateOf = (stand: string): string => stand.split(':')[0] as string;

export interface LoginRow {
  readonly from: string;
  readonly actions: readonly string[];
  readonly to: string;
  readonly actors: readonly string[];
}
/** Rows of the state table of administration-domain 2.5. */
export function documentedLogins(): LoginRow[] {
  const lines = readFileSync(
    new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
    'utf8',
  ).split('\n');
  const at = lines.findIndex((l) => l.startsWith('### 2.5 '));
  const rows: LoginRow[] = [];
  for (let i = at + 3; lines[i]?.startsWith('|'); i++) {
    const [from = '', action = '', to = '', actor = ''] = cellsOf(lines[i] as string);
    rows.push({
      from,
      actions: action.split(' / '),
      to: to.replace(/ 15 min$/, ''),
      actors: actor.split(/\s*\/\s*/),
    });
  }
  return rows;
}

export interface Subject {
  readonly id: string;
  readonly loginName: string;
  readonly mobile: string;
  readonly at: Browser;
  readonly elsewhere: () => Browser;
}
const hash = (text: string) => createHash('sha256').update(text).digest();
let made = 0;
const address = (): string => `10.${made >> 8}.${made & 255}.${randomBytes(1)[0]}`;

/** Knocks on a door of the capability as another capability would. */
export const knocking = <R>(
  doors: Doors,
  step: (ctx: ReturnType<typeof createContext>) => Promise<R>,
): Promise<R> =>
  inTransaction(doors.runtime.database.db, clockActor('test'), 'write', (tx) =>
    step(createContext(doors.runtime, tx, clockActor('test'), {}, postCommitEffects())),
  );

/** An administrator gives somebody a random password. */
export const resetByAdmin = (doors: Doors, accountId: string) =>
  knocking(doors, async (ctx) =>
    resetPassword(ctx, await readyPassword(ctx, { accountId, password: { mode: 'random' } })),
  );

/** A login as signing in leaves it, without the price of a password. */
async function openLogin(doors: Doors, at: Browser, accountId: string): Promise<void> {
  const [token, fingerprint] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await sql`insert into identity.login_record (account_id, token_hash, fp_hash, side, login_type, grant_type, ip, user_agent, gmt_create, last_seen_at, expires_at)
    values (${accountId}::bigint, ${hash(token)}, ${hash(fingerprint)}, 'seller', 'platform', 'password', ${at.ip}, 'Chrome on Windows', kernel.now(), kernel.now(), kernel.now() + interval '8 days')`.execute(
    doors.sql,
  );
  at.token = token;
  at.cookies.set('chem-dt-fp', fingerprint);
}

export const agePassword = (doors: Doors, id: string) =>
  sql`update identity.account set password_changed_at = kernel.now() - interval '181 days' where id = ${id}::bigint`.execute(
    doors.sql,
  );
export const setByAnother = (doors: Doors, id: string) =>
  sql`update identity.account set must_change_password = true where id = ${id}::bigint`.execute(doors.sql);
/** What the keeper of agreements says of a person; a change of it is noticed with the next call. */
export async function owesAgreement(doors: Doors, id: string, agreementPending: boolean): Promise<void> {
  doors.people.set(id, traderOf('7', 'seller', { agreementPending }));
  await sql`update identity.account set permission_version = permission_version + 1 where id = ${id}::bigint`.execute(
    doors.sql,
  );
}

/** A person of his own who stands there. */
export async function standing(doors: Doors, stand: Stand): Promise<Subject> {
  made += 1;
  const loginName = `stands_${made}`;
  const mobile = `1370000${String(made).padStart(4, '0')}`;
  const id = await doors.plant({ loginName, mobile });
  doors.people.set(id, traderOf('7', 'seller'));
  const elsewhere = () => doors.browser(address());
  const at = elsewhere();
  if (stand === 'locked')
    await sql`update identity.account set fail_count = 5, fail_since = kernel.now(), locked_until = kernel.now() + interval '15 minutes' where id = ${id}::bigint`.execute(
      doors.sql,
    );
  if (stand !== 'open' && stand !== 'locked') await openLogin(doors, at, id);
  if (stand === 'restricted: age') await agePassword(doors, id);
  if (stand === 'restricted: initial') await setByAnother(doors, id);
  if (stand === 'restricted: agreement') await owesAgreement(doors, id, true);
  if (stand === 'locked screen') await at.does(lockScreen, {});
  return { id, loginName, mobile, at, elsewhere };
}

/** Where he stands now. */
export async function standsAt(doors: Doors, who: Subject): Promise<string> {
  const login = who.at.token === '' ? null : await who.at.who().catch(() => null);
  if (login !== null)
    return login.restricted === null
      ? 'signed in'
      : login.restricted.kind === ScreenLocked
        ? 'locked screen'
        : 'restricted';
  const { rows } = await sql<{
    shut: boolean;
  }>`select coalesce(locked_until > kernel.now(), false) as shut from identity.account where id = ${who.id}::bigint`.execute(
    doors.sql,
  );
  return rows[0]?.shut === true ? 'locked' : 'open';
}
