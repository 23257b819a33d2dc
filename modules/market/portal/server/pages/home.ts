import type { PublicPage } from '#kernel/server/capability.ts';
import { readArticles, type ShownArticle } from '#office/content/contract/reading.ts';
import { publicDeals } from '#office/content/server/door.ts';
import { publicStores } from '#registry/stores/server/door.ts';
import {
  PORTAL,
  PORTAL_NEWS,
  PORTAL_SEARCH,
  PORTAL_STORES,
  portalArticle,
  portalCategory,
  TWINS,
} from '../../rules/places.ts';
import { type Categories, categoriesOf, type Frame, frameOf } from '../frame.ts';
import { productCounts, publicNames, publicProducts } from '../goods.ts';
import { pageOf, searchBox } from '../layout.ts';
import { html, type Markup, safeAddress } from '../markup.ts';
import { card, controlledNote, dayIn, productTable, storeCards } from '../parts.ts';

const NEWEST = 8;
const STORES = 8;
const NEWS = 6;
const DEALS = 6;

/** The newest articles of the reader's language; of any where it has none. */
export async function newsOf({ visit, locale }: Frame, pageNum: number, pageCount: number) {
  const inLanguage = await visit.ask(readArticles, { language: locale, pageNum, pageCount });
  return inLanguage.totalCount > 0 ? inLanguage : visit.ask(readArticles, { pageNum, pageCount });
}
export const newsLine = (a: ShownArticle): Markup =>
  html`<li><a href="${portalArticle(a.id)}" lang="${a.language === 'zh_CN' ? 'zh-CN' : 'en'}">${a.title}</a> <time datetime="${a.publishTime}">${dayIn(a.publishTime)}</time></li>`;

/** Announcements as both sides agreed to them; only of goods that visitors may see, in bands, without the parties. */
async function deals({ visit, locale, t }: Frame): Promise<Markup | null> {
  const open = await publicNames(visit.ctx, {});
  const shown = (await publicDeals(visit.ctx, { language: locale }))
    .filter((d) => open.has(d.productName))
    .slice(0, DEALS);
  if (shown.length === 0) return null;
  return card(
    t('home.deals'),
    html`<p class="po-faint">${t('home.deals.note')}</p><table class="po-table"><thead><tr><th scope="col">${t('product')}</th><th scope="col">${t('band')}</th><th scope="col">${t('region')}</th><th scope="col">${t('day')}</th></tr></thead><tbody>
${shown.map(
  (d) =>
    html`<tr><th scope="row">${d.productName}</th><td data-label="${t('band')}" class="po-code">${d.band ?? '--'}</td><td data-label="${t('region')}">${d.region ?? '--'}</td><td data-label="${t('day')}" class="po-code">${d.day}</td></tr>`,
)}</tbody></table>`,
  );
}

/** Categories with the number of public products in and below them; empty ones follow the others. */
export function categoryList(
  { name }: Frame,
  categories: Categories,
  counts: ReadonlyMap<string, number>,
  list: Categories['tree'],
  here?: string,
): Markup {
  const sum = (c: Categories['tree'][number]) =>
    categories.below(c).reduce((n, id) => n + (counts.get(id) ?? 0), 0);
  return html`<ul class="po-tree">${list
    .map((c) => ({ c, n: sum(c) }))
    .toSorted((a, b) => (a.n > 0 ? 0 : 1) - (b.n > 0 ? 0 : 1))
    .map(
      ({ c, n }) =>
        html`<li><a href="${portalCategory(c.code)}"${c.code === here && html` aria-current="page"`}><span>${name(c.zh, c.en)}</span> <span class="po-count">${n}</span></a></li>`,
    )}</ul>`;
}

function bannerOf({ site, i18n, locale }: Frame): Markup | null {
  const banner = site.banners.find((b) => b.place === 'home' && b.image !== null);
  if (banner === undefined) return null;
  const picture = html`<img src="${(locale === 'en_US' ? banner.imageEn : null) ?? banner.image}" alt="${i18n(banner.names)}">`;
  const at = safeAddress(banner.link);
  return html`<div class="po-banner">${at === null ? picture : html`<a href="${at}">${picture}</a>`}</div>`;
}

/** The front page: search, categories, what is new, stores, news, deals. */
export const home: PublicPage = {
  path: PORTAL,
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t } = frame;
    const categories = await categoriesOf(visit);
    const counts = await productCounts(visit.ctx, {});
    const newest = await publicProducts(visit.ctx, { categoryIds: categories.ids, limit: NEWEST, offset: 0 });
    const stores = await publicStores(visit.ctx, { limit: STORES });
    const news = await newsOf(frame, 1, NEWS);
    const body = html`<section class="po-hero"><h1>${t('home.title')}</h1><p>${t('home.lead')}</p>${searchBox(frame)}
<p class="po-counts">${t('home.counts', { goods: newest.total, stores: stores.total })}</p></section>
${bannerOf(frame)}
<div class="po-columns">
<div class="po-side">${card(t('categories'), categoryList(frame, categories, counts, categories.tree))}
${card(t('home.news'), news.list.length === 0 ? html`<p>${t('noNews')}</p>` : html`<ul class="po-news">${news.list.map(newsLine)}</ul>`, { label: t('all.of', { what: t('news').toLowerCase() }), at: PORTAL_NEWS })}</div>
<div class="po-wide">
${card(t('home.newest'), html`${newest.list.length === 0 ? html`<p>${t('noGoods')}</p>` : productTable(frame, categories, newest.list)}${controlledNote(frame)}`, { label: t('all.of', { what: t('products').toLowerCase() }), at: PORTAL_SEARCH })}
${card(t('home.stores'), stores.list.length === 0 ? html`<p>${t('noStores')}</p>` : storeCards(frame, stores.list), { label: t('all.of', { what: t('stores').toLowerCase() }), at: PORTAL_STORES })}
${await deals(frame)}
</div></div>`;
    return pageOf(frame, { seo: '/portal', path: PORTAL, title: null, twin: TWINS.home, body });
  },
};
