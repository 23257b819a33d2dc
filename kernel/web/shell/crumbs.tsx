import { useAccess } from '../guard/rights.ts';
import { useLocale } from '../i18n/locale.ts';
import { useLocalized, useWords } from '../i18n/use-words.ts';
import { useStore } from '../request/store.ts';
import { pathnameOf, usePlace } from '../tabs/place.ts';
import { tabStore, titleOf } from '../tabs/tabs.ts';
import { useMarked } from './marked.ts';
import { trailTo } from './menu.ts';
import { shellWords } from './words.ts';

/** Where the page stands: groups, its list, itself. */
export function Crumbs() {
  const t = useWords(shellWords);
  const localize = useLocalized();
  const { nodes } = useAccess();
  useStore(tabStore);
  useLocale();
  const pathname = pathnameOf(usePlace());
  const marked = useMarked();
  const trail = trailTo(nodes, marked);
  const tabTitle = tabStore.get().tabs.some((tab) => tab.key === pathname) ? titleOf(pathname) : null;
  const above = marked === pathname ? trail.slice(0, -1) : trail;
  if (tabTitle === null || above.length === 0) return null;
  return (
    <nav className="sh-crumbs" aria-label={t('nav.crumbs')}>
      <ol>
        {above.map((n) => (
          <li key={n.id}>{n.path === null ? localize(n.title) : <a href={n.path}>{localize(n.title)}</a>}</li>
        ))}
        <li aria-current="page">{tabTitle}</li>
      </ol>
    </nav>
  );
}
