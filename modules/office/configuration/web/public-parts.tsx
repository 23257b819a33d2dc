import './site.css';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { pathnameOf, usePlace } from '#kernel/web/tabs/place.ts';
import { shownWords } from '../rules/shown-words.ts';
import { SiteFoot } from './page-end.tsx';
import { NavLink } from './page-top.tsx';
import { useSite } from './use-site.ts';

/** The top navigation of pages without login: what needs no login. */
export function PublicNav() {
  const t = useWords(shownWords);
  const site = useSite();
  const path = pathnameOf(usePlace());
  const lines = site?.navigation.top.filter((n) => n.url !== path) ?? [];
  if (lines.length === 0) return null;
  return (
    <nav className="si-public" aria-label={t('topNav')}>
      {lines.map((n) => (
        <NavLink key={n.id} line={n} path={path} />
      ))}
    </nav>
  );
}
/** The foot of pages without login. */
export function PublicEnd() {
  const site = useSite();
  return site === undefined ? null : <SiteFoot site={site} />;
}
