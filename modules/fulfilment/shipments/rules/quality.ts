import { compare } from '#kernel/rules/decimal.ts';

/** What the line of an order guarantees of one property, as its deal froze it. */
export interface GuaranteedItem {
  readonly zh: string;
  readonly en: string;
  readonly unit: string;
  /** `≥`, `≤`, `=`, `–` or nothing, with the limit as it is printed. */
  readonly op: string;
  readonly limit: string;
  readonly min: string | null;
  readonly max: string | null;
}
export interface MeasuredItem {
  readonly zh: string;
  readonly value: string;
}
export interface ResultItem extends GuaranteedItem {
  readonly value: string;
  readonly offSpec: boolean;
}
export interface BatchQuality {
  readonly batchNo: string;
  readonly items: readonly ResultItem[];
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const RANGE = /^(-?\d+(?:\.\d+)?)\s*[–~]\s*(-?\d+(?:\.\d+)?)$/;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const bound = (value: unknown): string | null => (NUMBER.test(text(value)) ? text(value) : null);

/** The limits of an item: those stored apart, else what its sign and limit say. */
function limitsOf(item: GuaranteedItem): { readonly min: string | null; readonly max: string | null } {
  if (item.min !== null || item.max !== null) return { min: bound(item.min), max: bound(item.max) };
  const range = RANGE.exec(item.limit);
  if (range !== null) return { min: range[1] as string, max: range[2] as string };
  const limit = bound(item.limit);
  if (item.op.includes('≥') || item.op.includes('>')) return { min: limit, max: null };
  if (item.op.includes('≤') || item.op.includes('<')) return { min: null, max: limit };
  return item.op.includes('=') ? { min: limit, max: limit } : { min: null, max: null };
}

/** Whether a measured value breaks its guarantee. A limit in words is judged by people, never here. */
export function isOffSpec(item: GuaranteedItem, value: string): boolean {
  const measured = bound(value);
  if (measured === null) return false;
  const { min, max } = limitsOf(item);
  return (min !== null && compare(measured, min) < 0) || (max !== null && compare(measured, max) > 0);
}

/** Guaranteed lines of a frozen snapshot; typical values (kind 20) bind nobody. */
export function guaranteedOf(snapshot: Readonly<Record<string, unknown>>): GuaranteedItem[] {
  const items = Array.isArray(snapshot.specItems) ? (snapshot.specItems as Record<string, unknown>[]) : [];
  return items
    .filter((i) => i.kind === undefined || i.kind === null || i.kind === '10')
    .map((i) => ({
      zh: text(i.zh),
      en: text(i.en),
      unit: text(i.unit),
      op: text(i.op),
      limit: text(i.limit),
      min: bound(i.min),
      max: bound(i.max),
    }))
    .filter((i) => i.zh !== '');
}

/** The certificate of one batch against what was guaranteed; values of other properties are left aside. */
export const judgeBatch = (
  batchNo: string,
  guaranteed: readonly GuaranteedItem[],
  measured: readonly MeasuredItem[],
): BatchQuality => ({
  batchNo,
  items: guaranteed.flatMap((item) => {
    const value = measured.find((m) => m.zh === item.zh)?.value.trim() ?? '';
    return value === '' ? [] : [{ ...item, value, offSpec: isOffSpec(item, value) }];
  }),
});
export const isBatchOffSpec = (batch: BatchQuality): boolean => batch.items.some((i) => i.offSpec);
