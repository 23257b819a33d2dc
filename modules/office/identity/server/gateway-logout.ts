import { FINGERPRINT } from '#kernel/server/admit-caller.ts';
import { gatewayLogout } from '../contract/login.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';

export const gatewayLogoutHandler = identity.command(gatewayLogout, async (ctx) => {
  if (ctx.actor.accountId !== null)
    await endLogins(
      ctx,
      ctx.actor.accountId,
      'loggedOut',
      null,
      ctx.input.allDevices ? {} : { id: ctx.actor.sessionId ?? '0' },
    );
  ctx.cookie({
    name: FINGERPRINT(ctx.service('doorSettings').secureCookies),
    value: '',
    maxAgeSeconds: 0,
    httpOnly: true,
  });
  return null;
});
