import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { LICENCES, QUALIFICATIONS } from '../contract/licence-route.ts';
import { titleWords } from '../rules/title-words.ts';

const t = titleWords.table;
const own: RouteDef = {
  path: QUALIFICATIONS,
  name: 'qualificationManagement',
  title: t.title,
  module: 'informationManage',
  icon: 'SafetyOutlined',
  buttons: ['Add', 'Edit', 'Delete', 'View', 'Void', 'Submit', 'Withdraw'],
  shape: 'list',
  keepAlive: true,
  load: () => import('./qualification-list.tsx'),
};
const all: RouteDef = {
  path: LICENCES,
  name: 'licenceManage',
  title: t.manage,
  module: 'customerManagement',
  icon: 'SafetyOutlined',
  buttons: ['View', 'Approve', 'Reject', 'Void', 'BatchExport'],
  shape: 'list',
  keepAlive: true,
  load: () => import('./licence-manage.tsx'),
};
/** A page under one of the lists: its rights and its mark in the menu are the list's. */
const under = (
  list: RouteDef,
  tail: string,
  title: Said,
  shape: RouteDef['shape'],
  load: RouteDef['load'],
): RouteDef => ({
  ...list,
  path: `${list.path}/${tail}`,
  name: `${list.name}${tail.charAt(0).toUpperCase()}${tail.slice(1).replace(/\/:\w+$/, '')}`,
  title,
  shape,
  parentRoute: list.path,
  hidden: true,
  keepAlive: shape !== 'form',
  load,
});

export const routes: readonly RouteDef[] = [
  own,
  under(own, 'add', t.add, 'form', () => import('./add-licence.tsx')),
  under(own, 'edit/:id', t.editTitle, 'form', () => import('./edit-licence.tsx')),
  under(own, 'detail/:id', t.one, 'view', () => import('./own-licence.tsx')),
  under(own, 'check', t.check, 'page', () => import('./check-page.tsx')),
  under(own, 'declarations', t.declarations, 'list', () => import('./declarations.tsx')),
  under(own, 'handlers', t.handlers, 'list', () => import('./handlers.tsx')),
  under(own, 'checklist', t.checklist, 'page', () => import('./own-checklist.tsx')),
  under(own, 'reports', t.reports, 'list', () => import('./own-reports.tsx')),
  all,
  under(all, 'detail/:id', t.one, 'view', () => import('./any-licence.tsx')),
  under(all, 'rules', t.rules, 'list', () => import('./gate-rules.tsx')),
  under(all, 'reports', t.reports, 'list', () => import('./all-reports.tsx')),
  under(all, 'checklist/:memberId', t.checklist, 'page', () => import('./member-checklist.tsx')),
];
