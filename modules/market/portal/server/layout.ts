import { fill } from '#kernel/rules/words.ts';
import type { PublicAnswer } from '#kernel/server/capability.ts';
import { filledTag, type SeoPath } from '#office/content/rules/seo-pages.ts';
import {
  addressWith,
  PORTAL,
  PORTAL_ABOUT,
  PORTAL_HELP,
  PORTAL_NEWS,
  PORTAL_SEARCH,
  PORTAL_STORES,
  portalHelp,
  TWINS,
} from '../rules/places.ts';
import type { Frame } from './frame.ts';
import { html, type Markup, safeAddress } from './markup.ts';
import { STYLES } from './styles.ts';

export interface PageParts {
  /** The pattern the operator describes to search engines; null where no page is to be indexed. */
  readonly seo: SeoPath | null;
  /** Its own address, with what it reads of the query string. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** What the page is about; null for the home page. */
  readonly title: string | null;
  readonly description?: string | null;
  /** Where the same is found in the application. */
  readonly twin: string;
  readonly body: Markup;
  readonly status?: number;
  /** Goods whose name the operator's texts may take up. */
  readonly productName?: string;
}

const LANGUAGES = [
  ['zh_CN', 'zh-CN'],
  ['en_US', 'en'],
] as const;
const DESCRIPTION = 160;

/** A whole page around its body. */
export function pageOf(frame: Frame, parts: PageParts): PublicAnswer {
  const page = html`<!doctype html>
<html lang="${frame.locale === 'zh_CN' ? 'zh-CN' : 'en'}">
<head>
${headOf(frame, parts)}
</head>
<body>
<a class="po-skip" href="#main">${frame.t('skip')}</a>
${headerOf(frame, parts)}
<main id="main" class="po-main" tabindex="-1">
${parts.body}
</main>
${footerOf(frame)}
</body>
</html>
`;
  return { status: parts.status ?? 200, type: 'text/html; charset=utf-8', body: String(page) };
}

function headOf({ visit, locale, seo, platformName, site }: Frame, parts: PageParts): Markup {
  const rows = seo.filter((s) => s.path === parts.seo);
  const row = rows.find((s) => s.language === locale) ?? rows.find((s) => s.language === 'zh_CN');
  const values = {
    platformName,
    ...(parts.productName === undefined ? {} : { productName: parts.productName }),
  };
  const filled = (text: string | null | undefined) => (text ? filledTag(text, values) : null);
  const described = filled(row?.title);
  const title = [...new Set([parts.title, described ?? platformName])].filter(Boolean).join(' - ');
  const description = (parts.description || filled(row?.description) || null)?.slice(0, DESCRIPTION) ?? null;
  const here = (lang?: string) => `${visit.origin}${addressWith(parts.path, { ...parts.query, lang })}`;
  const indexed = parts.seo !== null && (parts.status ?? 200) === 200 && (row?.robots ?? 'index') === 'index';
  const image = row?.ogImage ? `${visit.origin}/files/${row.ogImage}/og` : null;
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="${indexed ? 'index' : 'noindex'}">
${description && html`<meta name="description" content="${description}">`}
${row?.keywords && html`<meta name="keywords" content="${filled(row.keywords)}">`}
<link rel="canonical" href="${here(locale)}">
${LANGUAGES.map(([code, tag]) => html`<link rel="alternate" hreflang="${tag}" href="${here(code)}">`)}
<link rel="alternate" hreflang="x-default" href="${here()}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${platformName}">
<meta property="og:title" content="${title}">
${description && html`<meta property="og:description" content="${description}">`}
${image && html`<meta property="og:image" content="${image}">`}
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${site.platform.favicon ?? '/mark.svg'}">
<link rel="stylesheet" href="${STYLES.path}">`;
}

/** Where to sign in, coming back to `twin`. */
export const signInAt = (twin: string): string => addressWith('/login', { redirect: twin });

function headerOf(frame: Frame, parts: PageParts): Markup {
  const { t, site, platformName, locale } = frame;
  const other = locale === 'zh_CN' ? 'en_US' : 'zh_CN';
  const places = [
    [PORTAL, t('home')],
    [PORTAL_STORES, t('stores')],
    [PORTAL_NEWS, t('news')],
    [PORTAL_HELP, t('help')],
    [PORTAL_ABOUT, t('about')],
  ] as const;
  const isHere = (place: string) =>
    place === PORTAL ? parts.path === PORTAL : parts.path === place || parts.path.startsWith(`${place}/`);
  const logo = safeAddress(site.platform.logoDark ?? site.platform.logo);
  return html`<header class="po-head">
<div class="po-bar">
<a class="po-brand" href="${PORTAL}">${logo && html`<img src="${logo}" alt="" height="28">`}<span>${platformName}</span></a>
<nav class="po-nav" aria-label="${t('navigation')}">
${places.map(([place, label]) => html`<a href="${place}"${isHere(place) && html` aria-current="page"`}>${label}</a>`)}
</nav>
<div class="po-enter">
<a href="${addressWith(parts.path, { ...parts.query, lang: other })}" hreflang="${other === 'zh_CN' ? 'zh-CN' : 'en'}" lang="${other === 'zh_CN' ? 'zh-CN' : 'en'}" rel="nofollow">${t('otherLanguage')}</a>
<a href="${signInAt(parts.twin)}" rel="nofollow">${t('signIn')}</a>
${frame.registerOpen && html`<a class="po-join" href="${addressWith('/registerAccount', { redirect: parts.twin })}" rel="nofollow">${t('register')}</a>`}
</div>
</div>
${parts.path === PORTAL ? null : html`<div class="po-under"><div class="po-bar">${searchBox(frame)}</div></div>`}
</header>`;
}

/** The box that finds goods; it needs no script. */
export function searchBox({ t, visit }: Frame): Markup {
  return html`<form class="po-find" action="${PORTAL_SEARCH}" method="get" role="search">
<input type="search" name="q" value="${visit.query.q ?? ''}" maxlength="60" aria-label="${t('search.label')}" placeholder="${t('search.hint')}" autocomplete="off">
<button type="submit">${t('search')}</button>
</form>`;
}

function withLink(text: string | null, link: string | null): Markup | null {
  if (!text) return null;
  const at = safeAddress(link);
  return at === null ? html`<span>${text}</span>` : html`<a href="${at}" rel="noopener nofollow">${text}</a>`;
}

function footerOf(frame: Frame): Markup {
  const { t, site, bottom, i18n, year } = frame;
  const { footer } = site;
  const links = site.friendlyLinks.filter((l) => l.type === '10' && safeAddress(l.url) !== null);
  const copyright = fill(i18n(footer.copyrightText), { year: String(year), companyName: footer.companyName });
  const records = [
    withLink(footer.icpNo, footer.icpLink),
    withLink(footer.policeNo, footer.policeLink),
    withLink(footer.telecomNo, footer.telecomLink),
  ].filter((r) => r !== null);
  return html`<footer class="po-foot">
<div class="po-bar">
<div class="po-foot-columns">
${bottom.helpColumns
  .filter((c) => c.articles.length > 0)
  .map(
    (c) =>
      html`<section><h2>${i18n(c.names)}</h2><ul>${c.articles.map(
        (a) => html`<li><a href="${portalHelp(a.id)}">${i18n(a.title)}</a></li>`,
      )}</ul></section>`,
  )}
<section><h2>${t('hotline')}</h2><p class="po-hotline">${footer.hotline}</p><p>${i18n(footer.hotlineHours)}</p></section>
${site.qrCodes
  .filter((q) => q.image !== null)
  .map(
    (q) =>
      html`<figure class="po-qr"><img src="${q.image}" alt="${i18n(q.names)}" width="88" height="88" loading="lazy"><figcaption>${i18n(q.names)}</figcaption></figure>`,
  )}
</div>
${links.length > 0 && html`<p class="po-links"><span>${t('links')}</span>${links.map((l) => html`<a href="${l.url}" rel="noopener nofollow">${i18n(l.names)}</a>`)}</p>`}
<p class="po-records"><span>${copyright}</span>${records}</p>
</div>
</footer>`;
}

/** An answer for an address at which a visitor may see nothing, whether something is there or not. */
export function missingPage(frame: Frame): PublicAnswer {
  const { t } = frame;
  return pageOf(frame, {
    seo: null,
    status: 404,
    path: PORTAL,
    title: t('missing.title'),
    twin: TWINS.home,
    body: html`<section class="po-card po-calm"><h1>${t('missing.title')}</h1><p>${t('missing.text')}</p>
<p class="po-acts"><a class="po-button" href="${signInAt(TWINS.goods)}" rel="nofollow">${t('missing.signIn')}</a><a href="${PORTAL}">${t('missing.home')}</a></p></section>`,
  });
}
