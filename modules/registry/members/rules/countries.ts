import type { LocalizedText } from '#kernel/rules/words.ts';

/** Home of companies that carry a unified social credit code. */
export const HOME = 'CN';
/** Countries and regions a company may be registered in (ISO 3166-1), China first, then by their English names. */
export const countries: readonly (LocalizedText & { readonly value: string })[] = [
  { value: 'CN', zh: '中国', en: 'China' },
  { value: 'AU', zh: '澳大利亚', en: 'Australia' },
  { value: 'BE', zh: '比利时', en: 'Belgium' },
  { value: 'BR', zh: '巴西', en: 'Brazil' },
  { value: 'CA', zh: '加拿大', en: 'Canada' },
  { value: 'DE', zh: '德国', en: 'Germany' },
  { value: 'FR', zh: '法国', en: 'France' },
  { value: 'GB', zh: '英国', en: 'United Kingdom' },
  { value: 'HK', zh: '中国香港', en: 'Hong Kong, China' },
  { value: 'IN', zh: '印度', en: 'India' },
  { value: 'ID', zh: '印度尼西亚', en: 'Indonesia' },
  { value: 'IT', zh: '意大利', en: 'Italy' },
  { value: 'JP', zh: '日本', en: 'Japan' },
  { value: 'KZ', zh: '哈萨克斯坦', en: 'Kazakhstan' },
  { value: 'KR', zh: '韩国', en: 'Korea, Republic of' },
  { value: 'KW', zh: '科威特', en: 'Kuwait' },
  { value: 'MY', zh: '马来西亚', en: 'Malaysia' },
  { value: 'MX', zh: '墨西哥', en: 'Mexico' },
  { value: 'NL', zh: '荷兰', en: 'Netherlands' },
  { value: 'OM', zh: '阿曼', en: 'Oman' },
  { value: 'QA', zh: '卡塔尔', en: 'Qatar' },
  { value: 'RU', zh: '俄罗斯', en: 'Russia' },
  { value: 'SA', zh: '沙特阿拉伯', en: 'Saudi Arabia' },
  { value: 'SG', zh: '新加坡', en: 'Singapore' },
  { value: 'ES', zh: '西班牙', en: 'Spain' },
  { value: 'CH', zh: '瑞士', en: 'Switzerland' },
  { value: 'TW', zh: '中国台湾', en: 'Taiwan, China' },
  { value: 'TH', zh: '泰国', en: 'Thailand' },
  { value: 'TT', zh: '特立尼达和多巴哥', en: 'Trinidad and Tobago' },
  { value: 'TR', zh: '土耳其', en: 'Türkiye' },
  { value: 'AE', zh: '阿联酋', en: 'United Arab Emirates' },
  { value: 'US', zh: '美国', en: 'United States' },
  { value: 'VN', zh: '越南', en: 'Viet Nam' },
];

/** A country or region in both languages; a code the list does not have stands for itself. */
export const countryOf = (code: string): LocalizedText =>
  countries.find((c) => c.value === code) ?? { zh: code, en: code };
