/**
 * A packaging: code of `package_type`, net weight in kg (null for bulk), code of `sales_unit`, UN mark for
 * dangerous goods. Fee in CNY per sales unit, for demonstration.
 */
export interface DemoPackaging {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly type: string;
  readonly specification: string;
  readonly netWeightKg: string | null;
  readonly tareWeightKg: string | null;
  readonly salesUnit: string;
  readonly unMark: string | null;
  readonly returnable: boolean;
  readonly fee: string | null;
  /** To the brim; GB/T 325.1 for 200 L drums. */
  readonly volumeLitres?: string;
}

const drum = (net: string, fee = '120.00'): DemoPackaging => ({
  key: `drum-${net}`,
  zh: `闭口钢桶 ${net} 千克`,
  en: `Steel drum, ${net} kg`,
  type: 'QA',
  specification: `200 L / ${net} kg`,
  netWeightKg: net,
  tareWeightKg: '18.5',
  salesUnit: 'DR',
  unMark: 'UN 1A1/X1.6/250',
  returnable: false,
  fee,
  volumeLitres: '216.5',
});
const ibc = (net: string): DemoPackaging => ({
  key: `ibc-${net}`,
  zh: `IBC吨桶 ${net} 千克`,
  en: `IBC, ${net} kg`,
  type: 'WA',
  specification: `1000 L / ${net} kg`,
  netWeightKg: net,
  tareWeightKg: '58',
  salesUnit: 'IBC',
  unMark: '31HA1/Y',
  returnable: true,
  fee: '480.00',
  volumeLitres: '1060',
});
const bulk = (key: string, zh: string, en: string, type: string): DemoPackaging => ({
  key,
  zh,
  en,
  type,
  specification: '散装 / bulk',
  netWeightKg: null,
  tareWeightKg: null,
  salesUnit: 'TNE',
  unMark: null,
  returnable: false,
  fee: null,
});

/** Packagings the 40 chemicals are sold in (trading-domain 23.3), and tank trucks and flexitanks beside them. */
export const packagings: readonly DemoPackaging[] = [
  bulk('bulk-liquid', '散装液体', 'Bulk liquid', 'VL'),
  bulk('bulk-molten', '散装液体（熔融保温）', 'Bulk liquid, molten, heated', 'VL'),
  bulk('bulk-pressure', '散装液体（压力罐）', 'Bulk liquid, pressure tank', 'VL'),
  bulk('bulk-granular', '散装颗粒', 'Bulk granules', 'VR'),
  bulk('bulk-powder', '散装粉末', 'Bulk powder', 'VY'),
  bulk('iso-tank', '罐箱', 'ISO tank', 'IT'),
  bulk('tank-truck', '槽车', 'Tank truck', 'TT'),
  bulk('flexitank', '液袋', 'Flexitank', 'FX'),
  drum('160'),
  drum('165'),
  drum('180'),
  drum('190'),
  drum('200'),
  drum('225'),
  drum('240', '150.00'),
  drum('250', '150.00'),
  drum('270', '150.00'),
  ibc('1050'),
  ibc('1200'),
  ibc('1300'),
  {
    key: 'bag-25',
    zh: '塑编袋 25 千克',
    en: 'Woven plastic bag, 25 kg',
    type: '5H',
    specification: '25 kg',
    netWeightKg: '25',
    tareWeightKg: '0.12',
    salesUnit: 'BG',
    unMark: 'UN 5H3/Z25',
    returnable: false,
    fee: '2.50',
  },
  {
    key: 'bag-50',
    zh: '塑编袋 50 千克',
    en: 'Woven plastic bag, 50 kg',
    type: '5H',
    specification: '50 kg',
    netWeightKg: '50',
    tareWeightKg: '0.18',
    salesUnit: 'BG',
    unMark: 'UN 5H3/Z50',
    returnable: false,
    fee: '3.20',
  },
  {
    key: 'paper-bag-25',
    zh: '纸塑袋 25 千克',
    en: 'Paper bag, 25 kg',
    type: '5M',
    specification: '25 kg',
    netWeightKg: '25',
    tareWeightKg: '0.25',
    salesUnit: 'BG',
    unMark: null,
    returnable: false,
    fee: '3.00',
  },
  {
    key: 'jumbo-500',
    zh: '吨袋 500 千克',
    en: 'Jumbo bag, 500 kg',
    type: '43',
    specification: '500 kg',
    netWeightKg: '500',
    tareWeightKg: '2.2',
    salesUnit: 'JB',
    unMark: '13H3/Y',
    returnable: false,
    fee: '45.00',
  },
  {
    key: 'jumbo-1000',
    zh: '吨袋 1,000 千克',
    en: 'Jumbo bag, 1,000 kg',
    type: '43',
    specification: '1000 kg',
    netWeightKg: '1000',
    tareWeightKg: '2.8',
    salesUnit: 'JB',
    unMark: '13H3/Y',
    returnable: false,
    fee: '60.00',
  },
  {
    key: 'cylinder-1000',
    zh: '钢瓶 1,000 千克',
    en: 'Cylinder, 1,000 kg',
    type: 'CY',
    specification: '1000 kg',
    netWeightKg: '1000',
    tareWeightKg: '480',
    salesUnit: 'CY',
    unMark: null,
    returnable: true,
    fee: '300.00',
  },
];
