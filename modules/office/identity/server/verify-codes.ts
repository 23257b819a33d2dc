import { sql } from 'kysely';
import { LoginRequired, TooMany } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import {
  type Channel,
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  CODES_PER_DAY,
  CODES_PER_HOUR,
  CODES_PER_IP_HOUR,
  OWN_PURPOSES,
  type Purpose,
  RESEND_SECONDS,
  SILENT_PURPOSES,
} from '../rules/codes.ts';
import { kindOfName, nameKey } from '../rules/names.ts';
import { CodeDaily, CodeTooSoon, CodeWrong } from '../rules/refusals.ts';
import { accountById, accountNamed } from './accounts.ts';
import { notifyCode } from './notify.ts';
import type { IdentityContext } from './tables.ts';
import { knock } from './throttle.ts';
import { newCode, newSalt, saltedHash } from './tokens.ts';

/**
 * Who gets a code: the name it is bound to, the address it goes to (null: nobody is known there), and whose
 * account it is.
 */
export interface Receiver {
  readonly target: string;
  readonly address: string | null;
  readonly accountId: string | null;
}

const needed = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/**
 * Finds the receiver of a code. Own purposes go to the caller's number or address whatever is typed; others
 * to what is typed, checked by channel.
 */
export async function receiverOf(
  ctx: IdentityContext,
  purpose: Purpose,
  channel: Channel,
  typed: string | undefined,
): Promise<Receiver> {
  if (OWN_PURPOSES.includes(purpose)) return ownReceiver(ctx, channel);
  if (typed === undefined) throw needed('target', 'field.input');
  const target = nameKey(typed);
  if (SILENT_PURPOSES.includes(purpose)) {
    if (purpose === 'LOGIN' && kindOfName(target) !== (channel === 'sms' ? 'mobile' : 'email'))
      throw needed('target', channel === 'sms' ? 'phone' : 'email');
    const account = await accountNamed(ctx.tx, target);
    return {
      target,
      address: (channel === 'sms' ? account?.mobile : account?.email) ?? null,
      accountId: account?.id ?? null,
    };
  }
  if (purpose !== 'REGISTER' && ctx.actor.accountId === null) throw LoginRequired({});
  if (kindOfName(target) !== (channel === 'sms' ? 'mobile' : 'email'))
    throw needed('target', channel === 'sms' ? 'phone' : 'email');
  return { target, address: target, accountId: ctx.actor.accountId };
}

async function ownReceiver(ctx: IdentityContext, channel: Channel): Promise<Receiver> {
  const account = ctx.actor.accountId === null ? null : await accountById(ctx.tx, ctx.actor.accountId);
  if (account === null) throw LoginRequired({});
  const address = channel === 'sms' ? account.mobile : account.email;
  if (address === null) throw needed('channel', channel === 'sms' ? 'phone' : 'email');
  return { target: address, address, accountId: account.id };
}

/**
 * Counts a code against all four limits (administration-domain 2.4). A refusal takes its own knocks back with
 * its transaction.
 */
async function admitCode(ctx: IdentityContext, purpose: Purpose, receiver: Receiver): Promise<void> {
  const where = receiver.address ?? receiver.target;
  const gap = await knock(ctx.tx, `code ${purpose} ${where}`, [{ most: 1, seconds: RESEND_SECONDS }]);
  if (gap > 0) throw CodeTooSoon({ seconds: gap });
  const day = await knock(ctx.tx, `codes ${where}`, [
    { most: CODES_PER_DAY, seconds: 86_400 },
    { most: CODES_PER_HOUR, seconds: 3600 },
  ]);
  if (day > 3600) throw CodeDaily({});
  if (day > 0) throw CodeTooSoon({ seconds: day });
  const ip = await knock(ctx.tx, `codes from ${ctx.actor.ip}`, [{ most: CODES_PER_IP_HOUR, seconds: 3600 }]);
  if (ip > 0) throw TooMany({ seconds: ip });
}

/**
 * Makes a new code; older ones of the same purpose and target are void. An unknown receiver gets a row and no
 * message, so that both answer alike.
 */
export async function sendCode(
  ctx: IdentityContext,
  purpose: Purpose,
  channel: Channel,
  receiver: Receiver,
): Promise<{ nextSendSeconds: number; expireSeconds: number }> {
  await admitCode(ctx, purpose, receiver);
  await ctx.tx
    .updateTable('identity.verify_code')
    .set({ void: true })
    .where('purpose', '=', purpose)
    .where('channel', '=', channel)
    .where('target', '=', receiver.target)
    .where('used_at', 'is', null)
    .where('void', '=', false)
    .execute();
  const code = newCode();
  const salt = newSalt();
  await ctx.tx
    .insertInto('identity.verify_code')
    .values({
      gmt_create: nowHere,
      purpose,
      channel,
      target: receiver.target,
      account_id: receiver.accountId,
      sent: receiver.address !== null,
      code_hash: saltedHash(salt, code),
      salt,
      expire_at: sql`${nowHere} + make_interval(secs => ${CODE_LIFE_SECONDS})`,
      used_at: null,
      ip: ctx.actor.ip.slice(0, 64),
    })
    .execute();
  if (receiver.address !== null)
    await notifyCode(
      ctx,
      { channel, address: receiver.address },
      { code, minutes: CODE_LIFE_SECONDS / 60, purpose },
    );
  return { nextSendSeconds: RESEND_SECONDS, expireSeconds: CODE_LIFE_SECONDS };
}

/**
 * Uses a code up: one conditional update counts the try and marks the code used when it fits, so that however
 * many guess at once at most five are looked at.
 * The count stays whatever follows. Refuses 10116.
 */
export async function spendCode(
  ctx: IdentityContext,
  purpose: Purpose,
  channel: Channel,
  target: string,
  code: string,
): Promise<{ accountId: string | null }> {
  const { rows } = await ctx.inOwnTransaction((separateCtx) =>
    sql<{ fits: boolean; account_id: string | null }>`update identity.verify_code
    set tries = tries + 1, used_at = case when code_hash = sha256(salt || convert_to(${code}, 'UTF8')) then ${nowHere} end
    where purpose = ${purpose} and channel = ${channel} and target = ${nameKey(target)} and used_at is null and not void and tries < ${CODE_TRIES} and expire_at > ${nowHere}
    returning used_at is not null as fits, account_id`.execute(separateCtx.tx),
  );
  if (rows[0]?.fits !== true) throw CodeWrong({}, 'smsCode');
  return { accountId: rows[0].account_id };
}
