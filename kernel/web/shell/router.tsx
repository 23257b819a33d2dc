import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { useMemo } from 'react';
import { guard, type Step } from '../guard/guard.ts';
import { access, forgetMenu } from '../guard/rights.ts';
import { findRoute } from '../guard/route.ts';
import { rightsAreStale } from '../request/rights.ts';
import { operatorStore } from '../request/session.ts';
import { pathnameOf, place } from '../tabs/place.ts';
import { landing, markArrival, titleOf } from '../tabs/tabs.ts';
import { Sorry } from './broken.tsx';
import { remember } from './find.ts';
import { Waiting } from './pages.tsx';
import { setDocumentTitle } from './platform.ts';
import { loadAccess } from './session.ts';
import { Shell } from './shell.tsx';
import { Stage } from './stage.tsx';
import { reportVisit } from './visits.ts';

const LOADS = 2;

/** The guard's word on an address, after the menu has been loaded where it asks for that. */
async function pass(href: string): Promise<Step> {
  for (let loads = 0; ; loads += 1) {
    const { menu, routes } = access.get();
    const step = guard(href, {
      signedIn: operatorStore.get() !== null,
      menu,
      routes,
      stale: rightsAreStale() && loads < LOADS,
      landing: landing.get(),
    });
    if (step.go !== 'load' || loads >= LOADS) return step;
    await loadAccess();
  }
}

function arrive(href: string, path: string): void {
  setDocumentTitle();
  markArrival(href);
  reportVisit(path);
  const operator = operatorStore.get();
  const pathname = pathnameOf(href);
  const route = findRoute(access.get().routes, pathname)?.route;
  if (operator && route && route.shape !== 'planned')
    remember(operator.id, { href, title: titleOf(pathname) });
}

async function enterPlace({ location }: { location: { href: string } }): Promise<void> {
  const { href } = location;
  const step = await pass(href);
  if (step.go === 'to') {
    const lost = step.path === '/403' ? `/403?${new URLSearchParams({ page: pathnameOf(href) })}` : step.path;
    throw redirect({ href: lost, replace: true });
  }
  if (step.go === 'on') arrive(href, step.route.path);
}

/** Query values are text, as they stand in the address: nothing is guessed into numbers or objects. */
const search = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (query: Record<string, string>) =>
    Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`,
};

function buildRouter() {
  const root = createRootRoute({
    component: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
  });
  const retry = () => {
    forgetMenu();
    void router.invalidate();
  };
  const Middle = () => <Stage retry={retry} />;
  // One route for all addresses: what a path shows is decided by the registry, the guard and the open tabs.
  const any = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: enterPlace,
    component: Middle,
  });
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: enterPlace,
    component: Middle,
  });
  const router = createRouter({
    routeTree: root.addChildren([start, any]),
    history: place,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: ({ error, reset }) => <Sorry error={error} retry={reset} />,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
    ...search,
  });
  return router;
}

/** The console's router; made when the console is first shown. */
export function Router() {
  const router = useMemo(buildRouter, []);
  return <RouterProvider router={router} />;
}
