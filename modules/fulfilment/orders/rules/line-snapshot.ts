import { z } from 'zod';

const Filled = z.string().regex(/\S/);

/** What an order line freezes of its goods, whatever sold them. Deals extend it with everything a letter prints. */
export const LineSnapshot = z.object({
  productZh: Filled,
  productEn: Filled,
  casNo: Filled.nullable(),
  controlClasses: z.array(z.string()),
  grade: Filled,
  gradeEn: Filled.nullable(),
  producer: Filled,
  producerEn: Filled.nullable(),
  packagingZh: Filled,
  packagingEn: Filled,
});
export type LineSnapshot = z.output<typeof LineSnapshot>;

const textIn = (stored: Readonly<Record<string, unknown>>, ...keys: readonly string[]): string | null => {
  for (const key of keys) {
    const value = stored[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

/** A frozen line as a screen shows it: what an older row lacks is null. */
export type ShownLine = { readonly [K in keyof LineSnapshot]: LineSnapshot[K] | null };

/**
 * Reads a stored snapshot. Rows written before the snapshot had a type may lack fields or carry `nameZh`, `nameEn` and
 * `packaging`; this is the only place that knows those names.
 */
export const readLineSnapshot = (stored: Readonly<Record<string, unknown>>): ShownLine => ({
  productZh: textIn(stored, 'productZh', 'nameZh'),
  productEn: textIn(stored, 'productEn', 'nameEn', 'productZh', 'nameZh'),
  casNo: textIn(stored, 'casNo'),
  controlClasses: Array.isArray(stored.controlClasses) ? stored.controlClasses.map(String) : null,
  grade: textIn(stored, 'grade'),
  gradeEn: textIn(stored, 'gradeEn'),
  producer: textIn(stored, 'producer'),
  producerEn: textIn(stored, 'producerEn'),
  packagingZh: textIn(stored, 'packagingZh', 'packaging'),
  packagingEn: textIn(stored, 'packagingEn', 'packagingZh', 'packaging'),
});
