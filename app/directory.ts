import type { Directory } from '#office/messaging/server/ports.ts';
import { accountsBy } from '#office/identity/server/door.ts';
import { adminsOf, employees } from '#office/organisation/server/door.ts';
import { accountsHolding } from '#office/permissions/server/door.ts';
import { candidates, englishCompanies, reach, traders } from './receivers.ts';

/** Who is to be told, gathered from the rooms that know accounts, staff and grants. Asked as the house. */
export const directory: Directory = {
  async people(w, accountIds) {
    const found = await accountsBy(w, { ids: accountIds });
    return [...found.values()]
      .filter((a) => a.status !== '30')
      .map((a) => ({
        accountId: a.id,
        locale: a.locale,
        timeZone: a.timeZone,
        mobile: a.mobile,
        email: a.email,
      }));
  },
  async employeeAccount(w, empId) {
    const [employee] = await employees(w, [empId]);
    return employee !== undefined && (employee.status === '20' || employee.status === '10')
      ? employee.accountId
      : null;
  },
  administrators: async (w, memberId) => (await adminsOf(w, memberId)).map((e) => e.accountId),
  reach,
  candidates,
  traders,
  englishCompanies,
  holders: (w, { route, button }) =>
    accountsHolding(w, { route, identity: 'platform', ...(button === undefined ? {} : { button }) }),
};
