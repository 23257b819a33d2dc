/** Days whose quotes make a formula price, reckoned from the B/L, NOR, delivery or pickup day (trading-domain 3.4). */
export type QuotePeriod =
  | { readonly kind: 'month' | 'nextMonth' | 'deliveryMonth'; readonly least?: number }
  | { readonly kind: 'before' | 'after' | 'pickup'; readonly quotes: number; readonly least?: number }
  | { readonly kind: 'range'; readonly from: string; readonly to: string; readonly least?: number };

/** A period as the terms of a deal keep it: `deliveryMonth`, `pickup:5`, `range:2026-11-01:2026-11-30`. */
export function periodText(period: QuotePeriod): string {
  if (period.kind === 'range') return `range:${period.from}:${period.to}`;
  return 'quotes' in period ? `${period.kind}:${period.quotes}` : period.kind;
}
/** The period of such a text; null where it is none. */
export function readPeriod(text: string): QuotePeriod | null {
  const [kind, first = '', second = ''] = text.split(':');
  if (kind === 'month' || kind === 'nextMonth' || kind === 'deliveryMonth') return { kind };
  if (kind === 'range') return { kind, from: first, to: second };
  if (kind !== 'before' && kind !== 'after' && kind !== 'pickup') return null;
  return /^\d{1,3}$/.test(first) ? { kind, quotes: Number.parseInt(first, 10) } : null; // not money: quotes counted
}
