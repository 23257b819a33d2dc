import { NoPermission } from '#kernel/rules/refusals.ts';
import { issueLoginTicket } from '../contract/login.ts';
import { hostOf } from '../rules/address.ts';
import { allowedHosts } from './sign-in.ts';
import { identity } from './tables.ts';
import { issueTicket } from './tickets.ts';

/** A ticket for a sister site; refuses a site that is not on the list (10201). */
export const issueLoginTicketHandler = identity.command(issueLoginTicket, async (ctx) => {
  const host = hostOf(ctx.input.target);
  if (host === null || !allowedHosts(ctx).includes(host)) throw NoPermission({});
  const identity = ctx.actor.identity;
  if (identity === 'visitor' || identity === 'clock') throw NoPermission({});
  const { ticket } = await issueTicket(ctx, 'sso', {
    target: host,
    accountId: ctx.actor.accountId,
    side: identity,
  });
  return { ticket, url: `${new URL(ctx.input.target).origin}/auth-redirect?type=sso&ticket=${ticket}` };
});
