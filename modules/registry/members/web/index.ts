import type { RouteDef } from '#kernel/web/guard/route.ts';
import { AGREEMENT_ROUTE } from '../contract/agreement-route.ts';
import { agreementTitleWords } from '../rules/agreement-title-words.ts';
import { USERS_PAGE } from '../rules/places.ts';
import { userTitles } from '../rules/user-title-words.ts';
import { companyWords } from '../rules/words.ts';
import { listRoutes } from './lists/routes.ts';

const COMPANY_PAGE = '/myBusiness/companyInformation';
const APPLY_PAGE = '/myBusiness/companyInformationUnverified';
const t = companyWords.table;

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
    shape: 'form',
    keepAlive: true,
    load: () => import('./company-information-unverified.tsx'),
  },
  {
    path: COMPANY_PAGE,
    name: 'companyInformation',
    title: t['view.title'],
    module: 'myBusiness',
    icon: 'BankOutlined',
    buttons: [],
    shape: 'view',
    load: () => import('./company-information.tsx'),
  },
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
