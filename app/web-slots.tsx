import { lazy, Suspense } from 'react';
import { jumpSecondsOf } from '#kernel/rules/service-state.ts';
import { deviceAlerts, useStore } from '#kernel/web/request/index.ts';
import { serviceState } from '#kernel/web/request/service-state.ts';
import { fillSlots } from '#kernel/web/shell/slots.ts';
import { joinAgreements } from '#office/identity/web/agreements.ts';
import { joinInvitations } from '#office/identity/web/invited.tsx';

const PageTop = lazy(() => import('#office/configuration/web/page-top.tsx'));
const PageEnd = lazy(() => import('#office/configuration/web/page-end.tsx'));
const ServiceFloat = lazy(() => import('#office/configuration/web/service-float.tsx'));
const ThreadAlerts = lazy(() => import('#trading/offers/web/thread/thread-alerts.tsx'));
const PublicNav = lazy(() =>
  import('#office/configuration/web/public-parts.tsx').then((m) => ({ default: m.PublicNav })),
);
const PublicEnd = lazy(() =>
  import('#office/configuration/web/public-parts.tsx').then((m) => ({ default: m.PublicEnd })),
);
const HeaderClock = lazy(() =>
  import('#office/markethours/web/header-clock.tsx').then((m) => ({ default: m.HeaderClock })),
);
const DeadlineCount = lazy(() =>
  import('#fulfilment/deadlines/web/deadline-count.tsx').then((m) => ({ default: m.DeadlineCount })),
);
const ClockBanner = lazy(() => import('#office/markethours/web/clock-banner.tsx'));
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

/** A clock that waits for the platform's word; what it says is fetched only then. */
function Banner() {
  return jumpSecondsOf(useStore(serviceState)) === null ? null : <ClockBanner />;
}

/** The contact of the service, and the call of a trader who chose sound or desktop notices. */
function Float() {
  const { sound, desktop } = useStore(deviceAlerts);
  return (
    <>
      <ServiceFloat />
      {sound || desktop ? (
        <Suspense fallback={null}>
          <ThreadAlerts />
        </Suspense>
      ) : null}
    </>
  );
}

/** What capabilities put into the frame of every page. */
export function fillFrame(): void {
  joinAgreements(async () =>
    (await import('#registry/members/web/agreements-in-force.tsx')).agreementsInForce(),
  );
  joinInvitations(async (wayBack) => (await import('#registry/members/web/invited.ts')).invitedBy(wayBack));
  fillSlots({
    pageTop: ({ path }) => (MARKET.includes(path) ? <PageTop path={path} /> : null),
    pageEnd: ({ path }) =>
      ENDS.includes(path) || path.startsWith('/article/') ? <PageEnd path={path} /> : null,
    banner: Banner,
    headClock: HeaderClock,
    headCount: DeadlineCount,
    float: Float,
    gate: AgreementGate,
    publicNav: PublicNav,
    publicEnd: PublicEnd,
  });
}
