import type { LocalizedText } from '#kernel/rules/words.ts';

/**
 * Headings of the menu with title and icon, in their order (screens 2.1); a heading without a visible child
 * is not shown.
 */
export const sections = {
  workbench: { zh: '工作台', en: 'Workbench', icon: 'DesktopOutlined' },
  market: { zh: '市场', en: 'Market', icon: 'ShopOutlined' },
  trade: { zh: '交易', en: 'Trade', icon: 'TransactionOutlined' },
  fulfilment: { zh: '履约', en: 'Fulfilment', icon: 'CarOutlined' },
  goods: { zh: '商品', en: 'Goods', icon: 'ExperimentOutlined' },
  company: { zh: '会员与企业', en: 'Members and company', icon: 'BankOutlined' },
  system: { zh: '内容与系统', en: 'Content and system', icon: 'SettingOutlined' },
} as const satisfies Readonly<Record<string, LocalizedText & { readonly icon: string }>>;

export type Section = keyof typeof sections;

declare module '#kernel/rules/pages.ts' {
  interface MenuSections extends Record<keyof typeof sections, true> {}
}
