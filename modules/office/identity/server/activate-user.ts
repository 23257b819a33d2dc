import { nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { activateUser } from '../contract/login.ts';
import { accountActivated } from '../rules/news.ts';
import { TicketInvalid } from '../rules/refusals.ts';
import { type AccountRow, lockAccount, STATUS } from './accounts.ts';
import { hashOutside, writePassword } from './passwords.ts';
import { openLogin } from './sessions.ts';
import { identity } from './tables.ts';
import { readTicket, redeemTicket, ticketAccount } from './tickets.ts';

/**
 * Sets the first password of an invited person by the link of the activation mail, and signs him in
 * (administration-domain 5.4).
 */
export const activateUserHandler = identity.command(activateUser, async (ctx) => {
  const { ticket } = ctx.input;
  const invited = await ticketAccount(ctx, await readTicket(ctx, 'activate', ticket));
  if (invited.status !== STATUS.unactivated) throw TicketInvalid({});
  const hash = await hashOutside(ctx, ctx.input, invited, []);
  const { accountId } = await redeemTicket(ctx, 'activate', ticket);
  const account = accountId === null ? null : await lockAccount(ctx.tx, accountId);
  if (account === null || account.status !== STATUS.unactivated) throw TicketInvalid({});
  await writePassword(ctx, account, hash, false);
  await ctx.tx
    .updateTable('identity.account')
    .set({ status: STATUS.normal, activated_at: nowHere, last_login_at: nowHere })
    .where('id', '=', account.id)
    .execute();
  await asSystem(ctx, () => ctx.emit(accountActivated, { accountId: account.id }));
  const fresh = (await lockAccount(ctx.tx, account.id)) as AccountRow;
  return openLogin(ctx, fresh, 'activate');
});
