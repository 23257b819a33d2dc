import { commaIn } from '#kernel/rules/words.ts';
import './site.css';
import { useQuery } from '@tanstack/react-query';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import type { SiteBundle } from '../contract/bundle.ts';
import type { AdPlace } from '../rules/entries.ts';
import { shownWords } from '../rules/shown-words.ts';
import { Pressable } from './site-banners.tsx';
import { goods } from './slots.ts';
import { useSite } from './use-site.ts';

const HOMES = ['/home', '/pchome'];
const placeOf = (path: string): AdPlace =>
  HOMES.includes(path)
    ? 'home'
    : path.startsWith('/article') || path.startsWith('/helpCenter')
      ? 'article'
      : 'list';

/** Goods the operator puts first, as far as something of them is on offer (administration-domain 10.5). */
function Recommended({ products }: { readonly products: SiteBundle['recommendProducts'] }) {
  const t = useWords(shownWords);
  const f = useFormat();
  const { data } = useQuery({
    queryKey: ['recommended', 'on-offer'],
    queryFn: () => goods().onOffer(),
    staleTime: 30_000,
  });
  const shown = products.flatMap((p) => {
    const offer = data?.find((o) => o.productId === p.productId);
    return offer === undefined ? [] : [{ ...p, offer }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('recommended')}>
      <h2 className="si-title">{t('recommended')}</h2>
      <ul className="si-goods">
        {shown.map(({ id, names, image, offer }) => (
          <li key={id}>
            <a href={offer.href}>
              {image === null ? null : <img src={image} alt="" loading="lazy" />}
              <strong>
                {names === null ? readI18n({ zh_CN: offer.zh, en_US: offer.en }) : readI18n(names)}
              </strong>
              <span className="ct-num">{t('from', { price: f.price(offer.best) })}</span>
              <small className="sc-faint">{t('offers', { n: offer.offers })}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The stores the operator features: logo, name, company, main products, and whether a licence is on file
 * (administration-domain 23.3, screens S2).
 */
function FeaturedShops({ shops }: { readonly shops: SiteBundle['featuredShops'] }) {
  const t = useWords(shownWords);
  const { locale } = useFormat();
  if (shops.length === 0) return null;
  return (
    <section aria-label={t('featured')}>
      <h2 className="si-title">{t('featured')}</h2>
      <ul className="si-goods si-shops">
        {shops.map((s) => (
          <li key={s.code}>
            <a href={s.url}>
              {s.logo === null ? null : <img src={s.logo} alt="" loading="lazy" />}
              <strong>{readI18n(s.names)}</strong>
              <span>
                {s.products.map((p) => (locale === 'zh_CN' ? p.zh : p.en)).join(commaIn(locale)) ||
                  s.companyName}
              </span>
              {s.licensed ? <small className="sc-faint">✓ {t('licensed')}</small> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Friendly links, QR codes and licences of the bottom. */
export function SiteFoot({
  site,
}: {
  readonly site: Pick<SiteBundle, 'friendlyLinks' | 'qrCodes' | 'licenceImages' | 'footer'>;
}) {
  const t = useWords(shownWords);
  const links = site.friendlyLinks.filter((l) => l.type === '10');
  if (links.length + site.qrCodes.length + site.licenceImages.length === 0) return null;
  return (
    <div className="si-foot">
      {links.length === 0 ? null : (
        <section aria-label={t('links')}>
          <h2>{t('links')}</h2>
          <div className="si-links">
            {links.map((l) => (
              <a key={l.id} className="si-link" href={l.url} target="_blank" rel="noopener noreferrer">
                {l.picture === null ? null : <img src={l.picture} alt="" loading="lazy" />}
                {readI18n(l.names)}
              </a>
            ))}
          </div>
        </section>
      )}
      {site.qrCodes.length === 0 ? null : (
        <section className="si-qrs" aria-label={t('scan')}>
          {site.qrCodes.map((q) => (
            <figure key={readI18n(q.names)}>
              {q.image === null ? null : <img src={q.image} alt={readI18n(q.names)} loading="lazy" />}
              <figcaption>{readI18n(q.names)}</figcaption>
            </figure>
          ))}
        </section>
      )}
      {site.licenceImages.length === 0 ? null : (
        <section className="si-licences" aria-label={t('licences')}>
          {site.licenceImages.map((image, i) => (
            <img key={image} src={image} alt={t('licence', { n: i + 1 })} loading="lazy" />
          ))}
        </section>
      )}
    </div>
  );
}

/** Under the pages of the market and the home page: recommended goods, advertising, and the site's foot. */
export default function PageEnd({ path }: { readonly path: string }) {
  const t = useWords(shownWords);
  const site = useSite();
  if (site === undefined) return null;
  const place = placeOf(path);
  const ads = site.pageEndAds.filter((a) => a.place === place);
  const partners = site.banners.filter((b) => b.place === 'partner');
  return (
    <div className="si-end">
      {HOMES.includes(path) ? <FeaturedShops shops={site.featuredShops} /> : null}
      {path === '/pchome' ? <Recommended products={site.recommendProducts} /> : null}
      {ads.length === 0 ? null : (
        <section className="si-ads" aria-label={t('ads')}>
          {ads.map((a) => (
            <Pressable key={a.id} shown={a} place="listRmb" />
          ))}
        </section>
      )}
      {path === '/pchome' && partners.length > 0 ? (
        <section className="si-links">
          {partners.map((p) => (
            <Pressable key={p.id} shown={p} place="partner" />
          ))}
        </section>
      ) : null}
      {HOMES.includes(path) ? <SiteFoot site={site} /> : null}
    </div>
  );
}
