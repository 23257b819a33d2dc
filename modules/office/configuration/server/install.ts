import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { SETTING_KEYS, settings } from '../rules/settings.ts';

/** Writes each setting once with its fallback, so that its row can be locked and versioned; a stored value is never touched. */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  const rows = SETTING_KEYS.map((key) => ({ key, value: settings[key].fallback }));
  await sql`
    insert into configuration.setting (key, value)
    select s.key, s.value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (key text, value jsonb)
    on conflict (key) do nothing`.execute(db);
}
