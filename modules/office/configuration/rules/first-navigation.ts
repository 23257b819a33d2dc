import type { EntryContent } from './entries.ts';

type Line = Pick<EntryContent<'navigation'>, 'kind' | 'names' | 'url' | 'requiresLogin'>;
const main = (url: string, zh_CN: string, en_US: string): Line => ({
  kind: 'main',
  names: { zh_CN, en_US },
  url,
  requiresLogin: true,
});
const top = (url: string, zh_CN: string, en_US: string, requiresLogin: boolean): Line => ({
  kind: 'top',
  names: { zh_CN, en_US },
  url,
  requiresLogin,
});

/**
 * Navigation a new installation begins with (administration-domain 10.2). The language switch stands beside
 * it and is no entry.
 */
export const firstNavigation: readonly EntryContent<'navigation'>[] = [
  main('/pchome', '商城首页', 'Market front page'),
  main('/goodsCategory', '商品分类', 'Product categories'),
  main('/resourceList', '国际在途资源', 'In-transit offers'),
  main('/rmbSellList', '人民币报盘', 'RMB offers'),
  main('/rmbBuyList', '人民币求购', 'RMB inquiries'),
  main('/dollarList', '美元报盘', 'USD offers'),
  main('/helpCenter', '帮助中心', 'Help centre'),
  top('/registerAccount', '注册', 'Register', false),
  top('/login', '登录', 'Log in', false),
  top('/myMessage', '我的消息', 'My messages', true),
  top('/helpCenter', '帮助', 'Help', true),
].map((line, i, all) => ({
  ...line,
  linkType: 'route' as const,
  target: 'self' as const,
  parentId: null,
  sequence: 1 + i - all.findIndex((l) => l.kind === line.kind),
}));
