import { lazy } from 'react';
import { fillSlots } from '#kernel/web/shell/slots.ts';
import { joinAgreements } from '#office/identity/web/agreements.ts';

const PageTop = lazy(() => import('#office/configuration/web/page-top.tsx'));
const PageEnd = lazy(() => import('#office/configuration/web/page-end.tsx'));
const ServiceFloat = lazy(() => import('#office/configuration/web/service-float.tsx'));
const PublicNav = lazy(() =>
  import('#office/configuration/web/public-parts.tsx').then((m) => ({ default: m.PublicNav })),
);
const PublicEnd = lazy(() =>
  import('#office/configuration/web/public-parts.tsx').then((m) => ({ default: m.PublicEnd })),
);
const HeaderClock = lazy(() =>
  import('#office/markethours/web/header-clock.tsx').then((m) => ({ default: m.HeaderClock })),
);
const AgreementGate = lazy(() => import('#registry/members/web/agreement-gate.tsx'));

/** Pages of the market, where the site's own frame stands; the rest of the console is the menu's. */
const MARKET = [
  '/pchome',
  '/goodsCategory',
  '/resourceList',
  '/rmbSellList',
  '/rmbBuyList',
  '/dollarList',
  '/helpCenter',
];
const ENDS = ['/home', ...MARKET];

/** What capabilities put into the frame of every page. */
export function fillFrame(): void {
  joinAgreements(async () =>
    (await import('#registry/members/web/agreements-in-force.tsx')).agreementsInForce(),
  );
  fillSlots({
    pageTop: ({ path }) => (MARKET.includes(path) ? <PageTop path={path} /> : null),
    pageEnd: ({ path }) =>
      ENDS.includes(path) || path.startsWith('/article/') ? <PageEnd path={path} /> : null,
    headClock: HeaderClock,
    float: ServiceFloat,
    gate: AgreementGate,
    publicNav: PublicNav,
    publicEnd: PublicEnd,
  });
}
