import type { Locale } from '#kernel/rules/locale.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { Module, PublicAnswer, PublicSite } from '#kernel/server/capability.ts';
import { PORTAL } from '../rules/places.ts';
import { frameOf, translator } from './frame.ts';
import { missingPage } from './layout.ts';
import { html } from './markup.ts';
import { category, search } from './pages/goods.ts';
import { home } from './pages/home.ts';
import { product } from './pages/product.ts';
import { about, article, help, helpText, news } from './pages/reading.ts';
import { sitemap } from './pages/sitemap.ts';
import { store, stores } from './pages/stores.ts';
import { STYLES } from './styles.ts';

/** A page that stands without anything that would have to be asked. */
function failedPage(locale: Locale, refusal: Refusal): PublicAnswer {
  const t = translator(locale);
  const body = html`<!doctype html>
<html lang="${locale === 'zh_CN' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${t('failed.title')}</title><link rel="stylesheet" href="${STYLES.path}"></head>
<body><main id="main" class="po-main"><section class="po-card po-calm"><h1>${t('failed.title')}</h1><p>${refusal.says(locale)}</p><p class="po-acts"><a href="${PORTAL}">${t('failed.home')}</a></p></section></main></body>
</html>
`;
  return { status: refusal.kind.http, type: 'text/html; charset=utf-8', body: String(body) };
}

const publicSite: PublicSite = {
  prefix: PORTAL,
  pages: [home, category, search, product, stores, store, news, article, help, helpText, about, sitemap],
  files: [STYLES],
  topics: ['site:all', 'articles:all', 'clinch:all'],
  missing: async (visit) => missingPage(await frameOf(visit)),
  failed: failedPage,
};

/** The public face of the platform: reads what is open to everybody, keeps nothing. */
export const portalModule: Module = { name: 'portal', publicSite };
