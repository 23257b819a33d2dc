import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

/** My account, open to everybody signed in. The pages before sign-in stand in public-routes.ts. */
export const routes = screensOf(pages, {
  '/myAccount/phoneChange': () => import('./phone-change.tsx'),
  '/myAccount/modifyEmail': () => import('./modify-email.tsx'),
  '/myAccount/changePassword': () => import('./change-password.tsx'),
  '/myAccount/personalInformation': () => import('./personal-information.tsx'),
});
