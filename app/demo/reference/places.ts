/** A delivery place of the Chinese market: code of `place_type`, GB/T 2260 region, nearest port where there is one. */
export interface DemoPlace {
  readonly key: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly type: '10' | '20' | '30' | '40' | '50';
  readonly region: string;
  readonly port: string | null;
  readonly aliases: readonly string[];
}

/** The 12 places of trading-domain 23.4. */
export const places: readonly DemoPlace[] = [
  {
    key: 'taicang',
    code: 'TC-TANK',
    zh: '太仓罐区',
    en: 'Taicang tank area',
    type: '10',
    region: '320585',
    port: 'CNSHA',
    aliases: ['太仓', 'Taicang'],
  },
  {
    key: 'jiangyin',
    code: 'JY-TANK',
    zh: '江阴罐区',
    en: 'Jiangyin tank area',
    type: '10',
    region: '320281',
    port: 'CNJIA',
    aliases: ['江阴', 'Jiangyin'],
  },
  {
    key: 'zhangjiagang',
    code: 'ZJG-FTZ',
    zh: '张家港保税区',
    en: 'Zhangjiagang bonded zone',
    type: '40',
    region: '320582',
    port: 'CNZJG',
    aliases: ['张家港', 'Zhangjiagang', 'ZJG'],
  },
  {
    key: 'nantong',
    code: 'NT-TANK',
    zh: '南通罐区',
    en: 'Nantong tank area',
    type: '10',
    region: '320613',
    port: 'CNNTG',
    aliases: ['南通', 'Nantong'],
  },
  {
    key: 'daxie',
    code: 'NB-DAXIE',
    zh: '宁波大榭',
    en: 'Ningbo Daxie',
    type: '10',
    region: '330206',
    port: 'CNNGB',
    aliases: ['大榭', '宁波', 'Daxie', 'Ningbo'],
  },
  {
    key: 'changzhou',
    code: 'CZ-MKT',
    zh: '常州',
    en: 'Changzhou',
    type: '30',
    region: '320411',
    port: null,
    aliases: ['常州', 'Changzhou'],
  },
  {
    key: 'zibo',
    code: 'ZB-MKT',
    zh: '淄博',
    en: 'Zibo',
    type: '30',
    region: '370305',
    port: null,
    aliases: ['淄博', '临淄', 'Zibo'],
  },
  {
    key: 'dongying',
    code: 'DY-MKT',
    zh: '东营',
    en: 'Dongying',
    type: '30',
    region: '370502',
    port: null,
    aliases: ['东营', 'Dongying'],
  },
  {
    key: 'tianjin',
    code: 'TJ-LINGANG',
    zh: '天津临港',
    en: 'Tianjin Lingang',
    type: '10',
    region: '120116',
    port: 'CNTXG',
    aliases: ['天津', '临港', 'Tianjin'],
  },
  {
    key: 'dayawan',
    code: 'HZ-DYW',
    zh: '惠州大亚湾',
    en: 'Huizhou Daya Bay',
    type: '10',
    region: '441303',
    port: 'CNHUI',
    aliases: ['大亚湾', '惠州', 'Daya Bay', 'Huizhou'],
  },
  {
    key: 'lisha',
    code: 'DG-LISHA',
    zh: '东莞立沙岛',
    en: 'Dongguan Lisha Island',
    type: '10',
    region: '441900',
    port: 'CNDGG',
    aliases: ['立沙岛', '东莞', 'Lisha', 'Dongguan'],
  },
  {
    key: 'xuwei',
    code: 'LYG-XUWEI',
    zh: '连云港徐圩',
    en: 'Lianyungang Xuwei',
    type: '20',
    region: '320703',
    port: 'CNLYG',
    aliases: ['徐圩', '连云港', 'Xuwei', 'Lianyungang'],
  },
];
