import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { organisationWords } from '../rules/words.ts';
import { addDepartment, rootOf } from './departments.ts';

export const PLATFORM_MEMBER = '0';

/** Gives the platform its root department, once. */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  if ((await rootOf(db, PLATFORM_MEMBER)) === null)
    await addDepartment(db, {
      memberId: PLATFORM_MEMBER,
      name: organisationWords.table.platformRoot.zh,
      nameEn: organisationWords.table.platformRoot.en,
      code: 'PLATFORM',
    });
}
