import { lockScreen } from '../contract/account.ts';
import { ownLogin } from './sessions.ts';
import { identity } from './tables.ts';

export const lockScreenHandler = identity.command(lockScreen, async (ctx) => {
  const login = await ownLogin(ctx);
  await ctx.tx
    .updateTable('identity.login_record')
    .set({ locked: true })
    .where('id', '=', login.id)
    .execute();
  return { locked: true as const };
});
