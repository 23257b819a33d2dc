import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { SettingKey, SettingOf } from '../rules/settings.ts';
import { settingIn, storedSettings } from './stored.ts';

/**
 * One setting as it holds now, typed by its key; read in the caller's transaction, so that it is what this
 * act is judged by.
 */
export async function settingOf<K extends SettingKey>(
  caller: { readonly tx: Kysely<AnyTables> },
  key: K,
): Promise<SettingOf<K>> {
  return settingIn(await storedSettings(caller.tx, [key]), key);
}

/** Several settings as they hold now, in one question. */
export async function settingsOf<const K extends SettingKey>(
  caller: { readonly tx: Kysely<AnyTables> },
  keys: readonly K[],
): Promise<{ readonly [P in K]: SettingOf<P> }> {
  const stored = await storedSettings(caller.tx, keys);
  return Object.fromEntries(keys.map((key) => [key, settingIn(stored, key)])) as { [P in K]: SettingOf<P> };
}

const LOOK_MS = 2_000;
/**
 * Whether the system is closed for maintenance; looked up again after two seconds. While the database does
 * not answer, what was known last holds.
 */
export function maintenanceWatch(tx: Kysely<AnyTables>): () => Promise<boolean> {
  let known = false;
  let asked = 0;
  let asking: Promise<void> | null = null;
  const look = () =>
    settingOf({ tx }, 'loginSettings').then(
      (found) => {
        known = found.maintenance;
      },
      () => undefined,
    );
  return async () => {
    const now = performance.now(); // not business time: how old the answer is
    if (asking === null && (asked === 0 || now - asked > LOOK_MS)) {
      asked = now;
      asking = look().finally(() => {
        asking = null;
      });
    }
    if (asking !== null) await asking;
    return known;
  };
}

export { readStamp as siteStamp } from './stamp.ts';
export { tradingLimits } from './trading-limits.ts';
