import { accountsBy } from '#office/identity/server/door.ts';
import type { Directory } from '#office/messaging/server/ports.ts';
import { adminsOf, employees } from '#office/organisation/server/door.ts';
import { accountsHolding } from '#office/permissions/server/door.ts';
import { candidates, englishCompanies, reach, traders } from './receivers.ts';

/** Whom to notify, gathered from the modules that know accounts, staff and grants. Asked with the system's rights. */
export const directory: Directory = {
  async people(ctx, accountIds) {
    const found = await accountsBy(ctx, { ids: accountIds });
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
  async employeeAccount(ctx, empId) {
    const [employee] = await employees(ctx, [empId]);
    return employee !== undefined && (employee.status === '20' || employee.status === '10')
      ? employee.accountId
      : null;
  },
  administrators: async (ctx, memberId) => (await adminsOf(ctx, memberId)).map((e) => e.accountId),
  reach,
  candidates,
  traders,
  englishCompanies,
  holders: (ctx, { route, button }) =>
    accountsHolding(ctx, { route, identity: 'platform', ...(button === undefined ? {} : { button }) }),
};
