/** The languages of the product. */
export type Locale = 'zh_CN' | 'en_US';
export const LOCALES = ['zh_CN', 'en_US'] as const satisfies readonly Locale[];
