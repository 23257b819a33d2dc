import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** A normal account nobody can sign in with: for tests that need a person and no password. */
export async function plantPerson(
  db: Kysely<AnyTables>,
  loginName: string,
  personName = '张三',
): Promise<string> {
  const row = await db
    .insertInto('identity.account')
    .values({ login_name: loginName, person_name: personName, status: '20' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as string;
}
