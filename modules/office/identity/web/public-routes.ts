import type { RouteDef } from '#kernel/web/guard/route.ts';
import { signInWords } from '../rules/words.ts';

const open = (
  path: string,
  name: string,
  title: RouteDef['title'],
  shape: RouteDef['shape'],
  load: RouteDef['load'],
): RouteDef => ({
  path,
  name,
  title,
  module: 'public',
  hidden: true,
  keepAlive: false,
  buttons: [],
  requiresAuth: false,
  shape,
  load,
});

const t = signInWords.table;
/** Pages before sign-in: they stand outside the console and are all that a visitor fetches. */
export const publicRoutes: readonly RouteDef[] = [
  open('/login', 'login', t.title, 'page', () => import('./login.tsx')),
  open(
    '/registerAccount',
    'registerAccount',
    t['register.title'],
    'flow',
    () => import('./register-account.tsx'),
  ),
  open('/forgetPassword', 'forgetPassword', t['forgot.title'], 'flow', () => import('./forget-password.tsx')),
  open('/token/:token', 'sharePage', t['share.title'], 'view', () => import('./share-page.tsx')),
  open('/auth-redirect', 'authRedirect', t['redirect.working'], 'page', () => import('./auth-redirect.tsx')),
];
