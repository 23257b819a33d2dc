/** One line of a specification: what is measured, the limit as decimal text or words, its unit. */
export interface SpecItem {
  readonly zh: string;
  readonly en: string;
  readonly op: '≥' | '≤' | '=' | '–';
  readonly limit: string;
  readonly unit: string;
}
/** A grade of a chemical with the standard it follows. */
export interface DemoGrade {
  readonly zh: string;
  readonly en: string;
  readonly standard: string;
  readonly items: readonly SpecItem[];
}

/** A specification line; `limit` keeps the standard's digits. */
export const spec = (zh: string, en: string, op: SpecItem['op'], limit: string, unit = '%'): SpecItem => ({
  zh,
  en,
  op,
  limit,
  unit,
});
export const grade = (
  zh: string,
  en: string,
  standard: string,
  ...items: readonly SpecItem[]
): DemoGrade => ({ zh, en, standard, items });

export const purity = (limit: string): SpecItem => spec('纯度', 'Purity', '≥', limit);
export const water = (limit: string): SpecItem => spec('水分', 'Water', '≤', limit);
export const colour = (limit: string): SpecItem =>
  spec('色度（铂-钴）', 'Colour (Pt-Co)', '≤', limit, 'Hazen');
export const acidity = (as: string, asEn: string, limit: string): SpecItem =>
  spec(`酸度（以${as}计）`, `Acidity (as ${asEn})`, '≤', limit);
export const inhibitor = (limit: string, name: 'TBC' | 'MEHQ' | 'HQ'): SpecItem =>
  spec(`阻聚剂（${name}）`, `Inhibitor (${name})`, '–', limit, 'mg/kg');
export const density = (limit: string): SpecItem =>
  spec('密度（20 °C）', 'Density (20 °C)', '–', limit, 'g/cm³');
