import { EMPTY } from '#kernel/rules/format.ts';
import { fill } from '#kernel/rules/words.ts';
import { comma, semicolon } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { spuWords } from '../../rules/product-screen-words.ts';
import { filledSpec, limitText, type SpecLine, type StoredSpec } from '../../rules/product-spec.ts';

const w = spuWords.table;
const SETS: Readonly<Record<string, string>> = {
  physicalForm: 'physical_form',
  hazardClass: 'hazard_class',
  subRisks: 'hazard_class',
  controlClasses: 'control_class',
  measureUnit: 'measure_unit',
  salesUnit: 'sales_unit',
  packagingMethod: 'package_type',
  purchaseQualification: 'licence_type',
  type: 'product_group_type',
  businessType: 'business_type',
};
/** Code sets whose labels the values need. */
export const FIELD_SETS: readonly string[] = [...new Set(Object.values(SETS))].sort();
/** Columns that are called otherwise than their fields. */
const NAMED: Readonly<Record<string, string>> = {
  image_file_ids: 'imageIds',
  video_file_id: 'videoId',
  pdf_file_id: 'pdfId',
  coa_file_ids: 'coaFileIds',
  group_type: 'type',
};
const FILES: readonly string[] = [
  'imageIds',
  'videoId',
  'pdfId',
  'sdsFileId',
  'labelFileId',
  'tdsFileId',
  'coaFileIds',
];
/** References that are shown by a name; without one their number says nothing. */
export const REFERENCES: readonly string[] = [
  'platformCategoryId',
  'industryCategoryId',
  'applicationIds',
  'productNameId',
  'spuId',
  'packagingId',
  'skuIds',
];

export const fieldOfColumn = (column: string): string =>
  NAMED[column] ?? column.replace(/_([a-z0-9])/g, (_all, c: string) => c.toUpperCase());

const isSpec = (value: unknown): value is readonly StoredSpec[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  typeof value[0] === 'object' &&
  value[0] !== null &&
  'zh' in value[0];
const specText = (item: StoredSpec | SpecLine, formatter: Formatter): string => {
  const line = 'op' in item ? filledSpec(item) : item;
  return `${formatter.locale === 'zh_CN' ? line.zh : line.en || line.zh} ${limitText(line, formatter.locale)}`;
};
function ghsText(value: object, formatter: Formatter): string {
  const ghs = value as { signalWord?: string; pictograms?: string[]; hStatements?: string[] };
  const signal =
    ghs.signalWord === 'D' || ghs.signalWord === 'W'
      ? formatter.text(w[`signal.${ghs.signalWord}`])
      : formatter.text(w['signal.N']);
  return [signal, ...(ghs.pictograms ?? []), ...(ghs.hStatements ?? [])].join(' ');
}

/** A stored value in words; `named` knows the names of references. */
export function showValue(
  key: string,
  value: unknown,
  formatter: Formatter,
  named?: (id: string) => string | undefined,
): string {
  if (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    value === '[]'
  )
    return EMPTY;
  if (typeof value === 'boolean') return formatter.bool(value);
  if (isSpec(value)) return value.map((item) => specText(item, formatter)).join(semicolon());
  if (FILES.includes(key))
    return `${fill('📎 {n}', { n: Array.isArray(value) ? value.length : 1 })} (${[value].flat().join(comma())})`;
  const list = Array.isArray(value) ? value.map(String) : null;
  if (REFERENCES.includes(key))
    return (list ?? [String(value)]).map((id) => named?.(id) ?? `#${id}`).join(comma());
  const set = SETS[key];
  if (set !== undefined)
    return (list ?? [String(value)]).map((code) => formatter.codeName(set, code)).join(comma());
  if (list !== null) return list.join(comma());
  return typeof value === 'object' ? ghsText(value, formatter) : String(value);
}
