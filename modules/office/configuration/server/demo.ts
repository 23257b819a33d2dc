import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { AnyTables } from '#kernel/server/database.ts';
import { type EntryKind, entryShapes } from '../rules/entries.ts';
import { type SettingOf, settings } from '../rules/settings.ts';
import { bumpStamp } from './stamp.ts';

interface Planted {
  readonly kind: EntryKind;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Entries of the demonstration as if an operator had released them: in force, with their first release. */
export async function plantEntries(
  db: Kysely<AnyTables>,
  entries: readonly Planted[],
  by: string,
): Promise<void> {
  for (const { kind, content } of entries) z.strictObject(entryShapes[kind]).parse(content);
  await sql`
    with fresh as (
      insert into configuration.entry (kind, value, release_no, released_name, released_at)
      select e.kind, e.content, 1, ${by}, kernel.now() from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (kind text, content jsonb)
      returning id, value)
    insert into configuration.release (subject, subject_id, number, value, released_name) select 'entry', id, 1, value, ${by} from fresh`.execute(
    db,
  );
  await bumpStamp({ tx: db as never, live: () => undefined });
}

/** Who runs the demonstration and which court its letters name. */
export async function plantOperator(
  db: Kysely<AnyTables>,
  operator: SettingOf<'platformOperator'>,
): Promise<void> {
  const value = settings.platformOperator.schema.parse(operator);
  await sql`update configuration.setting set value = ${JSON.stringify(value)}::jsonb, version = version + 1 where key = 'platformOperator'`.execute(
    db,
  );
}

/** The footer of the demonstration. */
export async function plantFooter(
  db: Kysely<AnyTables>,
  part: Partial<typeof settings.footer.fallback> | Readonly<Record<string, unknown>>,
  by: string,
): Promise<void> {
  const footer = settings.footer.schema.parse({ ...settings.footer.fallback, ...part });
  await sql`
    with kept as (
      update configuration.setting set value = ${JSON.stringify(footer)}::jsonb, release_no = 1, released_name = ${by}, released_at = kernel.now(), version = version + 1
      where key = 'footer' and release_no = 0 returning id)
    insert into configuration.release (subject, subject_id, number, value, released_name) select 'setting', id, 1, ${JSON.stringify({ footer })}::jsonb, ${by} from kept`.execute(
    db,
  );
}
