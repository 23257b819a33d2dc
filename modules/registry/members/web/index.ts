import type { RouteDef } from '#kernel/web/guard/route.ts';
import { AGREEMENT_ROUTE } from '../contract/agreement-route.ts';
import { agreementTitleWords } from '../rules/agreement-title-words.ts';
import { auditTitles } from '../rules/admission-title-words.ts';
import {
  ADD_SUBSIDIARY_PAGE,
  APPLY_PAGE,
  AUDIT_COMPANY_PAGE,
  AUDIT_SUBSIDIARY_PAGE,
  COMPANY_PAGE,
  SUBSIDIARIES_PAGE,
  USERS_PAGE,
} from '../rules/places.ts';
import { userTitles } from '../rules/user-title-words.ts';
import { companyWords } from '../rules/words.ts';
import { listRoutes } from './lists/routes.ts';

const t = companyWords.table;
const a = auditTitles.table;

/** A page under another: its rights and its mark in the menu are the other's. */
const under = (
  parent: RouteDef,
  tail: string,
  name: string,
  title: RouteDef['title'],
  shape: RouteDef['shape'],
  load: RouteDef['load'],
): RouteDef => ({
  ...parent,
  path: `${parent.path}/${tail}`,
  name,
  title,
  parentRoute: parent.path,
  hidden: true,
  shape,
  keepAlive: true,
  load,
});
const audited = (path: string, name: string, title: RouteDef['title'], load: RouteDef['load']): RouteDef => ({
  path,
  name,
  title,
  module: 'customerManagement',
  icon: 'AuditOutlined',
  buttons: ['View', 'Approve', 'Reject', 'BatchExport'],
  shape: 'list',
  keepAlive: true,
  load,
});
const companies = audited(
  AUDIT_COMPANY_PAGE,
  'auditCustomer',
  a.title,
  () => import('./admission/audit-customer.tsx'),
);
const belows = audited(
  AUDIT_SUBSIDIARY_PAGE,
  'auditSubCompany',
  a.subTitle,
  () => import('./admission/audit-sub-company.tsx'),
);
const auditPages = (parent: RouteDef): RouteDef[] => [
  parent,
  under(
    parent,
    'detail/:id',
    `${parent.name}Detail`,
    a.detailTitle,
    'view',
    () => import('./admission/audit-detail.tsx'),
  ),
  under(
    parent,
    'change/:id',
    `${parent.name}Change`,
    a.changeDetailTitle,
    'view',
    () => import('./admission/change-detail.tsx'),
  ),
];
const business = { module: 'myBusiness' } as const;
const subsidiaries: RouteDef = {
  ...business,
  path: SUBSIDIARIES_PAGE,
  name: 'subCompany',
  title: a.subsidiaries,
  icon: 'ApartmentOutlined',
  buttons: ['Add', 'View', 'Submit', 'Withdraw'],
  shape: 'list',
  keepAlive: true,
  load: () => import('./admission/subsidiaries.tsx'),
};
const addSubsidiary: RouteDef = {
  ...subsidiaries,
  path: ADD_SUBSIDIARY_PAGE,
  name: 'addSubCompany',
  title: a.addSubsidiary,
  icon: 'PlusSquareOutlined',
  shape: 'form',
  load: () => import('./admission/add-subsidiary.tsx'),
};
const company: RouteDef = {
  ...business,
  path: COMPANY_PAGE,
  name: 'companyInformation',
  title: t['view.title'],
  icon: 'BankOutlined',
  buttons: ['View', 'Edit', 'Submit'],
  shape: 'view',
  load: () => import('./company-information.tsx'),
};

export const routes: readonly RouteDef[] = [
  ...listRoutes,
  {
    path: AGREEMENT_ROUTE,
    name: 'userAgreementUpdate',
    title: agreementTitleWords.table.title,
    module: 'customerManagement',
    icon: 'FileProtectOutlined',
    buttons: ['Edit', 'Release', 'View'],
    shape: 'list',
    keepAlive: true,
    load: () => import('./user-agreements.tsx'),
  },
  {
    path: APPLY_PAGE,
    name: 'companyInformationUnverified',
    title: t['apply.title'],
    module: 'myBusiness',
    icon: 'SafetyCertificateOutlined',
    buttons: ['Add', 'Edit', 'Submit', 'Withdraw'],
    shape: 'flow',
    keepAlive: true,
    // Once the company is a member, what was said of its application is read where the company stands.
    instead: COMPANY_PAGE,
    load: () => import('./company-information-unverified.tsx'),
  },
  company,
  under(
    company,
    'change',
    'companyInformationChange',
    a.changeCompany,
    'form',
    () => import('./admission/change-form.tsx'),
  ),
  subsidiaries,
  under(
    subsidiaries,
    'detail/:id',
    'subCompanyDetail',
    a.subsidiary,
    'view',
    () => import('./admission/subsidiary-detail.tsx'),
  ),
  addSubsidiary,
  under(addSubsidiary, ':id', 'addSubCompanyContinue', a.addSubsidiary, 'form', addSubsidiary.load),
  ...auditPages(companies),
  ...auditPages(belows),
  {
    path: USERS_PAGE,
    name: 'userManagement',
    title: userTitles.table.users,
    module: 'customerManagement',
    icon: 'UserOutlined',
    buttons: ['Add', 'Edit', 'Enable', 'Disable', 'Delete', 'ResetPassword'],
    shape: 'list',
    load: () => import('./user-management.tsx'),
  },
];
