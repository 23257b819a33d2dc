import { commonLogout } from '../contract/login.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';

export const commonLogoutHandler = identity.command(commonLogout, async (ctx) => {
  if (ctx.actor.accountId !== null && ctx.actor.sessionId !== null)
    await endLogins(ctx, ctx.actor.accountId, 'loggedOut', null, { id: ctx.actor.sessionId });
  return null;
});
