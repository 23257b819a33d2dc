import type { ChemicalKey } from './chemicals.ts';

/**
 * A producer named on grades and lots. `company` is its number in `companies` when it is a member; all others
 * are invented too.
 */
export interface DemoProducer {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly country: string;
  readonly company?: number;
  readonly products: readonly ChemicalKey[];
}

/** Every chemical has at least one producer; the big ones have two or three, one of them abroad where imports are usual. */
export const producers: readonly DemoProducer[] = [
  {
    key: 'qichuan',
    zh: '山东齐川化工',
    en: 'Shandong Qichuan Chemical',
    country: 'CN',
    company: 3,
    products: ['butyl-acrylate', 'maleic-anhydride', 'mtbe', 'ethylhexanol'],
  },
  {
    key: 'beijia',
    zh: '大连北岬化学',
    en: 'Dalian Beijia Chemical',
    country: 'CN',
    company: 7,
    products: ['paraxylene', 'pta', 'styrene', 'benzene'],
  },
  {
    key: 'dongyu',
    zh: '连云港东屿烯烃',
    en: 'Lianyungang Dongyu Olefins',
    country: 'CN',
    company: 10,
    products: ['acrylonitrile', 'mma', 'propylene-oxide', 'polypropylene'],
  },
  {
    key: 'beiyuan',
    zh: '陕西北塬能源化工',
    en: 'Shaanxi Beiyuan Energy Chemical',
    country: 'CN',
    products: ['methanol', 'acetic-acid', 'meg', 'polypropylene', 'lldpe'],
  },
  {
    key: 'shahe',
    zh: '宁夏沙渡煤化',
    en: 'Ningxia Shadu Coal Chemical',
    country: 'CN',
    products: ['methanol', 'urea', 'nitric-acid', 'vam'],
  },
  {
    key: 'zhoujia',
    zh: '舟山洲岬石化',
    en: 'Zhoushan Zhoujia Petrochemical',
    country: 'CN',
    products: ['benzene', 'toluene', 'xylenes', 'paraxylene', 'styrene', 'meg', 'sulphur', 'lldpe'],
  },
  {
    key: 'jianglan',
    zh: '江苏江岚酚酮',
    en: 'Jiangsu Jianglan Phenol-Acetone',
    country: 'CN',
    products: ['phenol', 'acetone', 'isopropanol', 'mek'],
  },
  {
    key: 'qilan',
    zh: '南京栖岚醋酸衍生物',
    en: 'Nanjing Qilan Acetyls',
    country: 'CN',
    products: ['acetic-acid', 'acetic-anhydride', 'ethyl-acetate', 'butyl-acetate', 'vam'],
  },
  {
    key: 'guishang',
    zh: '广西桂裳酒精',
    en: 'Guangxi Guishang Ethanol',
    country: 'CN',
    products: ['ethanol', 'ethyl-acetate'],
  },
  {
    key: 'haidai',
    zh: '山东海岱渡氯碱',
    en: 'Shandong Haidaidu Chlor-Alkali',
    country: 'CN',
    products: ['caustic-soda', 'chlorine', 'epichlorohydrin', 'dichloromethane'],
  },
  {
    key: 'tongling',
    zh: '安徽铜屿冶化',
    en: 'Anhui Tongyu Smelter Chemicals',
    country: 'CN',
    products: ['sulphuric-acid', 'phthalic-anhydride'],
  },
  {
    key: 'wanpan',
    zh: '惠州湾畔异氰酸酯',
    en: 'Huizhou Wanpan Isocyanates',
    country: 'CN',
    products: ['pmdi', 'tdi', 'aniline', 'hydrogen-peroxide'],
  },
  {
    key: 'gulfarch',
    zh: '海湾拱石化（沙特）',
    en: 'Gulf Arch Petrochemicals (Saudi Arabia)',
    country: 'SA',
    products: ['methanol', 'meg', 'styrene', 'lldpe', 'acrylonitrile'],
  },
  {
    key: 'hanbit',
    zh: '韩光化学（韩国）',
    en: 'Hangwang Chemical (Korea)',
    country: 'KR',
    products: ['toluene', 'xylenes', 'mma', 'acetone', 'styrene'],
  },
  {
    key: 'lionpeak',
    zh: '狮峰化工（新加坡）',
    en: 'Lion Peak Chemicals (Singapore)',
    country: 'SG',
    products: ['isopropanol', 'propylene-oxide', 'ethylhexanol', 'phenol'],
  },
];

/** Producers of one chemical, members first. */
export const producersOf = (key: ChemicalKey): readonly DemoProducer[] =>
  producers
    .filter((producer) => producer.products.includes(key))
    .sort((a, b) => Number(b.company !== undefined) - Number(a.company !== undefined));
