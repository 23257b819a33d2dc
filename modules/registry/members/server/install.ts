import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { firstAgreements } from '../rules/first-agreements.ts';

/**
 * The agreements a fresh installation starts with, as version 1 in force at once; a type that has any version
 * is never touched.
 */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  for (const a of firstAgreements) {
    await sql`
      insert into members.agreement (agreement_type, version, title, content, summary, state, must_accept, published_at, effective_at)
      select ${a.type}, 1, ${JSON.stringify(a.title)}::jsonb, ${JSON.stringify(a.content)}::jsonb, '{}', '20', ${a.mustAccept}, kernel.now(), kernel.now()
      where not exists (select 1 from members.agreement g where g.agreement_type = ${a.type})`.execute(db);
  }
}
