import {
  Activity,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { RouteButtons } from '../guard/can.tsx';
import { guard } from '../guard/guard.ts';
import { useAccess } from '../guard/rights.ts';
import { findRoute, type Route, type RouteDef } from '../guard/route.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { useStore } from '../request/store.ts';
import { changedSearch, paramsOf, searchOf, usePlace, withSearch } from '../tabs/place.ts';
import { type Screen, ScreenContext } from '../tabs/screen.ts';
import type { Tab } from '../tabs/tab-list.ts';
import { closeTab, keptKeys, landing, moveTab, refreshTab, retitle, tabStore } from '../tabs/tabs.ts';
import { unsaved } from '../tabs/unsaved.ts';
import { BrokenScreen } from './error-fallback.tsx';
import { usePlatform } from './platform.ts';
import { Forbidden, Missing, Planned, RetryMenu, StatusPage, Waiting } from './status-pages.tsx';
import { shellWords } from './words.ts';

const loaded = new Map<string, LazyExoticComponent<ComponentType>>();
/** The component of a route, fetched when first shown; a failed fetch is forgotten by `forgetScreen`. */
export function screenOf(route: Pick<RouteDef, 'path' | 'load'>): LazyExoticComponent<ComponentType> {
  const known = loaded.get(route.path);
  if (known) return known;
  const made = lazy(route.load);
  loaded.set(route.path, made);
  return made;
}
export const forgetScreen = (path: string): boolean => loaded.delete(path);

function Framed({ link }: { readonly link: string }) {
  const t = useWords(shellWords);
  const hosts = usePlatform()?.frameHosts ?? [];
  const { host } = new URL(link, location.href);
  if (host === location.host || hosts.includes(host))
    return (
      <iframe
        className="sh-frame"
        src={link}
        title={host}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    );
  return (
    <StatusPage title={t('frame.outside')}>
      <a className="sh-button sh-primary" href={link} target="_blank" rel="noopener noreferrer">
        {t('frame.open', { host })}
      </a>
    </StatusPage>
  );
}

/** A route's page: its component, a frame, or the word that it is planned. */
function Body({ route }: { readonly route: Route }) {
  const localize = useLocalized();
  if (route.shape === 'planned') return <Planned page={localize(route.title)} />;
  if (route.iframe && route.link) return <Framed link={route.link} />;
  const Page = screenOf(route);
  return <Page />;
}

/** One tab with its own place. Hidden tabs keep their state and pause their effects. */
function Page({
  tab,
  route,
  params,
  active,
}: {
  readonly tab: Tab;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly active: boolean;
}) {
  const search = searchOf(tab.href);
  const [tries, again] = useState(0);
  const screen = useMemo<Screen>(
    () => ({
      path: route.path,
      pathname: tab.key,
      params,
      search: paramsOf(search),
      active,
      setSearch: (change, how) =>
        moveTab(tab.key, withSearch(tab.key, changedSearch(search, change)), !how?.push),
      close: () => closeTab(tab.key),
      setTitle: (title, under) => retitle(tab.key, title, under),
      refresh: () => void refreshTab(tab.key),
    }),
    [route.path, tab.key, params, search, active],
  );
  const retry = () => {
    forgetScreen(route.path);
    again((n) => n + 1);
  };
  return (
    <ScreenContext value={screen}>
      <RouteButtons value={route.buttons}>
        <BrokenScreen key={tries} onRetry={retry}>
          <Suspense fallback={<Waiting />}>
            <Body route={route} />
          </Suspense>
        </BrokenScreen>
      </RouteButtons>
    </ScreenContext>
  );
}

/** The open pages, one of them shown. */
function Pages({ shown }: { readonly shown: boolean }) {
  const list = useStore(tabStore);
  const { routes } = useAccess();
  useStore(landing);
  useStore(unsaved);
  const alive = keptKeys(list);
  const found = useMemo(
    () => new Map(list.tabs.map((t) => [t.key, findRoute(routes, t.key)] as const)),
    [list.tabs, routes],
  );
  return list.tabs.map((tab) => {
    const hit = found.get(tab.key);
    if (!hit?.route.permission || !alive.has(tab.key)) return null;
    const active = shown && tab.key === list.active;
    return (
      <Activity key={`${tab.key}#${tab.turn}`} mode={active ? 'visible' : 'hidden'}>
        <div className="sh-page" data-route={hit.route.name} data-tab={tab.key}>
          <Page tab={tab} route={hit.route} params={hit.params} active={active} />
        </div>
      </Activity>
    );
  });
}

/** What stands in the middle: the open pages, or what the guard says instead of one. */
export function ScreenOutlet({ retry }: { readonly retry: () => void }) {
  const href = usePlace();
  const here = useAccess();
  const home = useStore(landing);
  const localize = useLocalized();
  const step = guard(href, {
    signedIn: true,
    menu: here.menu,
    routes: here.routes,
    stale: false,
    landing: home,
  });
  const wanted = new URLSearchParams(searchOf(href)).get('page');
  const forbidden = wanted ? findRoute(here.routes, wanted)?.route.title : undefined;
  return (
    <>
      {step.go === 'retry' ? <RetryMenu retry={retry} /> : null}
      {step.go === 'public' && href.startsWith('/403') ? (
        <Forbidden page={forbidden ? localize(forbidden) : undefined} />
      ) : null}
      {step.go === 'public' && href.startsWith('/404') ? <Missing /> : null}
      <Pages shown={step.go === 'on'} />
    </>
  );
}
