/**
 * Platform categories of the demonstration, two levels; SPUs hang on the second. `taxCode` is a 19-digit
 * illustration of the tax category code, to be replaced by the operator's list.
 */
export interface DemoCategory {
  readonly key: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly parent: string | null;
  readonly taxCode: string | null;
}

export const categories: readonly DemoCategory[] = [
  { key: 'organics', code: 'ORG', zh: '有机原料', en: 'Organic chemicals', parent: null, taxCode: null },
  {
    key: 'alcohols',
    code: 'ORG-ALC',
    zh: '醇类',
    en: 'Alcohols and glycols',
    parent: 'organics',
    taxCode: '1070201010000000000',
  },
  {
    key: 'aromatics',
    code: 'ORG-ARO',
    zh: '芳烃及衍生物',
    en: 'Aromatics and derivatives',
    parent: 'organics',
    taxCode: '1070201020000000000',
  },
  {
    key: 'ketones',
    code: 'ORG-KET',
    zh: '酮类',
    en: 'Ketones',
    parent: 'organics',
    taxCode: '1070201030000000000',
  },
  {
    key: 'acids',
    code: 'ORG-ACI',
    zh: '有机酸及酸酐',
    en: 'Organic acids and anhydrides',
    parent: 'organics',
    taxCode: '1070201040000000000',
  },
  {
    key: 'esters',
    code: 'ORG-EST',
    zh: '酯类',
    en: 'Esters',
    parent: 'organics',
    taxCode: '1070201050000000000',
  },
  {
    key: 'monomers',
    code: 'ORG-MON',
    zh: '聚合单体',
    en: 'Monomers',
    parent: 'organics',
    taxCode: '1070201060000000000',
  },
  {
    key: 'isocyanates',
    code: 'ORG-ISO',
    zh: '异氰酸酯',
    en: 'Isocyanates',
    parent: 'organics',
    taxCode: '1070201070000000000',
  },
  {
    key: 'ethers',
    code: 'ORG-ETH',
    zh: '醚及环氧化物',
    en: 'Ethers and epoxides',
    parent: 'organics',
    taxCode: '1070201080000000000',
  },
  {
    key: 'chlorinated',
    code: 'ORG-CHL',
    zh: '氯化物',
    en: 'Chlorinated organics',
    parent: 'organics',
    taxCode: '1070201090000000000',
  },
  { key: 'basic', code: 'INO', zh: '无机原料', en: 'Inorganic chemicals', parent: null, taxCode: null },
  {
    key: 'inorganics',
    code: 'INO-BAS',
    zh: '酸碱及无机物',
    en: 'Acids, alkalis and inorganics',
    parent: 'basic',
    taxCode: '1070202010000000000',
  },
  { key: 'agro', code: 'AGR', zh: '化肥', en: 'Fertilisers', parent: null, taxCode: null },
  {
    key: 'fertilisers',
    code: 'AGR-NIT',
    zh: '氮肥',
    en: 'Nitrogen fertilisers',
    parent: 'agro',
    taxCode: '1070203010000000000',
  },
  { key: 'plastics', code: 'PLA', zh: '塑料', en: 'Plastics', parent: null, taxCode: null },
  {
    key: 'polyolefins',
    code: 'PLA-POL',
    zh: '聚烯烃',
    en: 'Polyolefins',
    parent: 'plastics',
    taxCode: '1070204010000000000',
  },
];
