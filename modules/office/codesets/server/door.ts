import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { itemsOf, placedNames } from './items.ts';
import { codesets } from './tables.ts';

/** Labels of every code of a set in one language, switched-off items included; codes the set does not know are absent. */
export async function labelsOf(
  caller: { readonly tx: Kysely<AnyTables> },
  type: string,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await itemsOf(caller.tx, type, locale, true)).map((row) => [row.code, row.name]));
}

/**
 * Labels of a set as sheets carry them: each says which item it means, also where several bear one name
 * (administration-domain 19).
 */
export async function sheetLabelsOf(
  caller: { readonly tx: Kysely<AnyTables> },
  type: string,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  return placedNames(await itemsOf(caller.tx, type, locale, true));
}

/** True when the set has this code and it may be chosen now. */
export const mayChoose = codesets.door<{ type: string; code: string }, boolean>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('codesets.codeset_item')
    .select('id')
    .where('type', '=', input.type)
    .where('code', '=', input.code)
    .where('language', '=', 'zh_CN')
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
});

export { shippedSets } from './shipped-sets.ts';
export { codeUse } from './uses.ts';
