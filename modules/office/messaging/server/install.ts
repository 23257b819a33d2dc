import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { shippedTemplates } from '../rules/template.ts';

/**
 * Brings the built-in templates of this release, as the first edition of their codes; an operator's own
 * editions stay in force (administration-domain 11.3).
 */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  await sql`
    insert into messaging.template (code, edition, newest, names, channel, event, titles, contents, variables, builtin)
    select t.code, 1, not exists (select 1 from messaging.template k where k.code = t.code), t.names, t.channel, t.event, t.titles, t.contents, t.variables, true
    from jsonb_to_recordset(${JSON.stringify(shippedTemplates())}::jsonb) as t (code text, names jsonb, channel text, event text, titles jsonb, contents jsonb, variables jsonb)
    on conflict (code, edition) do update set names = excluded.names, titles = excluded.titles, contents = excluded.contents, variables = excluded.variables, gmt_modified = clock_timestamp()
    where messaging.template.builtin and (messaging.template.names, messaging.template.titles, messaging.template.contents, messaging.template.variables) is distinct from (excluded.names, excluded.titles, excluded.contents, excluded.variables)`.execute(
    db,
  );
}
