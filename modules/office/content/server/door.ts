export { type Announced, announceDeal } from './announce-deal.ts';
export { type PageHead, pageHead } from './page-head.ts';
export { siteColumns } from './read-articles.ts';
export { footerHelp } from './read-help.ts';
export { siteFile } from './site-files.ts';
