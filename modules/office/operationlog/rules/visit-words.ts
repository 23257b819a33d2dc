import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText, words } from '#kernel/rules/words.ts';

/** The report of page visits (administration-domain 14.2). */
export const visitWords = words('operationlog.visits', {
  title: { zh: '页面访问', en: 'Page visits' },
  noun: { zh: '访问记录', en: 'visits' },
  path: { zh: '页面', en: 'Page' },
  identity: { zh: '身份', en: 'Side' },
  visits: { zh: '访问次数', en: 'Visits' },
  visitors: { zh: '访客（逐日累计）', en: 'Visitors, day by day' },
  lastDay: { zh: '最近访问日', en: 'Last visited' },
  days: { zh: '日期', en: 'Days' },
  dayFrom: { zh: '开始日期', en: 'From' },
  dayTo: { zh: '结束日期', en: 'To' },
  tabs: { zh: '日志类别', en: 'Kind of log' },
  logs: { zh: '操作日志', en: 'Operation logs' },
});

export const identities: Readonly<Record<string, LocalizedText>> = {
  platform: { zh: '平台', en: 'Operator' },
  seller: { zh: '卖方', en: 'Seller' },
  buyer: { zh: '买方', en: 'Buyer' },
  visitor: { zh: '访客', en: 'Visitor' },
};
export const identityText = (identity: string, locale: Locale): string =>
  inLocale(identities[identity] ?? { zh: identity, en: identity }, locale);
