import { NotFound } from '#kernel/rules/refusals.ts';
import type { PublicPage } from '#kernel/server/capability.ts';
import { understand } from '#registry/catalogue/server/door.ts';
import { PORTAL_CATEGORY, PORTAL_SEARCH, portalCategory, TWINS } from '../../rules/places.ts';
import { categoriesOf, frameOf } from '../frame.ts';
import { productCounts, publicProducts } from '../goods.ts';
import { pageOf } from '../layout.ts';
import { html } from '../markup.ts';
import { card, controlledNote, crumbs, PAGE_ROWS, pageNumber, pager, productTable } from '../parts.ts';
import { categoryList } from './home.ts';

/** A category with what is below it and its public products. */
export const category: PublicPage = {
  path: `${PORTAL_CATEGORY}/:code`,
  query: ['page'],
  async answer(visit) {
    const categories = await categoriesOf(visit);
    const here = categories.byCode(visit.params.code ?? '');
    if (here === undefined) throw NotFound({});
    const frame = await frameOf(visit);
    const { t, name } = frame;
    const page = pageNumber(visit.query.page);
    const counts = await productCounts(visit.ctx, {});
    const { list, total } = await publicProducts(visit.ctx, {
      categoryIds: categories.below(here),
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    });
    if (list.length === 0 && page > 1) throw NotFound({});
    const way = categories.wayTo(here.id);
    const siblings = here.children.length > 0 ? here.children : (way.at(-2)?.children ?? categories.tree);
    const called = name(here.zh, here.en);
    const path = portalCategory(here.code);
    const body = html`${crumbs(
      frame,
      way.map((c) =>
        c === here ? { label: called } : { label: name(c.zh, c.en), at: portalCategory(c.code) },
      ),
    )}
<div class="po-columns"><div class="po-side">${card(t('categories'), categoryList(frame, categories, counts, siblings, here.code))}</div>
<div class="po-wide"><section class="po-card"><h1>${called}</h1>
${list.length === 0 ? html`<p>${t('category.none')}</p>` : html`${productTable(frame, categories, list)}${pager(frame, path, {}, page, total)}`}
${controlledNote(frame)}</section></div></div>`;
    return pageOf(frame, {
      seo: '/portal/category/:code',
      path,
      query: { page: page === 1 ? undefined : page },
      title: called,
      twin: TWINS.category(here.id),
      body,
    });
  },
};

/** Public products by what was typed, with the rules of the search of the application. */
export const search: PublicPage = {
  path: PORTAL_SEARCH,
  query: ['q', 'page'],
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t, name } = frame;
    const categories = await categoriesOf(visit);
    const typed = (visit.query.q ?? '').slice(0, 60).toWellFormed();
    const page = pageNumber(visit.query.page);
    const found = typed === '' ? undefined : await understand(visit.ctx, { typed });
    const { list, total } = await publicProducts(visit.ctx, {
      categoryIds: categories.ids,
      ...(found === undefined ? {} : { found }),
      limit: PAGE_ROWS,
      offset: (page - 1) * PAGE_ROWS,
    });
    if (list.length === 0 && page > 1) throw NotFound({});
    const title = typed === '' ? t('search.blank') : t('search.title', { typed });
    // What a word was read as is said only where goods stand behind it: else it would name hidden ones.
    const read = list.length === 0 ? [] : (found?.corrected ?? []);
    const body = html`${crumbs(frame, [{ label: title }])}<section class="po-card"><h1>${title}</h1>
${typed === '' && html`<p>${t('search.ask')}</p>`}
${read.map((r) => html`<p role="status">${t('search.read', { typed: r.typed, said: name(r.zh, r.en) })}</p>`)}
${
  list.length === 0
    ? html`<p role="status"><strong>${t('search.none', { typed })}</strong></p><p>${t('search.none.more')}<a href="${TWINS.search(typed)}" rel="nofollow">${t('search.signedIn')}</a></p>`
    : html`<p class="po-faint" role="status">${t('search.found', { n: total })}</p>${productTable(frame, categories, list)}${pager(frame, PORTAL_SEARCH, typed === '' ? {} : { q: typed }, page, total)}${controlledNote(frame)}`
}</section>`;
    return pageOf(frame, {
      seo: null,
      path: PORTAL_SEARCH,
      query: { q: typed, page: page === 1 ? undefined : page },
      title,
      twin: typed === '' ? TWINS.goods : TWINS.search(typed),
      body,
    });
  },
};
