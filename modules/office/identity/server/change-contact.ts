import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { Purpose } from '../rules/codes.ts';
import { maskEmail, maskMobile } from '../rules/names.ts';
import { personChanged } from '../rules/news.ts';
import { ChangeTooSoon, EmailTaken, MobileTaken, TicketInvalid } from '../rules/refusals.ts';
import { type AccountRow, accountNamed, changedBy, lockAccount, uniquely } from './accounts.ts';
import { formatNow, notifyAccount, notifyOld } from './notify.ts';
import { ownAccount, proveOwnPassword } from './own-login.ts';
import type { IdentityContext } from './tables.ts';
import { redeemTicket } from './tickets.ts';

type Item = 'mobile' | 'email';

interface Proof {
  readonly oldTicket: string;
  readonly password?: string | undefined;
  readonly newTicket: string;
}

const PURPOSES: Readonly<
  Record<Item, { readonly old: Purpose; readonly fresh: Purpose; readonly channel: 'sms' | 'email' }>
> = {
  mobile: { old: 'CHANGE_MOBILE_OLD', fresh: 'CHANGE_MOBILE_NEW', channel: 'sms' },
  email: { old: 'CHANGE_EMAIL_OLD', fresh: 'CHANGE_EMAIL_NEW', channel: 'email' },
};

/**
 * Both tickets, spent together: the old one by what the account holds, the new one bound to what was typed.
 * Refuses 10122.
 */
async function spendProof(
  ctx: IdentityContext,
  account: AccountRow,
  item: Item,
  fresh: string,
  proof: Proof,
): Promise<void> {
  const { old, fresh: purpose, channel } = PURPOSES[item];
  const before = await redeemTicket(ctx, 'verify', proof.oldTicket, { purpose: old });
  const after = await redeemTicket(ctx, 'verify', proof.newTicket, { purpose, target: fresh });
  if (before.accountId !== account.id || after.accountId !== account.id || after.channel !== channel)
    throw TicketInvalid({});
  const held = before.channel === 'sms' ? account.mobile : account.email;
  // A number or address that was changed since its code was matched proves nothing any more.
  if (before.target !== held) throw TicketInvalid({});
  if (before.channel !== channel && account[item] !== null && proof.password === undefined)
    throw new InvalidInput([{ field: 'password', rule: 'field.input', message: '' }]);
}

export async function change(
  ctx: IdentityContext,
  item: Item,
  fresh: string,
  proof: Proof,
): Promise<{ version: number }> {
  // A password given because the old number is lost is a guess like any other.
  if (proof.password !== undefined) await proveOwnPassword(ctx, proof.password, 'password');
  const { id } = await ownAccount(ctx);
  const account = (await lockAccount(ctx.tx, id)) as AccountRow;
  const changedAt = item === 'mobile' ? account.mobile_changed_at : account.email_changed_at;
  if (changedAt !== null && (await ctx.now()).getTime() - changedAt.getTime() < 86_400_000)
    throw ChangeTooSoon({});
  await spendProof(ctx, account, item, fresh, proof);
  // Said only to somebody whose code for it fitted.
  const other = await accountNamed(ctx.tx, fresh);
  if (other !== null) throw item === 'mobile' ? MobileTaken({}, 'newMobile') : EmailTaken({}, 'newEmail');
  const set =
    item === 'mobile'
      ? { mobile: fresh, mobile_changed_at: nowHere }
      : { email: fresh, email_changed_at: nowHere };
  const after = await uniquely(
    ctx.tx
      .updateTable('identity.account')
      .set({ ...set, ...changedBy(ctx.actor.accountId), permission_version: sql`permission_version + 1` })
      .where('id', '=', id)
      .returning(['version', 'person_name', 'gender'])
      .executeTakeFirstOrThrow(),
  );
  const masked = (value: string | null) =>
    value === null ? '--' : item === 'mobile' ? maskMobile(value) : maskEmail(value);
  const variables = {
    time: await formatNow(ctx, account.time_zone),
    before: masked(account[item]),
    after: masked(fresh),
  };
  const event = item === 'mobile' ? 'MOBILE_CHANGED' : 'EMAIL_CHANGED';
  await notifyAccount(ctx, event, id, variables);
  const old = account[item];
  if (old !== null) await notifyOld(ctx, event, { channel: PURPOSES[item].channel, address: old }, variables);
  ctx.target({
    type: 'ACCOUNT',
    id,
    changes: [{ field: item, before: variables.before, after: variables.after }],
  });
  ctx.live(`account:${id}`, { rights: true });
  await asSystem(ctx, () =>
    ctx.emit(personChanged, { accountId: id, personName: after.person_name, gender: after.gender }),
  );
  return { version: after.version };
}
