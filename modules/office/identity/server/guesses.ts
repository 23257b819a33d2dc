import { sql } from 'kysely';
import { TooMany } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import {
  FAILURE_WINDOW_SECONDS,
  FAILURES_BEFORE_IMAGE,
  IP_FAILURES,
  IP_WINDOW_SECONDS,
} from '../rules/codes.ts';
import { nameKey } from '../rules/names.ts';
import { AccountLocked } from '../rules/refusals.ts';
import type { LoginSettings } from './login-settings.ts';
import type { IdentityContext } from './tables.ts';
import { knock, unknock } from './throttle.ts';

const minutesLeft = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
const ipKey = (ctx: IdentityContext): string => `failures from ${ctx.actor.ip}`;

/** Counts a try of this address as a failure in advance; a shut address is refused (10008). */
export async function claimAddress(ctx: IdentityContext): Promise<void> {
  const wait = await knock(
    ctx.tx,
    ipKey(ctx),
    [{ most: IP_FAILURES, seconds: IP_WINDOW_SECONDS }],
    IP_WINDOW_SECONDS,
  );
  if (wait > 0) throw TooMany({ seconds: wait });
}

/** The caller was welcome: his address gets its try back. */
export const releaseAddress = (ctx: IdentityContext): Promise<unknown> => unknock(ctx.tx, ipKey(ctx));

/**
 * Counts a guess at an account as wrong before it is looked at: one conditional update, so that however many
 * guess at once only `maxFail` passwords are ever verified.
 * The last one shuts the account; a shut one is refused (10113) without verification. Answers true when this guess shut it.
 */
export async function claimGuess(
  ctx: IdentityContext,
  accountId: string,
  settings: LoginSettings,
): Promise<boolean> {
  const afresh = sql<boolean>`(locked_until is not null or fail_since is null or fail_since <= ${nowHere} - make_interval(secs => ${FAILURE_WINDOW_SECONDS}))`;
  const count = sql<number>`(case when ${afresh} then 1 else fail_count + 1 end)`;
  const { rows } = await sql<{
    shut: boolean;
  }>`update identity.account set fail_count = ${count}, fail_since = case when ${afresh} then ${nowHere} else fail_since end,
      locked_until = case when ${count} >= ${settings.maxFail}::int then ${nowHere} + make_interval(mins => ${settings.lockMinutes}::int) end
    where id = ${accountId}::bigint and (locked_until is null or locked_until <= ${nowHere}) returning locked_until is not null as shut`.execute(
    ctx.tx,
  );
  if (rows[0] !== undefined) return rows[0].shut;
  const { rows: left } = await sql<{
    seconds: number;
  }>`select extract(epoch from locked_until - ${nowHere})::float8 as seconds from identity.account where id = ${accountId}::bigint`.execute(
    ctx.tx,
  );
  throw AccountLocked({ minutes: minutesLeft(left[0]?.seconds ?? 60) });
}

/** An unknown name is shut after as many guesses as a known one, so that the answers tell nothing. */
export async function claimName(ctx: IdentityContext, typed: string, settings: LoginSettings): Promise<void> {
  const wait = await knock(
    ctx.tx,
    `name ${nameKey(typed)}`,
    [{ most: settings.maxFail, seconds: FAILURE_WINDOW_SECONDS }],
    settings.lockMinutes * 60,
  );
  if (wait > 0) throw AccountLocked({ minutes: minutesLeft(wait) });
}

/** True when the name or the address failed often enough lately that a picture is asked for. */
export async function needsImage(ctx: IdentityContext, typed: string): Promise<boolean> {
  const { rows } = await sql<{
    name: number;
    ip: number;
  }>`with since as (select ${nowHere} - make_interval(secs => ${FAILURE_WINDOW_SECONDS}) as at)
    select (select count(*) from (select 1 from identity.login_attempt, since where name = ${nameKey(typed).slice(0, 254)} and gmt_create > since.at and result in ('wrong', 'code') limit ${FAILURES_BEFORE_IMAGE}) n)::int as name,
      (select count(*) from (select 1 from identity.login_attempt, since where ip = ${ctx.actor.ip.slice(0, 64)} and gmt_create > since.at and result in ('wrong', 'code') limit ${FAILURES_BEFORE_IMAGE}) n)::int as ip`.execute(
    ctx.tx,
  );
  return (rows[0]?.name ?? 0) >= FAILURES_BEFORE_IMAGE || (rows[0]?.ip ?? 0) >= FAILURES_BEFORE_IMAGE;
}

/** Notes an attempt (kept 180 days). */
export async function noteAttempt(
  ctx: IdentityContext,
  attempt: {
    name: string;
    accountId: string | null;
    grant: string;
    result: 'ok' | 'wrong' | 'code' | 'unactivated' | 'forbidden';
  },
): Promise<void> {
  await ctx.tx
    .insertInto('identity.login_attempt')
    .values({
      gmt_create: nowHere,
      name: nameKey(attempt.name).slice(0, 254),
      account_id: attempt.accountId,
      ip: ctx.actor.ip.slice(0, 64),
      grant_type: attempt.grant,
      result: attempt.result,
    })
    .execute();
}
