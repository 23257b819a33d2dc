import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { plantAccount } from '#office/identity/server/demo.ts';
import { createEmployee, rootDepartment } from '#office/organisation/server/door.ts';
import { plantAppointment } from '#office/permissions/server/door.ts';
import { install, onDatabase } from './install.ts';

/**
 * What every start makes sure of: reference data; in production no demonstration in the database, and
 * somebody who may administer the platform.
 * Refuses with a sentence that says what to do.
 */
export async function firstStart(url: string, settings: Settings): Promise<void> {
  await install(url);
  if (settings.mode === 'production') await onDatabase(url, (db) => production(db, settings));
}

async function production(db: Kysely<AnyTables>, settings: Settings): Promise<void> {
  const { rows } = await sql<{
    demo: boolean;
    administered: boolean;
  }>`select exists (select from kernel.mark where name like 'demo.%') as demo,
    exists (select from permissions.account_role a join permissions.role r on r.id = a.role_id
    where r.code = 'PLAT_SUPER') as administered`.execute(db);
  if (rows[0]?.demo === true)
    throw new Error(
      'This database holds the demonstration with its public passwords. Production needs a database of its own.',
    );
  if (rows[0]?.administered === true) return;
  if (settings.firstAdministrator === null)
    throw new Error(
      'Nobody administers the platform yet. Set ADMIN_LOGIN and ADMIN_PASSWORD for the first start.',
    );
  await firstAdministrator(db, settings.firstAdministrator);
}

/** One super administrator; the password must be changed at first sign-in (administration-domain 26.1). */
async function firstAdministrator(
  db: Kysely<AnyTables>,
  first: { login: string; password: string },
): Promise<void> {
  const accountId = await plantAccount(db, {
    loginName: first.login,
    personName: first.login,
    password: first.password,
    mustChangePassword: true,
  });
  const root = await rootDepartment({ tx: db }, '0');
  if (root === null) throw new Error('The platform has no root department; the installation did not finish.');
  const { empId } = await createEmployee(
    { tx: db },
    { accountId, memberId: '0', deptId: root.id, empName: first.login, admin: true, status: '20' },
  );
  await plantAppointment(db, { accountId, memberId: '0', empId, roleCodes: ['PLAT_SUPER'] });
}
