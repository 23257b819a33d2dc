import type { Console } from '#office/permissions/rules/route.ts';
import { registry, routes } from './pages.ts';

/** One line of `npm run -s routes`: where, whose, for whom, which buttons, on which screen shape. */
export interface RouteRow {
  readonly path: string;
  readonly capability: string;
  readonly audience: 'public' | readonly Console[];
  readonly buttons: readonly string[];
  /** A screen shape, `group` for a menu group without a page, `redirect`, or `planned` where the screen is not built yet. */
  readonly shape: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
}

const open = (path: string, capability: string, shape: string): RouteRow => ({
  path,
  capability,
  audience: 'public',
  buttons: [],
  shape,
  hidden: true,
  keepAlive: false,
});

/** Routes outside the login (specification-administration 2.1, 2.2). */
export const publicRoutes: readonly RouteRow[] = [
  open('/login', 'office/identity', 'page'),
  open('/registerAccount', 'office/identity', 'flow'),
  open('/forgetPassword', 'office/identity', 'flow'),
  open('/token/:token', 'office/identity', 'view'),
  open('/token/letter', 'fulfilment/deals', 'view'),
  open('/letterCheck', 'fulfilment/deals', 'view'),
  open('/token/voucher', 'fulfilment/vouchers', 'view'),
  open('/voucherCheck', 'fulfilment/vouchers', 'view'),
  open('/token/contract', 'fulfilment/contracts', 'view'),
  open('/contractCheck', 'fulfilment/contracts', 'view'),
  open('/auth-redirect', 'office/identity', 'page'),
  open('/403', 'kernel/shell', 'page'),
  open('/404', 'kernel/shell', 'page'),
];

const redirects: readonly RouteRow[] = [
  open('/', 'kernel/shell', 'redirect'),
  open('/dashboard', 'kernel/shell', 'redirect'),
];

function groupRows(): RouteRow[] {
  return registry.groups.flatMap((group) => {
    if (group.path === undefined) return [];
    const audience = new Set(
      routes.filter((route) => route.path.startsWith(`${group.path}/`)).flatMap((route) => route.consoles),
    );
    return [
      {
        path: group.path,
        capability: 'office/permissions',
        audience: [...audience],
        buttons: [],
        shape: 'group',
        hidden: false,
        keepAlive: false,
      },
    ];
  });
}

/**
 * Every route of the specifications and of administration-domain 26.4: public ones, redirects, menu groups,
 * then the consoles' routes in menu order. Not built yet: shape `planned`.
 */
export function allRoutes(): RouteRow[] {
  const consoles = routes.map((route) => ({
    path: route.path,
    capability: route.capability,
    audience: route.consoles,
    buttons: route.buttons,
    shape: route.built ? route.shape : 'planned',
    hidden: route.hidden,
    keepAlive: route.keepAlive,
  }));
  return [...publicRoutes, ...redirects, ...groupRows(), ...consoles];
}
