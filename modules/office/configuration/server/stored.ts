import type { Kysely } from 'kysely';
import { readSetting, type SettingKey, type SettingOf } from '../rules/settings.ts';
import type { Tables } from './tables.ts';

export interface Stored {
  readonly value: unknown;
  readonly version: number;
}

/** Stored values by key; a key nobody saved is absent and its fallback holds. */
export async function storedSettings(
  tx: Kysely<Tables>,
  keys: readonly SettingKey[],
): Promise<ReadonlyMap<string, Stored>> {
  const rows = await tx
    .selectFrom('configuration.setting')
    .select(['key', 'value', 'version'])
    .where('key', 'in', [...keys])
    .where('deleted', '=', false)
    .execute();
  return new Map(rows.map((r) => [r.key, { value: r.value, version: r.version }]));
}

export const settingIn = <K extends SettingKey>(stored: ReadonlyMap<string, Stored>, key: K): SettingOf<K> =>
  readSetting(key, stored.get(key)?.value);
