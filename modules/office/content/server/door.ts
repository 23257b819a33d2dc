export { type Announced, announceDeal } from './announce-deal.ts';
export { type PageHead, pageHead } from './page-head.ts';
export { type PageSeo, portalSeo, publicDeals, publicHelp } from './public-reading.ts';
export { publicArticle, siteColumns } from './read-articles.ts';
export { footerHelp } from './read-help.ts';
export { siteFile } from './site-files.ts';
