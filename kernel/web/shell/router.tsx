import { useEffect, useState } from 'react';
import { guard, type Step } from '../guard/guard.ts';
import { access, forgetMenu, useAccess } from '../guard/rights.ts';
import { findRoute } from '../guard/route.ts';
import { rightsAreStale } from '../request/rights.ts';
import { operatorStore } from '../request/session.ts';
import { go, pathnameOf, plainAddress, usePlace } from '../tabs/place.ts';
import { landing, markArrival, titleOf } from '../tabs/tabs.ts';
import { BrokenScreen, ErrorFallback } from './error-fallback.tsx';
import { remember } from './find.ts';
import { setDocumentTitle } from './platform.ts';
import { ScreenOutlet } from './screen-outlet.tsx';
import { loadAccess } from './session.ts';
import { Shell } from './shell.tsx';
import { arriveAt } from './standalone.ts';
import { Waiting } from './status-pages.tsx';
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
  arriveAt(path, route?.standalone === true && href.includes('?'));
  if (operator && route && route.shape !== 'planned')
    remember(operator.id, { href, title: titleOf(pathname) });
}

/** Asks the guard and follows its answer, unless another address has been gone to meanwhile. */
async function enter(href: string, isCurrent: () => boolean): Promise<void> {
  const plain = plainAddress(href);
  if (plain !== href) return go(plain, { replace: true });
  const step = await pass(href);
  if (!isCurrent()) return;
  if (step.go === 'to')
    go(step.path === '/403' ? `/403?${new URLSearchParams({ page: pathnameOf(href) })}` : step.path, {
      replace: true,
    });
  if (step.go === 'on') arrive(href, step.route.path);
}

/** Takes every address of the console past the guard. Answers what went wrong with the last one, and how to ask again. */
function useGuardedPlace(): { readonly failure: { readonly error: unknown } | null; retry: () => void } {
  const href = usePlace();
  const [turn, nextTurn] = useState(0);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    let current = true;
    setFailure(null);
    enter(href, () => current).catch((error: unknown) => {
      if (current) setFailure({ error });
    });
    return () => {
      current = false;
    };
  }, [href, turn]);
  return { failure, retry: () => nextTurn((n) => n + 1) };
}

/**
 * The console: its frame, and in it the open pages. What a path shows is decided by the registry, the guard
 * and the open tabs.
 */
export function Router() {
  const { failure, retry } = useGuardedPlace();
  const { menu } = useAccess();
  const loadAgain = () => {
    forgetMenu();
    retry();
  };
  return (
    <Shell>
      {failure ? (
        <ErrorFallback error={failure.error} retry={retry} />
      ) : (
        <BrokenScreen>
          {menu === 'empty' ? <Waiting /> : null}
          <ScreenOutlet retry={loadAgain} />
        </BrokenScreen>
      )}
    </Shell>
  );
}
