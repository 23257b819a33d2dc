import { sql } from 'kysely';
import { saveTheme } from '../contract/account.ts';
import { ownAccount } from './own-login.ts';
import { identity } from './tables.ts';

/** Keeps the look of the console for its owner; null values of the browser's Reset are stored as they are. */
export const saveThemeHandler = identity.command(saveTheme, async (ctx) => {
  const { id } = await ownAccount(ctx);
  await ctx.tx
    .insertInto('identity.user_setting')
    .values({ account_id: id, theme: sql`${JSON.stringify(ctx.input.theme)}::jsonb` })
    .onConflict((c) =>
      c
        .column('account_id')
        .doUpdateSet({ theme: sql`excluded.theme`, gmt_modified: sql`clock_timestamp()` }),
    )
    .execute();
  return null;
});
