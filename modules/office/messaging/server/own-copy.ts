import { isPlatform } from '#kernel/server/actor.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/** Files of a message open for the platform and for those who hold a copy that was not taken back (administration-domain 18.4). */
export async function mayOpenFiles(w: Work<AnyTables, AnyTables>, mailingId: string): Promise<boolean> {
  if (isPlatform(w.actor)) return true;
  const copy = await w.tx
    .selectFrom('messaging.message')
    .select('id')
    .where('mailing_id', '=', mailingId)
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('deleted', '=', false)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return copy !== undefined;
}
