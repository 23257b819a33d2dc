import './site.css';
import { findRoute, useAccess } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import type { SiteBundle } from '../contract/bundle.ts';
import type { BannerPlace } from '../rules/entries.ts';
import { shownWords } from '../rules/shown-words.ts';
import { BannerPiece } from './pieces.tsx';
import { SiteBanners } from './site-banners.tsx';
import { useSite } from './use-site.ts';

type Line = SiteBundle['navigation']['top'][number];
/** Boards keep their height for rows: they show banners where the operator has set some, and no second navigation. */
const FRONT = ['/pchome', '/goodsCategory', '/helpCenter'];
const BANNERS: Readonly<Record<string, BannerPlace>> = {
  '/pchome': 'home',
  '/goodsCategory': 'categoryTop',
  '/rmbSellList': 'listRmb',
  '/rmbBuyList': 'listRmb',
  '/dollarList': 'listDollar',
};

export function NavLink({ line, path }: { readonly line: Line; readonly path: string }) {
  const outside = /^https?:/i.test(line.url) || line.target === 'blank';
  return (
    <a
      href={line.url}
      {...(line.url === path ? { 'aria-current': 'page' as const } : {})}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {readI18n(line.names)}
    </a>
  );
}

/** Main navigation with its second level, and the short top navigation at its end. */
function SiteNav({
  navigation,
  path,
}: {
  readonly navigation: SiteBundle['navigation'];
  readonly path: string;
}) {
  const t = useWords(shownWords);
  const { routes } = useAccess();
  // A line to a page of the console stands where its reader may open it; what is only planned leads nowhere yet.
  const opens = (line: Pick<Line, 'url'>): boolean => {
    const route = findRoute(routes, line.url.split('?')[0] ?? '')?.route;
    return route === undefined || (route.permission && route.shape !== 'planned');
  };
  return (
    <nav className="si-nav" aria-label={t('nav')}>
      <ul>
        {navigation.main.filter(opens).map((n) => (
          <li key={n.id}>
            {n.children.length === 0 ? (
              <NavLink line={n} path={path} />
            ) : (
              <details>
                <summary>{readI18n(n.names)}</summary>
                <ul>
                  {[n, ...n.children.filter(opens)].map((c) => (
                    <li key={c.id}>
                      <NavLink line={c} path={path} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      <ul className="si-nav-top" aria-label={t('topNav')}>
        {navigation.top
          .filter((n) => n.url !== '/login' && n.url !== '/registerAccount' && opens(n))
          .map((n) => (
            <li key={n.id}>
              <NavLink line={n} path={path} />
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Above the pages of the market: the site's navigation and the banners of the place. */
export default function PageTop({ path }: { readonly path: string }) {
  const site = useSite();
  if (site === undefined) return null;
  const place = BANNERS[path];
  const head = site.friendlyLinks.filter((l) => l.type === '20');
  return (
    <>
      {FRONT.includes(path) ? <SiteNav navigation={site.navigation} path={path} /> : null}
      {path === '/pchome' && head.length > 0 ? (
        <div className="si-links">
          {head.map((l) => (
            <a key={l.id} className="si-link" href={l.url} target="_blank" rel="noopener noreferrer">
              {l.picture === null ? readI18n(l.names) : <img src={l.picture} alt={readI18n(l.names)} />}
            </a>
          ))}
        </div>
      ) : null}
      {place === 'home' &&
      !site.banners.some((b) => b.place === 'home') &&
      site.platform.homePageImage !== null ? (
        <BannerPiece name="" place="home" url={site.platform.homePageImage} />
      ) : null}
      {place === undefined ? null : (
        <SiteBanners key={place} banners={site.banners.filter((b) => b.place === place)} place={place} />
      )}
    </>
  );
}
