import { expect, test } from 'vitest';
import { routes as everyRoute, routeAt, groups as routeGroups } from '#app/pages.ts';
import { routes } from '../web/index.ts';

const MEMBERS = ['seller', 'buyer'];
test.each([
  ['R-CUST-001 R-CUST-002', '/customerManagement/auditCustomer', ['platform']],
  ['R-CUST-001 R-CUST-003', '/customerManagement/auditSubCompany', ['platform']],
  ['R-BIZ-001 R-BIZ-002', '/myBusiness/subCompany', MEMBERS],
  ['R-BIZ-001 R-BIZ-003', '/myBusiness/addSubCompany', MEMBERS],
  ['R-BIZ-001 R-BIZ-004', '/myBusiness/companyInformation', MEMBERS],
  ['R-BIZ-001 R-BIZ-005', '/myBusiness/companyInformationUnverified', MEMBERS],
] as const)(
  '%s: %s is a built page of its console, with the buttons of the matrix and a title in both languages',
  (_ids, path, consoles) => {
    const entry = routeAt(path);
    const screen = routes.find((r) => r.path === path);
    expect(entry?.built).toBe(true);
    expect([...(entry?.consoles ?? [])].sort()).toEqual([...consoles].sort());
    expect([...(screen?.buttons ?? [])].sort()).toEqual([...(entry?.buttons ?? [])].sort());
    expect(screen?.title).toEqual(entry?.title);
    expect(entry?.group).toBe(path.split('/')[1]);
  },
);

test('every hidden page of admission takes its rights from the page it belongs to', () => {
  for (const route of routes.filter((r) => r.hidden)) {
    const parent = routes.find((r) => r.path === route.parentRoute);
    expect(route.path.startsWith(`${parent?.path}/`)).toBe(true);
    expect(route.buttons).toEqual(parent?.buttons);
  }
});

test('R-INFO-001 /informationManage is the group of a company’s records: billing, qualifications, logs', () => {
  expect(routeGroups.find((g) => g.code === 'informationManage')).toMatchObject({
    path: '/informationManage',
  });
  const within = everyRoute.filter((r) => r.group === 'informationManage').map((r) => r.path);
  expect(within.sort()).toEqual([
    '/informationManage/billingInfoManagement',
    '/informationManage/operationLogs',
    '/informationManage/qualificationManagement',
  ]);
});
