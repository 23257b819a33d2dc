import { screensOf } from '#kernel/web/guard/screens.ts';
import { LICENCES, pages, QUALIFICATIONS, REPORTS_OF_ALL, REPORTS_PAGE, RULES_PAGE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [QUALIFICATIONS]: () => import('./qualification-list.tsx'),
  '/informationManage/qualificationManagement/add': () => import('./add-licence.tsx'),
  '/informationManage/qualificationManagement/edit/:id': () => import('./edit-licence.tsx'),
  '/informationManage/qualificationManagement/detail/:id': () => import('./own-licence.tsx'),
  '/informationManage/qualificationManagement/check': () => import('./check-page.tsx'),
  '/informationManage/qualificationManagement/declarations': () => import('./declarations.tsx'),
  '/informationManage/qualificationManagement/handlers': () => import('./handlers.tsx'),
  '/informationManage/qualificationManagement/checklist': () => import('./own-checklist.tsx'),
  [REPORTS_PAGE]: () => import('./own-reports.tsx'),
  [LICENCES]: () => import('./licence-manage.tsx'),
  '/customerManagement/licenceManage/detail/:id': () => import('./any-licence.tsx'),
  [RULES_PAGE]: () => import('./gate-rules.tsx'),
  [REPORTS_OF_ALL]: () => import('./all-reports.tsx'),
  '/customerManagement/licenceManage/checklist/:memberId': () => import('./member-checklist.tsx'),
});
