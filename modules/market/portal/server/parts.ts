import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { showDate } from '#kernel/rules/format.ts';
import type { PublicStore } from '#registry/stores/server/door.ts';
import { addressWith, PORTAL, portalCategory, portalProduct, portalStore } from '../rules/places.ts';
import type { Categories, Frame } from './frame.ts';
import type { ProductLine } from './goods.ts';
import { html, type Markup, safeAddress } from './markup.ts';

/** Rows of a page of a list. */
export const PAGE_ROWS = 20;
const MOST_PAGES = 500;

/** The page that is asked for; the first where the address names none that could be. */
export function pageNumber(asked: string | undefined): number {
  const n = /^[1-9]\d{0,3}$/.test(asked ?? '') ? Number.parseInt(asked ?? '', 10) : 1;
  return n <= MOST_PAGES ? n : 1;
}
/** A number of a record, as an address writes it; null for everything else. */
export const idIn = (text: string | undefined): string | null =>
  text !== undefined && /^[1-9]\d{0,17}$/.test(text) ? text : null;

export const dayIn = (instant: string | null): string => showDate(instant, BUSINESS_ZONE);

/** The way to a page: each step but the last is a link. */
export function crumbs(
  { t }: Frame,
  steps: readonly { readonly label: string; readonly at?: string }[],
): Markup {
  return html`<nav class="po-crumbs" aria-label="${t('breadcrumb')}"><ol>
<li><a href="${PORTAL}">${t('home')}</a></li>
${steps.map((s) => html`<li>${s.at === undefined ? html`<span aria-current="page">${s.label}</span>` : html`<a href="${s.at}">${s.label}</a>`}</li>`)}
</ol></nav>`;
}

/** A name with its other language below it. */
export function bothNames({ name, otherName, locale }: Frame, zh: string, en: string | null): Markup {
  const other = otherName(zh, en);
  return html`${name(zh, en)}${other && html`<small lang="${locale === 'zh_CN' ? 'en' : 'zh-CN'}">${other}</small>`}`;
}

/** Products as a table, which a narrow page shows as cards. */
export function productTable(frame: Frame, categories: Categories, list: readonly ProductLine[]): Markup {
  const { t, name } = frame;
  return html`<table class="po-table">
<thead><tr><th scope="col">${t('product')}</th><th scope="col">${t('casNo')}</th><th scope="col">${t('category')}</th><th scope="col" class="po-number">${t('sellers')}</th><th scope="col">${t('price')}</th></tr></thead>
<tbody>
${list.map((p) => {
  const category = categories.wayTo(p.categoryId).at(-1);
  const called = name(p.categoryZh, p.categoryEn);
  return html`<tr><th scope="row"><a href="${portalProduct(p.id)}">${bothNames(frame, p.zh, p.en)}</a></th>
<td data-label="${t('casNo')}" class="po-code">${p.casNo ?? '--'}</td>
<td data-label="${t('category')}">${category === undefined ? called : html`<a href="${portalCategory(category.code)}">${called}</a>`}</td>
<td data-label="${t('sellers')}" class="po-number">${p.stores}</td>
<td data-label="${t('price')}" class="po-faint">${t('price.signIn')}</td></tr>`;
})}
</tbody></table>`;
}

export function storeCards(frame: Frame, list: readonly PublicStore[]): Markup {
  const { t, name } = frame;
  return html`<ul class="po-cards">${list.map((s) => {
    const logo = safeAddress(s.logo);
    const company = name(s.company, s.companyEn);
    const called = name(s.name, s.nameEn);
    return html`<li class="po-store"><a href="${portalStore(s.code)}">
${logo === null ? html`<span class="po-logo" aria-hidden="true">${called.slice(0, 1)}</span>` : html`<img class="po-logo" src="${logo}" alt="" width="48" height="48" loading="lazy">`}
<span><strong>${called}</strong>${company === called ? null : html`<small>${company}</small>`}</span></a>
${s.products.length > 0 && html`<p>${t('store.mainOf', { list: mainProducts(frame, s) })}</p>`}
${s.licensed && html`<p class="po-badge">✓ ${t('store.licensed')}</p>`}</li>`;
  })}</ul>`;
}
export const mainProducts = ({ name, locale }: Frame, s: PublicStore): string =>
  s.products.map((p) => name(p.zh, p.en)).join(locale === 'zh_CN' ? '、' : ', ');

/** Links to the pages before and behind; nothing where there is one page. */
export function pager(
  { t }: Frame,
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
  total: number,
): Markup | null {
  const last = Math.min(Math.max(1, Math.ceil(total / PAGE_ROWS)), MOST_PAGES);
  if (last === 1) return null;
  const at = (n: number) => addressWith(path, { ...query, page: n === 1 ? undefined : n });
  return html`<nav class="po-pager" aria-label="${t('pages')}">
${page > 1 && html`<a href="${at(page - 1)}" rel="prev">${t('previous')}</a>`}
<span>${t('page.of', { n: page, all: last })}</span>
${page < last && html`<a href="${at(page + 1)}" rel="next">${t('next')}</a>`}
</nav>`;
}

/** A titled card. */
export const card = (
  title: string,
  body: Markup,
  more?: { readonly label: string; readonly at: string },
): Markup =>
  html`<section class="po-card"><div class="po-card-head"><h2>${title}</h2>${more && html`<a href="${more.at}">${more.label}</a>`}</div>${body}</section>`;

export const facts = (rows: readonly (readonly [string, string | Markup | null | undefined])[]): Markup =>
  html`<dl class="po-facts">${rows
    .filter(([, value]) => value)
    .map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Says that some goods are shown after signing in. */
export const controlledNote = ({ t }: Frame): Markup => html`<p class="po-note">${t('controlled')}</p>`;
