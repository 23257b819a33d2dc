import { NotFound } from '#kernel/rules/refusals.ts';
import type { PublicPage } from '#kernel/server/capability.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { SHOP_PORTAL } from '#registry/stores/rules/pages.ts';
import { publicStores } from '#registry/stores/server/door.ts';
import { PORTAL_STORES, portalStore, TWINS } from '../../rules/places.ts';
import { categoriesOf, frameOf } from '../frame.ts';
import { publicProducts } from '../goods.ts';
import { pageOf } from '../layout.ts';
import { html, richText, safeAddress } from '../markup.ts';
import {
  card,
  controlledNote,
  crumbs,
  dayIn,
  facts,
  mainProducts,
  PAGE_ROWS,
  pageNumber,
  pager,
  productTable,
  storeCards,
} from '../parts.ts';

/** All stores that are open. */
export const stores: PublicPage = {
  path: PORTAL_STORES,
  query: ['page'],
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t } = frame;
    const page = pageNumber(visit.query.page);
    const { list, total } = await publicStores(visit.ctx, {
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    });
    if (list.length === 0 && page > 1) throw NotFound({});
    const body = html`${crumbs(frame, [{ label: t('stores') }])}<section class="po-card"><h1>${t('stores')}</h1>
${list.length === 0 ? html`<p>${t('noStores')}</p>` : html`${storeCards(frame, list)}${pager(frame, PORTAL_STORES, {}, page, total)}`}</section>`;
    return pageOf(frame, {
      seo: '/portal/stores',
      path: PORTAL_STORES,
      query: { page: page === 1 ? undefined : page },
      title: t('stores'),
      twin: TWINS.home,
      body,
    });
  },
};

/** A store that is open, with its public products; nobody's name, number or address. */
export const store: PublicPage = {
  path: `${SHOP_PORTAL}/:code`,
  query: ['page'],
  async answer(visit) {
    const code = visit.params.code ?? '';
    if (!/^S\d{6}$/.test(code)) throw NotFound({});
    const {
      list: [s],
    } = await publicStores(visit.ctx, { codes: [code], limit: 1 });
    if (s === undefined) throw NotFound({});
    const frame = await frameOf(visit);
    const { t, name } = frame;
    const categories = await categoriesOf(visit);
    const page = pageNumber(visit.query.page);
    const goods = await publicProducts(visit.ctx, {
      categoryIds: categories.ids,
      storeId: s.id,
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    });
    if (goods.list.length === 0 && page > 1) throw NotFound({});
    const called = name(s.name, s.nameEn);
    const company = name(s.company, s.companyEn);
    const logo = safeAddress(s.logo);
    const twin = TWINS.store(code);
    const path = portalStore(code);
    const body = html`${crumbs(frame, [{ label: t('stores'), at: PORTAL_STORES }, { label: called }])}
<header class="po-title po-with-logo">${logo && html`<img class="po-logo" src="${logo}" alt="" width="64" height="64">`}<div><h1>${called}</h1>
${company === called ? null : html`<p class="po-faint">${company}</p>`}${s.licensed && html`<p class="po-badge">✓ ${t('store.licensed')}</p>`}</div></header>
<div class="po-columns po-columns-right"><div class="po-wide">
${s.profile && card(t('store.profile'), html`<div class="po-text">${richText(s.profile)}</div>`)}
${card(t('store.goods'), html`${goods.list.length === 0 ? html`<p>${t('noGoods')}</p>` : html`${productTable(frame, categories, goods.list)}${pager(frame, path, {}, page, goods.total)}`}${controlledNote(frame)}`)}
</div><div class="po-side">
<section class="po-card">${facts([
      [t('store.company'), company],
      [t('store.type'), name(s.type.zh, s.type.en)],
      [t('store.main'), mainProducts(frame, s)],
      [t('store.since'), s.openedAt === null ? null : dayIn(s.openedAt)],
    ])}<p>${t('store.contact')}</p><p class="po-acts"><a class="po-button" href="${twin}" rel="nofollow">${t('enter')}</a></p></section>
</div></div>`;
    return pageOf(frame, {
      seo: '/portal/store/:code',
      path,
      query: { page: page === 1 ? undefined : page },
      title: called,
      description: s.profile === null ? null : plainTextOf(s.profile),
      twin,
      body,
    });
  },
};
