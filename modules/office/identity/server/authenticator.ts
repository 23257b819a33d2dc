import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { LoginRequired, ScreenLocked } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import { type AnyTables, all, inTransaction, type Tx } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { Caller } from '#kernel/server/caller.ts';
import type { Authenticator } from '#kernel/server/gate-settings.ts';
import { gathered } from '#kernel/server/gathered.ts';
import { isStorageFull } from '#kernel/server/infrastructure-faults.ts';
import { passwordLife } from '../rules/password-life.ts';
import {
  AgreementPending,
  LoginBinding,
  LoginEnded,
  LoginForbidden,
  LoginIdle,
  LoginReplaced,
  PasswordChanged,
  PasswordExpired,
  PasswordInitial,
} from '../rules/refusals.ts';
import { STATUS } from './accounts.ts';
import { type LoginSettings, loginSettings, passwordDays } from './login-settings.ts';
import { actorOf, type Known } from './people.ts';
import type { PersonFacts } from './ports.ts';
import type { EndReason, LoginState } from './tables.ts';
import { hashOf } from './tokens.ts';

/** A login as the door sees it: the person, the side in use and everything that may end or narrow it. */
export interface Session extends Known {
  readonly sessionId: string;
  readonly side: Identity;
  readonly state: LoginState;
  readonly end_reason: EndReason | null;
  readonly locked: boolean;
  readonly bound: boolean;
  readonly over: boolean;
  readonly idle: boolean;
  readonly status: string;
  readonly deleted: boolean;
  readonly passwordDays: number;
}

/** What a login is known by: hashes of its token and of the cookie it is bound to. */
export interface Token {
  readonly tokenHash: Buffer;
  readonly fpHash: Buffer;
}
/**
 * Knows logins by their tokens, in the order asked, in one statement, which also notes each visit at most
 * once a minute. Null where there is none.
 */
export async function sessionsOf(
  db: Kysely<AnyTables>,
  tokens: readonly Token[],
  idleMinutes: number,
  note = true,
): Promise<(Session | null)[]> {
  const { rows } = await sql<Session & { n: string }>`
    with t as materialized (select kernel.now() as now),
    asked as materialized (select * from unnest(${tokens.map((q) => q.tokenHash)}::bytea[], ${tokens.map((q) => q.fpHash)}::bytea[]) with ordinality as q (token_hash, fp_hash, n)),
    found as materialized (
      select q.n, a.id, a.person_name, a.login_name, a.mobile, a.email, a.avatar_id::text as avatar_id, a.locale, a.time_zone, a.permission_version, a.must_change_password, a.status, a.deleted,
        l.id as "sessionId", l.side, l.state, l.end_reason, l.locked, l.fp_hash = q.fp_hash as bound, l.expires_at <= t.now as over,
        l.last_seen_at <= t.now - make_interval(mins => ${idleMinutes}::int) as idle, l.last_seen_at, t.now, floor(extract(epoch from t.now - a.password_changed_at) / 86400)::int as "passwordDays"
      from t, asked q join identity.login_record l on l.token_hash = q.token_hash join identity.account a on a.id = l.account_id),
    seen as (
      update identity.login_record l set last_seen_at = (select now from t)
      where l.id in (
        select v.id from identity.login_record v where v.id in (
          select f."sessionId" from found f
          where ${note} and f.state = 'live' and f.bound and not f.over and not f.idle and f.last_seen_at < f.now - interval '1 minute')
        order by v.id for no key update skip locked))
    select * from found`.execute(db);
  const found = new Map(rows.map(({ n, ...session }) => [n, session as Session]));
  return tokens.map((_, i) => found.get(String(i + 1)) ?? null);
}

/** The same where the database has no room to note a visit: who comes is known all the same. */
const sessionsAnyhow: typeof sessionsOf = (db, tokens, idleMinutes) =>
  sessionsOf(db, tokens, idleMinutes).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
    return sessionsOf(db, tokens, idleMinutes, false);
  });

/** A named refusal as the gate knows them all: whatever its details are. */
const plain = <D>(refusal: Refusal<D>): Refusal => refusal as Refusal;

/** Why a login opens nothing any more; null while it does. */
export function endedBy(s: Session): Refusal | null {
  if (!s.bound) return plain(LoginBinding({}));
  if (s.deleted || s.status === STATUS.forbidden) return plain(LoginForbidden({}));
  if (s.state === 'replaced') return plain(LoginReplaced({}));
  if (s.state === 'revoked') return revokedBy(s.end_reason);
  if (s.state !== 'live' || s.over) return plain(LoginRequired({}));
  return s.idle ? plain(LoginIdle({})) : null;
}

const revokedBy = (reason: EndReason | null): Refusal => {
  if (reason === 'password') return plain(PasswordChanged({}));
  if (reason === 'forbidden') return plain(LoginForbidden({}));
  return plain(reason === 'idle' ? LoginIdle({}) : LoginEnded({}));
};

/** Why most calls of a live login are refused for now (administration-domain 2.5); null when none is. */
export function restrictedBy(s: Session, facts: PersonFacts, settings: LoginSettings): Refusal | null {
  if (s.locked) return plain(ScreenLocked({}));
  if (s.must_change_password) return plain(PasswordInitial({}));
  if (passwordLife(s.passwordDays, passwordDays(settings, facts.memberType)).expired)
    return plain(PasswordExpired({}));
  return facts.agreementPending ? plain(AgreementPending({})) : null;
}

/**
 * A cache whose entries expire; whoever asks while an answer is being fetched waits for the same one. What
 * fails is not kept.
 * Lives are spread over a quarter, so that those who came in one wave do not come again in one.
 */
function expiringCache<V extends object>(max: number, lifeMs: number) {
  const entries = new LRUCache<string, V, () => Promise<V>>({
    max,
    ttl: lifeMs,
    ttlResolution: 0,
    perf: performance,
    // An entry that is pushed out while it is fetched still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { options, context }) => {
      options.ttl = lifeMs * (0.75 + Math.random() / 4);
      return context();
    },
  });
  return {
    get: (key: string, ask: () => Promise<V>): Promise<V> => entries.forceFetch(key, { context: ask }),
  };
}

const FACTS_MS = 30_000;
const SETTINGS_MS = 15_000;

/**
 * People whose facts are asked in one transaction: on the morning when all come at once, the requests that
 * follow still find a connection.
 */
const PEOPLE_AT_ONCE = 16;
/** Some five seconds of work: who comes behind them is asked to come again rather than to wait for longer. */
const PEOPLE_WAITING = 1024;

/**
 * The authenticator of the gate. What the system knows of a person is kept in memory per account, side and
 * version of his rights: any change of rights raises the version,
 * and half a minute is the longest that anything else (an agreement published, a company shut) stays unnoticed here.
 */
export function openAuthenticator(runtime: Runtime): Authenticator {
  const facts = expiringCache<PersonFacts>(2000, FACTS_MS);
  const settings = expiringCache<LoginSettings>(1, SETTINGS_MS);
  const inside = <R>(requestId: string, ask: (tx: Tx) => Promise<R>): Promise<R> =>
    inTransaction(runtime.database.db, clockActor(requestId), 'read', ask);
  const settingsNow = (caller: Caller) =>
    settings.get('', () => inside(caller.requestId, (tx) => loginSettings({ tx })));
  const sessionOf = gathered<Token & { idleMinutes: number }, Session | null>((tokens) =>
    sessionsAnyhow(runtime.database.db, tokens, tokens[0].idleMinutes),
  );
  const factsOf = gathered<Session & { requestId: string }, PersonFacts>(
    (people) =>
      inside(people[0].requestId, (tx) =>
        all(people.map((p) => runtime.services.people.factsOf(tx, p.id, p.side))),
      ),
    { most: PEOPLE_AT_ONCE, mostWaiting: PEOPLE_WAITING },
  );
  return {
    async identify(token, fingerprint, caller): Promise<{ actor: Actor; restricted: Refusal | null }> {
      const rules = await settingsNow(caller);
      const session = await sessionOf({
        tokenHash: hashOf(token),
        fpHash: hashOf(fingerprint ?? ''),
        idleMinutes: rules.idleMinutes,
      });
      if (session === null) throw LoginRequired({});
      const ended = endedBy(session);
      if (ended !== null) throw ended;
      const known = await facts.get(`${session.id} ${session.side} ${session.permission_version}`, () =>
        factsOf({ ...session, requestId: caller.requestId }),
      );
      if (known.forbidden === true) throw LoginForbidden({});
      return {
        actor: actorOf(session, known, session.sessionId, caller),
        restricted: restrictedBy(session, known, rules),
      };
    },
  };
}
