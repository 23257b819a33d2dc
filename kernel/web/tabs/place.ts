import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/history';
import { useSyncExternalStore } from 'react';

/** The address bar, once for the page; the console and the public pages share it. */
export const place: RouterHistory =
  typeof document === 'undefined' ? createMemoryHistory() : createBrowserHistory();

/** Goes to a path of this application. `replace` leaves no step to come back to. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  if (options.replace) place.replace(to);
  else if (place.location.href !== to) place.push(to);
}

const watch = (listener: () => void): (() => void) => place.subscribe(listener);
const href = (): string => place.location.href;
/** The whole address (path, query) as it changes. */
export const usePlace = (): string => useSyncExternalStore(watch, href, href);

/** An address as the browser writes it: encoded, without a slash at the end, so that one page has one address. */
export function plainAddress(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://here');
  return (pathname.replace(/\/+$/, '') || '/') + search + hash;
}

export const pathnameOf = (address: string): string => address.split(/[?#]/)[0] || '/';
export const searchOf = (address: string): string => address.split('#')[0]?.split('?')[1] ?? '';

/** Query parameters as a plain record; of a repeated name the last counts. */
export const paramsOf = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** A query with some parameters changed; null, undefined and empty text take a parameter out. */
export function changedSearch(
  search: string,
  change: Readonly<Record<string, string | null | undefined>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  return query.toString();
}
export const withSearch = (pathname: string, search: string): string =>
  search === '' ? pathname : `${pathname}?${search}`;

/**
 * A plain left click on a link of this application is ours; everything else (new tab, download, other site)
 * is the browser's.
 */
export function catchLinks(root: Document = document): () => void {
  const onClick = (e: MouseEvent) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = e.target instanceof Element ? e.target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (
      !link ||
      !to?.startsWith('/') ||
      to.startsWith('//') ||
      link.target ||
      link.hasAttribute('download') ||
      /^\/(api|portal|templates|docs|verify|files)(\/|\?|$)/.test(to)
    )
      return;
    e.preventDefault();
    go(to);
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}
