import { readFileSync } from 'node:fs';
import { routes as registry } from '../pages.ts';
import { routes } from '../web-routes.tsx';
import type { Declared } from './declared-screens.ts';

const source = (file: string): string =>
  readFileSync(new URL(`../../modules/office/${file}`, import.meta.url), 'utf8');

/** Files a screen fetches only when they are needed. */
const FETCHED: Readonly<Record<string, readonly (() => Promise<unknown>)[]>> = {
  '/authoritymanagement/Departmentmanagement': [
    () => import('#office/organisation/web/department-forms.tsx'),
  ],
  '/authoritymanagement/employeeManagement': [
    () => import('#office/organisation/web/staff-dialogs.tsx'),
    () => import('#office/organisation/web/employee-forms.tsx'),
  ],
  '/authoritymanagement/setValueManage': [() => import('#office/codesets/web/item-dialog.tsx')],
  '/authoritymanagement/MenuManagement': [() => import('#office/permissions/web/menus/menu-dialogs.tsx')],
  '/authoritymanagement/jobManage': [() => import('#office/permissions/web/positions/lend-dialog.tsx')],
  '/customerManagement/userManagement': [() => import('#registry/members/web/user-dialogs.tsx')],
};

/** Hand-made parts of a screen: what they read of a record is shown as well. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  '/authoritymanagement/Departmentmanagement': ['organisation/web/department-view.tsx'],
  '/authoritymanagement/employeeManagement': ['organisation/web/employee-drawer.tsx'],
  '/authoritymanagement/MenuManagement': ['permissions/web/menus/menu-tree.tsx'],
  '/authoritymanagement/jobManage': ['permissions/web/positions/position-drawer.tsx'],
  '/informationManage/operationLogs': ['operationlog/web/log-drawer.tsx'],
};
const readBy = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [...source(file).matchAll(/\b(?:data|node|entry|person|row|position|detail)\.(\w+)/g)].map(
      (m) => m[1] as string,
    ),
  );

/** The administration's own screens: those of the offices, and the customers' users. */
export const ours = routes.filter(
  (r) =>
    r.shape !== 'planned' &&
    (registry.find((p) => p.path === (r.parentRoute ?? r.path))?.capability.startsWith('office/') === true ||
      r.path === '/customerManagement/userManagement'),
);

/** What the screens of a route are declared in. */
export const loadersOf = (route: (typeof ours)[number]) => [route.load, ...(FETCHED[route.path] ?? [])];

/** A page together with the hidden pages that go with it. */
export const togetherIn =
  (declared: ReadonlyMap<string, Declared>) =>
  (path: string): Declared => {
    const parts = ours
      .filter((r) => r.path === path || r.parentRoute === path)
      .map((r) => declared.get(r.path) as Declared);
    return {
      buttons: new Set(parts.flatMap((p) => [...p.buttons])),
      keys: new Set([...parts.flatMap((p) => [...p.keys]), ...readBy(DRAWN[path] ?? [])]),
      acts: parts.flatMap((p) => p.acts),
    };
  };
