import { NotFound } from '#kernel/rules/refusals.ts';
import type { PublicPage } from '#kernel/server/capability.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { aboutUs } from '#office/content/contract/about.ts';
import { helpTree, type ShownArticle } from '#office/content/contract/reading.ts';
import { publicArticle, publicHelp } from '#office/content/server/door.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import {
  PORTAL_ABOUT,
  PORTAL_HELP,
  PORTAL_NEWS,
  portalArticle,
  portalHelp,
  TWINS,
} from '../../rules/places.ts';
import { type Frame, frameOf } from '../frame.ts';
import { pageOf } from '../layout.ts';
import { html, type Markup, richText, safeAddress } from '../markup.ts';
import { card, crumbs, dayIn, idIn, PAGE_ROWS, pageNumber, pager } from '../parts.ts';
import { newsOf } from './home.ts';

const langOf = (language: string) => (language === 'zh_CN' ? 'zh-CN' : 'en');

function newsCard({ i18n }: Frame, a: ShownArticle): Markup {
  const cover = safeAddress(a.cover?.url);
  return html`<li lang="${langOf(a.language)}">${cover && html`<img src="${cover}" alt="" width="116" height="78" loading="lazy">`}
<div><h2><a href="${portalArticle(a.id)}">${a.title}</a></h2><p>${a.abstract}</p><p class="po-faint">${i18n(a.columnNames)} · <time datetime="${a.publishTime}">${dayIn(a.publishTime)}</time></p></div></li>`;
}

/** Articles that are out, in the reader's language. */
export const news: PublicPage = {
  path: PORTAL_NEWS,
  query: ['page'],
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t } = frame;
    const page = pageNumber(visit.query.page);
    const { list, totalCount } = await newsOf(frame, page, PAGE_ROWS);
    if (list.length === 0 && page > 1) throw NotFound({});
    const body = html`${crumbs(frame, [{ label: t('news') }])}<section class="po-card"><h1>${t('news')}</h1>
${list.length === 0 ? html`<p>${t('noNews')}</p>` : html`<ul class="po-articles">${list.map((a) => newsCard(frame, a))}</ul>${pager(frame, PORTAL_NEWS, {}, page, totalCount)}`}</section>`;
    return pageOf(frame, {
      seo: '/portal/news',
      path: PORTAL_NEWS,
      query: { page: page === 1 ? undefined : page },
      title: t('news'),
      twin: TWINS.home,
      body,
    });
  },
};

/** One article that is out. */
export const article: PublicPage = {
  path: `${PORTAL_NEWS}/:id`,
  async answer(visit) {
    const id = idIn(visit.params.id);
    const a = id === null ? null : await publicArticle(visit.ctx, { id });
    if (id === null || a === null) throw NotFound({});
    const frame = await frameOf(visit);
    const { t, i18n } = frame;
    const files = [a.pdf, ...a.docs].filter((f) => f !== null);
    const original = safeAddress(a.externalUrl);
    const video = safeAddress(a.video?.url);
    const body = html`${crumbs(frame, [{ label: t('news'), at: PORTAL_NEWS }, { label: a.title }])}
<article class="po-card po-reading" lang="${langOf(a.language)}"><h1>${a.title}</h1>
<p class="po-faint">${[i18n(a.columnNames), t('published', { day: dayIn(a.publishTime) }), a.source && t('source', { source: a.source })].filter(Boolean).join(' · ')}</p>
<div class="po-text">${a.content ? richText(a.content) : html`<p>${a.abstract}</p>`}</div>
${a.images.map((f) => html`<p><img src="${f.url}" alt="" loading="lazy"></p>`)}
${video && html`<p><video src="${video}" controls preload="none" aria-label="${t('films')}"></video></p>`}
${original && html`<p><a href="${original}" rel="noopener nofollow">${t('original')}</a></p>`}
${files.length > 0 && html`<h2>${t('attachments')}</h2><ul class="po-files">${files.map((f) => html`<li><a href="${f.url}">${f.fileName}</a></li>`)}</ul>`}</article>
${a.related.length > 0 && card(t('related'), html`<ul class="po-news">${a.related.map((r) => html`<li><a href="${portalArticle(r.id)}" lang="${langOf(a.language)}">${r.title}</a> <time datetime="${r.publishTime ?? ''}">${dayIn(r.publishTime)}</time></li>`)}</ul>`)}`;
    return pageOf(frame, {
      seo: '/portal/news/:id',
      path: portalArticle(id),
      title: a.title,
      description: a.abstract,
      twin: TWINS.article(id),
      body,
    });
  },
};

type HelpColumns = OutputOf<typeof helpTree>;
/** Two levels of columns with their texts. */
function helpColumns({ i18n, t }: Frame, tree: HelpColumns, here?: string): Markup {
  const leaves = (articles: HelpColumns[number]['articles']) =>
    articles.length > 0 &&
    html`<ul>${articles.map((a) => html`<li><a href="${portalHelp(a.id)}"${a.id === here && html` aria-current="page"`}>${i18n(a.title)}</a></li>`)}</ul>`;
  return html`<nav class="po-card po-help" aria-label="${t('help.columns')}">${tree.map(
    (c) =>
      html`<section><h2>${i18n(c.names)}</h2>${leaves(c.articles)}${c.children.map((k) => html`<h3>${i18n(k.names)}</h3>${leaves(k.articles)}`)}</section>`,
  )}</nav>`;
}

/** The help centre, narrowed to what was typed. */
export const help: PublicPage = {
  path: PORTAL_HELP,
  query: ['k'],
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t } = frame;
    const keyword = (visit.query.k ?? '').slice(0, 60).toWellFormed();
    const tree = await visit.ask(helpTree, keyword === '' ? {} : { keyword });
    const body = html`${crumbs(frame, [{ label: t('help') }])}<section class="po-card"><h1>${t('help')}</h1>
<form class="po-find" action="${PORTAL_HELP}" method="get"><input type="search" name="k" value="${keyword}" maxlength="60" aria-label="${t('help.search')}" placeholder="${t('help.search')}"><button type="submit">${t('search')}</button></form>
${tree.length === 0 && html`<p role="status">${t('help.none')}</p>`}</section>
${tree.length > 0 && helpColumns(frame, tree)}`;
    return pageOf(frame, {
      seo: keyword === '' ? '/portal/help' : null,
      path: PORTAL_HELP,
      query: { k: keyword },
      title: t('help'),
      twin: TWINS.help,
      body,
    });
  },
};

/** One help text. */
export const helpText: PublicPage = {
  path: `${PORTAL_HELP}/:id`,
  async answer(visit) {
    const id = idIn(visit.params.id);
    const a = id === null ? null : await publicHelp(visit.ctx, { id });
    if (id === null || a === null) throw NotFound({});
    const frame = await frameOf(visit);
    const { t, i18n } = frame;
    const title = i18n(a.title);
    const text = i18n(a.content);
    const tree = await visit.ask(helpTree, {});
    const body = html`${crumbs(frame, [{ label: t('help'), at: PORTAL_HELP }, { label: i18n(a.columnNames) }, { label: title }])}
<div class="po-columns"><div class="po-side">${helpColumns(frame, tree, id)}</div>
<div class="po-wide"><article class="po-card po-reading"><h1>${title}</h1><p class="po-faint">${t('updated', { day: dayIn(a.gmtModified) })}</p><div class="po-text">${richText(text)}</div></article></div></div>`;
    return pageOf(frame, {
      seo: '/portal/help/:id',
      path: portalHelp(id),
      title,
      description: plainTextOf(text),
      twin: TWINS.help,
      body,
    });
  },
};

/** Who runs the platform. */
export const about: PublicPage = {
  path: PORTAL_ABOUT,
  async answer(visit) {
    const frame = await frameOf(visit);
    const { t, i18n } = frame;
    const a = await visit.ask(aboutUs, {});
    const title = a === null ? t('about') : i18n(a.title);
    const text = i18n(a?.content);
    const body = html`${crumbs(frame, [{ label: t('about') }])}<article class="po-card po-reading"><h1>${title}</h1>
${a === null ? html`<p>${t('about.none')}</p>` : html`<div class="po-text">${richText(text)}</div>${a.images.map((f) => html`<p><img src="${f.url}" alt="" loading="lazy"></p>`)}${a.contact && html`<h2>${t('about.contact')}</h2><p>${a.contact}</p>`}`}</article>`;
    return pageOf(frame, {
      seo: '/portal/about',
      path: PORTAL_ABOUT,
      title,
      description: plainTextOf(text),
      twin: TWINS.home,
      body,
    });
  },
};
