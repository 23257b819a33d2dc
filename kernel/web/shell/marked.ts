import { useAccess } from '../guard/rights.ts';
import { useStore } from '../request/store.ts';
import { pathnameOf, usePlace } from '../tabs/place.ts';
import { standsUnder, tabStore } from '../tabs/tabs.ts';
import { markedPath } from './menu.ts';

/** The menu line of the page that is shown, in the whole menu of this console; null when it has none. */
export function useMarked(): string | null {
  const { nodes, routes } = useAccess();
  const list = useStore(tabStore);
  return markedPath(nodes, routes, standsUnder(list, pathnameOf(usePlace())));
}
