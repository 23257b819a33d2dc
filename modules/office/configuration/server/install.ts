import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { firstNavigation } from '../rules/first-navigation.ts';
import { SETTING_KEYS, settings } from '../rules/settings.ts';

/**
 * Writes each setting once with its fallback, so that its row can be locked and versioned, and the first
 * navigation; what is stored is never touched.
 */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  const rows = SETTING_KEYS.map((key) => ({ key, value: settings[key].fallback }));
  await sql`
    insert into configuration.setting (key, value)
    select s.key, s.value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (key text, value jsonb)
    on conflict (key) do nothing`.execute(db);
  await sql`
    with fresh as (
      insert into configuration.entry (kind, value, builtin, release_no, released_name, released_at)
      select 'navigation', n.value, true, 1, 'system', kernel.now() from jsonb_array_elements(${JSON.stringify(firstNavigation)}::jsonb) as n (value)
      where not exists (select 1 from configuration.entry where kind = 'navigation' and builtin)
      returning id, value)
    insert into configuration.release (subject, subject_id, number, value, released_name) select 'entry', id, 1, value, 'system' from fresh`.execute(
    db,
  );
}
