import { useCallback } from 'react';
import { findRoute, useAccess } from '#kernel/web/guard/index.ts';
import { pathnameOf } from '#kernel/web/tabs/index.ts';

/** `open`: the reader may go there. `planned`: he may, and the page is not built yet. `none`: not his page. */
export type Way = 'open' | 'planned' | 'none';

/** Says whether a page can be gone to by this reader, so that no figure leads to a closed door. */
export function useWay(): (path: string) => Way {
  const { routes } = useAccess();
  return useCallback(
    (path) => {
      const found = findRoute(routes, pathnameOf(path));
      if (!found?.route.permission) return 'none';
      return found.route.shape === 'planned' ? 'planned' : 'open';
    },
    [routes],
  );
}
