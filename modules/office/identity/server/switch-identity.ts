import { NoPermission } from '#kernel/rules/refusals.ts';
import { switchIdentity } from '../contract/account.ts';
import { loginSettings } from './login-settings.ts';
import { ownAccount } from './own-login.ts';
import { factsOf } from './people.ts';
import { describeOperator, lifeOf, ownLogin } from './sessions.ts';
import { identity } from './tables.ts';

/** Works on the other side from now on; refuses a side the person does not have. */
export const switchIdentityHandler = identity.command(switchIdentity, async (ctx) => {
  const account = await ownAccount(ctx);
  const facts = await factsOf(ctx, account.id, ctx.input.identityType);
  if (facts.identity !== ctx.input.identityType || !facts.identities.includes(ctx.input.identityType))
    throw NoPermission({});
  const login = await ownLogin(ctx);
  await ctx.tx
    .updateTable('identity.login_record')
    .set({ side: facts.identity })
    .where('id', '=', login.id)
    .execute();
  ctx.live(`account:${account.id}`, { rights: true });
  const lifecycle = await lifeOf(ctx, account.id, await loginSettings(ctx), facts.memberType);
  return describeOperator(ctx, account, facts, lifecycle.expired);
});
