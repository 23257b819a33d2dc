import type { Kysely } from 'kysely';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { plantAccount } from '#office/identity/server/demo.ts';
import { createDepartment, createEmployee, rootDepartment } from '#office/organisation/server/door.ts';
import { plantAppointment } from '#office/permissions/server/door.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { memberDepartments, platformDepartments } from './reference/departments.ts';
import { people } from './reference/people.ts';

/**
 * Departments, accounts, staff records and roles of the demonstration. `memberIds` maps a company's number to
 * its id; 0 is the platform.
 */
export async function loadPeople(
  db: Kysely<AnyTables>,
  memberIds: ReadonlyMap<number, string>,
  names: ReadonlyMap<number, LocalizedText>,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  const departments = new Map<string, string>();
  for (const person of people) {
    const accountId = await plantAccount(db, {
      loginName: person.login,
      mobile: person.mobile,
      email: person.email,
      personName: person.zh,
      password: DEMO_PASSWORD,
      registeredSide:
        person.company !== null
          ? null
          : person.roles.includes('MEMBER_UNVERIFIED_SELLER')
            ? 'seller'
            : 'buyer',
      agreementVersion: 1,
    });
    accounts.set(person.login, accountId);
    if (person.company === null) {
      await plantAppointment(db, { accountId, memberId: null, roleCodes: person.roles, by: null });
      continue;
    }
    const memberId = memberIds.get(person.company) as string;
    const deptId = await roomOf(
      db,
      departments,
      memberId,
      person.department ?? 'root',
      names.get(person.company) as LocalizedText,
    );
    const { empId } = await createEmployee(
      { tx: db },
      {
        accountId,
        memberId,
        deptId,
        empName: person.zh,
        empNo: `E${String(person.no).padStart(3, '0')}`,
        gender: person.gender,
        admin: person.administrator,
        status: '20',
      },
    );
    await plantAppointment(db, { accountId, memberId, empId, roleCodes: person.roles, by: null });
  }
  return accounts;
}

async function roomOf(
  db: Kysely<AnyTables>,
  departments: Map<string, string>,
  memberId: string,
  key: string,
  company: LocalizedText,
): Promise<string> {
  const known = departments.get(`${memberId} ${key}`);
  if (known !== undefined) return known;
  const root =
    (await rootDepartment({ tx: db }, memberId))?.id ??
    (await createDepartment({ tx: db }, { memberId, type: '10', name: company.zh, nameEn: company.en })).id;
  departments.set(`${memberId} root`, root);
  if (key === 'root') return root;
  const wanted = (memberId === '0' ? platformDepartments : memberDepartments).find((d) => d.key === key);
  const made = await createDepartment(
    { tx: db },
    { memberId, parentId: root, type: '20', name: wanted?.zh ?? key, nameEn: wanted?.en, code: wanted?.code },
  );
  departments.set(`${memberId} ${key}`, made.id);
  return made.id;
}
