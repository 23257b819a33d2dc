import { NotFound } from '#kernel/rules/refusals.ts';
import { endLogin } from '../contract/account.ts';
import { endLogins } from './sessions.ts';
import { identity } from './tables.ts';

/** Ends one of the caller's own logins; a foreign one is not found. */
export const endLoginHandler = identity.command(endLogin, async (ctx) => {
  const ended = await endLogins(ctx, ctx.actor.accountId ?? '0', 'revoked', 'ended', { id: ctx.input.id });
  if (ended === 0) throw NotFound({});
  return null;
});
