import { isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/**
 * Files of a message open for the platform and for those who hold a copy that was not taken back
 * (administration-domain 18.4).
 */
export async function mayOpenFiles(ctx: Context<AnyTables, AnyTables>, mailingId: string): Promise<boolean> {
  if (isPlatform(ctx.actor)) return true;
  const copy = await ctx.tx
    .selectFrom('messaging.message')
    .select('id')
    .where('mailing_id', '=', mailingId)
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('deleted', '=', false)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return copy !== undefined;
}
