export { announceDeal, type Announced } from './announce-deal.ts';
export { siteColumns } from './read-articles.ts';
export { footerHelp } from './read-help.ts';
export { pageHead, type PageHead } from './page-head.ts';
export { siteFile } from './site-files.ts';
