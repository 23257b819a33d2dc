import type { ShellTexts } from '#kernel/web/shell/texts.ts';

/** What the frame says of this product. */
export const webTexts: ShellTexts = {
  product: { zh: '化工交易平台', en: 'Chemical trading platform' },
  search: { zh: '搜索报盘、订单、公司…', en: 'Search offers, orders…' },
  searchEverywhere: {
    zh: '搜索页面、报盘、订单、公司或命令',
    en: 'Search pages, offers, orders, companies or commands',
  },
};
