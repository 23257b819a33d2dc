import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { toLogin } from '../contract/login.ts';
import { AccountForbidden, TicketInvalid } from '../rules/refusals.ts';
import { lockAccount, STATUS } from './accounts.ts';
import { openLogin } from './sessions.ts';
import { type Answer, allowedHosts } from './sign-in.ts';
import { identity } from './tables.ts';
import { redeemTicket } from './tickets.ts';

/** Exchanges a one-time ticket of a sister site for a login (administration-domain 2.8). */
export const toLoginHandler = identity.command(toLogin, async (ctx): Promise<Answer> => {
  const { accountId, side, target } = await redeemTicket(ctx, 'sso', ctx.input.ticket);
  const hosts = allowedHosts(ctx);
  const owner = accountId === null || !hosts.includes(target) ? null : await lockAccount(ctx.tx, accountId);
  if (owner === null) throw TicketInvalid({});
  if (owner.status !== STATUS.normal) throw AccountForbidden({});
  const answer = await openLogin(ctx, owner, 'ticket', side);
  await ctx.tx
    .updateTable('identity.account')
    .set({ last_login_at: sql`${nowHere}` })
    .where('id', '=', owner.id)
    .execute();
  return answer;
});
