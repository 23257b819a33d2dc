import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Throws away a visitor's draft once what he filled in has been sent (administration-domain 1.6). */
export async function dropPublicDraft(
  caller: { readonly tx: Kysely<AnyTables> },
  tmpKey: string,
): Promise<void> {
  await caller.tx.deleteFrom('drafts.public_draft').where('tmp_key', '=', tmpKey).execute();
}
