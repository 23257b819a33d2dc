import type { Said } from '#kernel/rules/words.ts';
import { countries } from '#registry/members/rules/countries.ts';

type Country = Said & { readonly value: string };
/** Countries goods come from where none of the members sits. */
const further: readonly Country[] = [
  { value: 'AR', zh: '阿根廷', en: 'Argentina' },
  { value: 'AT', zh: '奥地利', en: 'Austria' },
  { value: 'AZ', zh: '阿塞拜疆', en: 'Azerbaijan' },
  { value: 'BH', zh: '巴林', en: 'Bahrain' },
  { value: 'BN', zh: '文莱', en: 'Brunei Darussalam' },
  { value: 'BY', zh: '白俄罗斯', en: 'Belarus' },
  { value: 'CL', zh: '智利', en: 'Chile' },
  { value: 'CZ', zh: '捷克', en: 'Czechia' },
  { value: 'DK', zh: '丹麦', en: 'Denmark' },
  { value: 'DZ', zh: '阿尔及利亚', en: 'Algeria' },
  { value: 'EG', zh: '埃及', en: 'Egypt' },
  { value: 'FI', zh: '芬兰', en: 'Finland' },
  { value: 'GQ', zh: '赤道几内亚', en: 'Equatorial Guinea' },
  { value: 'HU', zh: '匈牙利', en: 'Hungary' },
  { value: 'IE', zh: '爱尔兰', en: 'Ireland' },
  { value: 'IL', zh: '以色列', en: 'Israel' },
  { value: 'IQ', zh: '伊拉克', en: 'Iraq' },
  { value: 'IR', zh: '伊朗', en: 'Iran' },
  { value: 'NG', zh: '尼日利亚', en: 'Nigeria' },
  { value: 'NO', zh: '挪威', en: 'Norway' },
  { value: 'NZ', zh: '新西兰', en: 'New Zealand' },
  { value: 'PH', zh: '菲律宾', en: 'Philippines' },
  { value: 'PK', zh: '巴基斯坦', en: 'Pakistan' },
  { value: 'PL', zh: '波兰', en: 'Poland' },
  { value: 'PT', zh: '葡萄牙', en: 'Portugal' },
  { value: 'RO', zh: '罗马尼亚', en: 'Romania' },
  { value: 'SE', zh: '瑞典', en: 'Sweden' },
  { value: 'TM', zh: '土库曼斯坦', en: 'Turkmenistan' },
  { value: 'UZ', zh: '乌兹别克斯坦', en: 'Uzbekistan' },
  { value: 'VE', zh: '委内瑞拉', en: 'Venezuela' },
  { value: 'ZA', zh: '南非', en: 'South Africa' },
];
const [home, ...abroad] = countries;

/** Countries of origin to choose from, China first, then by their English names (trading-domain 3.1: originCountry, ISO 3166-1 alpha-2). */
export const origins: readonly Country[] = [...(home ? [home] : []), ...[...abroad, ...further].sort((a, b) => (a.en < b.en ? -1 : 1))];
const byCode = new Map(origins.map((c) => [c.value, c]));
/** A country of origin by its code; one outside the list keeps its code. */
export const originOf = (code: string): Said => byCode.get(code) ?? { zh: code, en: code };
