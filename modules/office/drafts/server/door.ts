import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Throws away the caller's draft of a form that has just been sent, in the same transaction as the act. */
export async function dropDraftOf(caller: { readonly tx: Kysely<AnyTables> }, key: string): Promise<void> {
  await caller.tx.deleteFrom('drafts.form_draft').where('key', '=', key).execute();
}

/** Throws away a visitor's draft once what he filled in has been sent (administration-domain 1.6). */
export async function dropPublicDraft(
  caller: { readonly tx: Kysely<AnyTables> },
  tmpKey: string,
): Promise<void> {
  await caller.tx.deleteFrom('drafts.public_draft').where('tmp_key', '=', tmpKey).execute();
}
