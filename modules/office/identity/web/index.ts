import type { RouteDef } from '#kernel/web/guard/route.ts';
import { accountWords } from '../rules/account-words.ts';

const mine = (
  path: string,
  name: string,
  title: RouteDef['title'],
  icon: string,
  load: RouteDef['load'],
): RouteDef => ({
  path,
  name,
  title,
  module: 'myAccount',
  icon,
  buttons: [],
  shape: 'form',
  load,
});

/** My account, open to everybody signed in. The pages before sign-in stand in public-routes.ts. */
export const routes: readonly RouteDef[] = [
  mine(
    '/myAccount/changePassword',
    'changePassword',
    accountWords.table['password.title'],
    'LockOutlined',
    () => import('./change-password.tsx'),
  ),
  mine(
    '/myAccount/phoneChange',
    'phoneChange',
    accountWords.table['phone.title'],
    'MobileOutlined',
    () => import('./phone-change.tsx'),
  ),
  mine(
    '/myAccount/modifyEmail',
    'modifyEmail',
    accountWords.table['mail.title'],
    'MailOutlined',
    () => import('./modify-email.tsx'),
  ),
  mine(
    '/myAccount/personalInformation',
    'personalInformation',
    accountWords.table['info.title'],
    'UserOutlined',
    () => import('./personal-information.tsx'),
  ),
];
