import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import type { SettingOf } from '../rules/settings.ts';
import { settingIn, storedSettings } from './stored.ts';

type Limits = SettingOf<'tradingLimits'>;
const KEY = 'tradingLimits';
const known = perTransactionCache<Limits>();

/**
 * The trading parameters as this act finds them, asked once however many rules go by them; a clock that runs
 * already keeps its end (administration-domain 10.1).
 */
export async function tradingLimits(w: { readonly tx: Kysely<AnyTables> }): Promise<Limits> {
  const found = await known(
    w.tx,
    [KEY],
    async () => new Map([[KEY, settingIn(await storedSettings(w.tx, [KEY]), KEY)]]),
  );
  return found.get(KEY) as Limits;
}
