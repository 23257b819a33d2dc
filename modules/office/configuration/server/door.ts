import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { SettingKey, SettingOf } from '../rules/settings.ts';
import { settingIn, storedSettings } from './stored.ts';

/** One setting as it holds now, typed by its key; read in the caller's transaction, so that it is what this act is judged by. */
export async function settingOf<K extends SettingKey>(caller: { readonly tx: Kysely<AnyTables> }, key: K): Promise<SettingOf<K>> {
  return settingIn(await storedSettings(caller.tx, [key]), key);
}

export { readStamp as siteStamp } from './stamp.ts';
