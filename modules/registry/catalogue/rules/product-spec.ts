import { compare } from '#kernel/rules/decimal.ts';
import type { Locale } from '#kernel/rules/locale.ts';

/** A line of a specification as people fill it in: limits as signed decimal text, or words where nothing is measured. */
export interface SpecLine {
  readonly zh: string;
  readonly en: string;
  readonly kind: string;
  readonly min: string | null;
  readonly max: string | null;
  /** Said in words: «clear, no visible impurities». */
  readonly text: string | null;
  /** The same words in English. */
  readonly textEn?: string | null | undefined;
  readonly unit: string;
  readonly method: string | null;
}
/** The same as it is stored and frozen in documents, with the sign other modules print. */
export interface StoredSpec {
  readonly zh: string;
  readonly en: string;
  readonly op: string;
  readonly limit: string;
  /** A limit in words, in English. */
  readonly limitEn?: string | undefined;
  readonly unit: string;
  readonly kind?: string | undefined;
  readonly min?: string | null | undefined;
  readonly max?: string | null | undefined;
  readonly method?: string | null | undefined;
}
/** Guaranteed values bind the seller; typical ones describe the usual goods. */
export const GUARANTEED = '10';
export const TYPICAL = '20';
export const MOST_SPEC = 30;
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const RANGE = /^(-?\d{1,12}(?:\.\d{1,6})?)\s*[–~-]\s*(-?\d{1,12}(?:\.\d{1,6})?)$/;

/** What is wrong with a line; null when nothing is. */
export type SpecFault = 'spec.name' | 'spec.limit' | 'spec.order' | 'spec.number' | 'spec.twice';
export function faultOf(line: SpecLine): SpecFault | null {
  if (line.zh.trim() === '') return 'spec.name';
  const limits = [line.min, line.max].filter((v): v is string => v !== null && v !== '');
  if (limits.some((v) => !NUMBER.test(v))) return 'spec.number';
  if (limits.length === 0 && (line.text ?? '').trim() === '') return 'spec.limit';
  return limits.length === 2 && compare(limits[0] as string, limits[1] as string) > 0 ? 'spec.order' : null;
}
/** The fault of every line of a specification; the same item twice is one too, unless once guaranteed and once typical. */
export function faultsIn(lines: readonly SpecLine[]): (SpecFault | null)[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const key = `${line.zh.trim()} ${line.kind}`;
    const fault = faultOf(line) ?? (seen.has(key) ? 'spec.twice' : null);
    seen.add(key);
    return fault;
  });
}
/** The first fault of a whole specification and the line it stands in, counted from 1. */
export function faultIn(lines: readonly SpecLine[]): `${SpecFault}:${number}` | null {
  const faults = faultsIn(lines);
  const at = faults.findIndex((f) => f !== null);
  return at < 0 ? null : `${faults[at] as SpecFault}:${at + 1}`;
}

/** A filled-in line as it is stored. */
export function storedSpec({ zh, en, kind, min, max, text, textEn, unit, method }: SpecLine): StoredSpec {
  const about = { zh, en: en === '' ? zh : en, unit, kind, method };
  if (min !== null && max !== null) return { ...about, op: '–', limit: `${min}–${max}`, min, max };
  if (min !== null) return { ...about, op: '≥', limit: min, min, max: null };
  if (max !== null) return { ...about, op: '≤', limit: max, min: null, max };
  return {
    ...about,
    op: '=',
    limit: text ?? '',
    ...(textEn ? { limitEn: textEn } : {}),
    min: null,
    max: null,
  };
}

const inWords = ({ limit, limitEn }: StoredSpec): Pick<SpecLine, 'text' | 'textEn'> => ({
  text: limit,
  ...(limitEn === undefined ? {} : { textEn: limitEn }),
});
/** A stored line as the form shows it; older lines say their limits by sign alone. */
export function filledSpec(item: StoredSpec): SpecLine {
  const about = {
    zh: item.zh,
    en: item.en,
    unit: item.unit,
    kind: item.kind ?? GUARANTEED,
    method: item.method ?? null,
  };
  if (item.min !== undefined || item.max !== undefined) {
    const [min, max] = [item.min ?? null, item.max ?? null];
    return { ...about, min, max, ...(min === null && max === null ? inWords(item) : { text: null }) };
  }
  const range = RANGE.exec(item.limit);
  if (range !== null) return { ...about, min: range[1] as string, max: range[2] as string, text: null };
  if (!NUMBER.test(item.limit)) return { ...about, min: null, max: null, ...inWords(item) };
  return {
    ...about,
    min: item.op === '≥' || item.op === '=' ? item.limit : null,
    max: item.op === '≤' || item.op === '=' ? item.limit : null,
    text: null,
  };
}

/** A line as it is read: «≥ 99.9 %», «0.791–0.792 g/cm³», «clear». */
export function limitText(
  line: Pick<SpecLine, 'min' | 'max' | 'text' | 'textEn' | 'unit'>,
  locale: Locale,
): string {
  const unit = line.unit === '' ? '' : ` ${line.unit}`;
  if (line.min !== null && line.max !== null)
    return line.min === line.max ? `${line.min}${unit}` : `${line.min}–${line.max}${unit}`;
  if (line.min !== null) return `≥ ${line.min}${unit}`;
  if (line.max !== null) return `≤ ${line.max}${unit}`;
  return (locale === 'en_US' ? line.textEn || line.text : line.text) ?? '';
}

/** What the goods' specification guarantees, as lines of an agreement; a limit in words follows the name. */
export const guaranteedLines = (
  spec: readonly StoredSpec[],
): { item: string; unit: string; min: string | null; max: string | null; method: string }[] =>
  spec
    .map(filledSpec)
    .filter((l) => l.kind === GUARANTEED)
    .map(({ zh, min, max, text, unit, method }) => ({
      item: text === null ? zh : `${zh}：${text}`,
      unit,
      min,
      max,
      method: method ?? '',
    }));
