import '../theme/theme.css';
import './parts.css';
import './public.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { LOGIN } from '#kernel/rules/entrance.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { loginWith } from '../guard/guard.ts';
import { redirectOf } from '../guard/places.ts';
import { findRoute, isPublicPath, type RouteDef } from '../guard/route.ts';
import { useWords } from '../i18n/use-words.ts';
import { loadBoot } from '../request/boot.ts';
import { onEvent } from '../request/events.ts';
import { newQueryClient } from '../request/hooks.ts';
import { operatorStore, token } from '../request/session.ts';
import { useStore } from '../request/store.ts';
import {
  catchLinks,
  changedSearch,
  go,
  paramsOf,
  pathnameOf,
  searchOf,
  usePlace,
  withSearch,
} from '../tabs/place.ts';
import { type Screen, ScreenContext } from '../tabs/screen.ts';
import { AskDialog } from './ask-dialog.tsx';
import { BrokenScreen } from './error-fallback.tsx';
import { loadPlatform, watchTitle } from './platform.ts';
import { PublicFrame } from './public-frame.tsx';
import { ended, resume, sessionTurn } from './session.ts';
import { Forbidden, Missing, StatusPage, Waiting } from './status-pages.tsx';
import { Toasts } from './toasts.tsx';
import { shellWords } from './words.ts';

const Console = lazy(() => import('./console.tsx'));
const pages = new Map<string, ReturnType<typeof lazy>>();
const pageOf = (route: RouteDef) => {
  const known = pages.get(route.path) ?? lazy(route.load);
  pages.set(route.path, known);
  return known;
};

/**
 * Login with a token already there asks once who it is, and the form is only shown when nobody is
 * (administration-domain 1.5).
 */
function useResume(pathname: string, search: string): boolean {
  const [tried, done] = useState(() => token() === '');
  const waiting = pathname === LOGIN && !tried;
  useEffect(() => {
    if (waiting) void resume(new URLSearchParams(search).get('redirect')).then(() => done(true));
  }, [waiting, search]);
  return waiting;
}

/** A page without login: its own place, no tabs, no shell. */
function PublicPage({ href, routes }: { readonly href: string; readonly routes: readonly RouteDef[] }) {
  const t = useWords(shellWords);
  const pathname = pathnameOf(href);
  const search = searchOf(href);
  const found = findRoute(routes, pathname);
  const waiting = useResume(pathname, search);
  const screen = useMemo<Screen>(
    () => ({
      path: found?.route.path ?? pathname,
      pathname,
      params: found?.params ?? {},
      search: paramsOf(search),
      active: true,
      setSearch: (change, how) =>
        go(withSearch(pathname, changedSearch(search, change)), { replace: !how?.push }),
      close: async () => false,
      setTitle: () => undefined,
      refresh: () => location.reload(),
    }),
    [found?.route.path, found?.params, pathname, search],
  );
  if (waiting) return <Waiting text={t('page.resuming')} />;
  if (pathname === '/403') return <Forbidden />;
  if (!found) return <Missing />;
  const Page = pageOf(found.route);
  return (
    <ScreenContext value={screen}>
      <BrokenScreen key={pathname} onRetry={() => pages.delete(found.route.path)}>
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </BrokenScreen>
    </ScreenContext>
  );
}

/** Public pages stand alone; everything else, and error pages of somebody signed in, stands in the console. */
function Place({ routes }: { readonly routes: readonly RouteDef[] }) {
  const href = usePlace();
  const signedIn = useStore(operatorStore) !== null;
  const pathname = pathnameOf(href);
  const errorPage = pathname === '/403' || pathname === '/404';
  const open = isPublicPath(pathname) && !(signedIn && errorPage);
  const toLogin = !open && !signedIn;
  useEffect(() => {
    // The guard's first two steps, taken here so that a visitor never fetches the console.
    if (toLogin) go(loginWith(redirectOf(pathname) ?? href), { replace: true });
  }, [toLogin, pathname, href]);
  if (toLogin) return null;
  if (open)
    return (
      <PublicFrame>
        <PublicPage href={href} routes={routes} />
      </PublicFrame>
    );
  return (
    <BrokenScreen>
      <Suspense fallback={<Waiting />}>
        <Console />
      </Suspense>
    </BrokenScreen>
  );
}

/** The server did not say how to talk to it: nothing works before it does. */
function Unreachable({ retry }: { readonly retry: () => void }) {
  const t = useWords(shellWords);
  const u = useWords(uiWords);
  return (
    <StatusPage title={u('offline')} hint={t('retry.hint')}>
      <button type="button" className="sh-button sh-primary" onClick={retry}>
        {t('page.retry')}
      </button>
    </StatusPage>
  );
}

/** The whole web application over its routes. */
export function App({ routes }: { readonly routes: readonly RouteDef[] }) {
  const [state, set] = useState<'asking' | 'ready' | 'unreachable'>('asking');
  const [tries, again] = useState(0);
  const [client] = useState(newQueryClient);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    loadBoot().then(
      () => set('ready'),
      () => set('unreachable'),
    );
    void loadPlatform();
  }, [tries]);
  useEffect(() => {
    watchTitle();
    // What a visitor was answered is worthless to who has signed in since, and the other way round.
    const stops = [
      catchLinks(),
      onEvent('signedOut', ({ path }) => ended(path)),
      sessionTurn.watch(() => client.clear()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      {state === 'asking' ? (
        <Waiting />
      ) : state === 'unreachable' ? (
        <Unreachable retry={() => again((n) => n + 1)} />
      ) : (
        <Place routes={routes} />
      )}
      <AskDialog />
      <Toasts />
    </QueryClientProvider>
  );
}
