import type { ChemicalKey } from './chemicals.ts';

/** A licence of a demo company; days count from the day the demonstration is loaded. */
export interface DemoLicence {
  /** Code of `licence_type`. */
  readonly type: string;
  readonly no: string;
  readonly issuerZh: string;
  readonly issuerEn: string;
  readonly fromDay: number;
  readonly toDay: number;
  /** Chemicals in its scope; empty for a business licence or a permit without a list. */
  readonly scope: readonly ChemicalKey[];
  /** Code of `operating_mode`. */
  readonly mode: '10' | '20' | '30' | null;
  /** Tonnes a year it allows to sell, or to buy under a purchase filing; null: no limit. */
  readonly quantity: string | null;
}

const emergency = { zh: '应急管理局', en: 'Emergency Management Bureau' } as const;
const police = { zh: '公安局', en: 'Public Security Bureau' } as const;
const paper = (
  type: string,
  no: string,
  city: { zh: string; en: string },
  office: { zh: string; en: string },
  days: readonly [number, number],
  more: Partial<DemoLicence> = {},
): DemoLicence => ({
  type,
  no,
  issuerZh: `${city.zh}${office.zh}`,
  issuerEn: `${city.en} ${office.en}`,
  fromDay: days[0],
  toDay: days[1],
  scope: [],
  mode: null,
  quantity: null,
  ...more,
});
type City = { readonly zh: string; readonly en: string };

/** Business licence: long term, number = credit code. */
export const businessLicence = (creditCode: string, city: City): DemoLicence =>
  paper(
    '10',
    creditCode,
    city,
    { zh: '市场监督管理局', en: 'Administration for Market Regulation' },
    [-2400, 4900],
  );
/** Hazardous chemicals operating licence, three years. `toDay` below zero: expired. */
export const operating = (
  no: string,
  city: City,
  mode: '10' | '20' | '30',
  scope: readonly ChemicalKey[],
  toDay = 640,
): DemoLicence => paper('20', no, city, emergency, [toDay - 1095, toDay], { scope, mode });
/** Safe production licence of a producer, three years. */
export const production = (no: string, city: City, scope: readonly ChemicalKey[]): DemoLicence =>
  paper('21', no, city, emergency, [-330, 765], { scope });
/** Safe use licence of an end user, three years. */
export const safeUse = (no: string, city: City, scope: readonly ChemicalKey[]): DemoLicence =>
  paper('22', no, city, emergency, [-210, 885], { scope });
/** Explosive precursor lawful-use statement, one year. */
export const lawfulUse = (no: string, city: City, scope: readonly ChemicalKey[]): DemoLicence =>
  paper('24', no, city, police, [-60, 305], { scope });
/** Drug precursor purchase filing: product, quantity, half a year. */
export const purchaseFiling = (
  no: string,
  city: City,
  scope: readonly ChemicalKey[],
  quantity: string,
): DemoLicence => paper('25', no, city, police, [-30, 150], { scope, quantity });
/** Drug precursor sales filing, three years. */
export const salesFiling = (no: string, city: City, scope: readonly ChemicalKey[]): DemoLicence =>
  paper('26', no, city, emergency, [-300, 795], { scope });
/** Dangerous goods road licence, four years. */
export const roadLicence = (no: string, city: City): DemoLicence =>
  paper('30', no, city, { zh: '交通运输局', en: 'Transport Bureau' }, [-500, 960]);
/** Port and storage dangerous goods permit, three years. */
export const storagePermit = (no: string, city: City): DemoLicence =>
  paper('40', no, city, { zh: '交通运输局', en: 'Transport Bureau' }, [-280, 815], { mode: '30' });
/** Import and export right, long term. */
export const importExport = (no: string, city: City): DemoLicence =>
  paper('50', no, city, { zh: '商务局', en: 'Commerce Bureau' }, [-1500, 3900]);
