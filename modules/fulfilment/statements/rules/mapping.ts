/** Days as banks write them. */
export const DAY_FORMATS = [
  'YYYY-MM-DD',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
] as const;
export type DayFormat = (typeof DAY_FORMATS)[number];
/** Which column of a sheet holds what; columns count from 1. */
export interface ColumnMapping {
  /** The line with the headings, from 1; what stands above it is not read. */
  readonly headLine: number;
  readonly dayFormat: DayFormat;
  readonly day: number;
  readonly valueDay?: number | null | undefined;
  /** One signed column, or one for each direction. */
  readonly amount?: number | null | undefined;
  readonly credit?: number | null | undefined;
  readonly debit?: number | null | undefined;
  readonly balance?: number | null | undefined;
  readonly bankRef?: number | null | undefined;
  readonly otherName?: number | null | undefined;
  readonly otherAccount?: number | null | undefined;
  readonly remittance?: number | null | undefined;
}

/** How banks head their columns, in the order in which a heading is asked. */
const HEADINGS: readonly (readonly [keyof ColumnMapping, RegExp])[] = [
  ['valueDay', /起息日|value ?date/i],
  ['day', /交易日期|记账日期|入账日期|日期|booking ?date|transaction ?date|^date/i],
  ['credit', /贷方|收入|credit|deposit amount/i],
  ['debit', /借方|支出|debit|withdrawal/i],
  ['balance', /余额|balance/i],
  ['amount', /发生额|交易金额|金额|amount/i],
  ['bankRef', /流水号|凭证号|reference|ref\.?$|transaction id/i],
  ['otherAccount', /对方账号|对方账户$|counterparty account|account number/i],
  ['otherName', /对方户名|对方名称|户名|counterparty|payer|beneficiary|name/i],
  ['remittance', /摘要|附言|用途|备注|remittance|description|details|narrative|purpose/i],
];
const dayFormatOf = (text: string): DayFormat =>
  /^\d{8}$/.test(text)
    ? 'YYYYMMDD'
    : /^\d{4}\//.test(text)
      ? 'YYYY/MM/DD'
      : /^\d{1,2}\.\d/.test(text)
        ? 'DD.MM.YYYY'
        : /^\d{1,2}\/\d/.test(text)
          ? 'DD/MM/YYYY'
          : 'YYYY-MM-DD';

/** A first guess from the headings; null where no line names a day and an amount. */
export function guessMapping(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): ColumnMapping | null {
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const found: Record<string, number> = {};
    for (const [column, text] of row.cells.entries()) {
      const hit = HEADINGS.find(([key, pattern]) => found[key] === undefined && pattern.test(text.trim()));
      if (hit !== undefined) found[hit[0]] = column + 1;
    }
    const { day } = found;
    if (day === undefined || (found.amount ?? found.credit ?? found.debit) === undefined) continue;
    const first = rows[at + 1]?.cells[day - 1] ?? '';
    return { headLine: row.line, dayFormat: dayFormatOf(first), ...found, day };
  }
  return null;
}

const PARTS: Readonly<Record<DayFormat, RegExp>> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})/,
  'YYYY/MM/DD': /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})/,
  'DD.MM.YYYY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})/,
};
/** `YYYY-MM-DD`, or null where it is no day of the calendar. */
export function dayIn(text: string, format: DayFormat): string | null {
  const parts = PARTS[format].exec(text.trim())?.groups ?? PARTS['YYYY-MM-DD'].exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const day = `${parts.y}-${(parts.m ?? '').padStart(2, '0')}-${(parts.d ?? '').padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}
/** Money as banks write it, `1,234.50`, `-12`, `(12.00)`, as plain decimal text with two places; null where it is none. */
export function moneyIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,¥$]/g, '')
    .replace(/^CNY|^USD/i, '');
  const negative = /^\(.*\)$/.test(plain) || plain.startsWith('-') || plain.endsWith('-');
  const digits = plain.replace(/[()+-]/g, '');
  if (!/^\d{1,15}(\.\d+)?$/.test(digits)) return null;
  const [whole = '0', part = ''] = digits.split('.');
  if (/[1-9]/.test(part.slice(2))) return null;
  return `${negative ? '-' : ''}${whole}.${part.slice(0, 2).padEnd(2, '0')}`;
}
