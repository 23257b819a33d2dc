import type { MarketInquiry, QuoteDetail } from '../contract/supplier.ts';
import { landedTotal } from '../rules/landed.ts';

export interface TypedLine {
  readonly price: string;
  readonly quantity: string;
  readonly brand: string;
  readonly origin: string;
  readonly leadDays: string;
  readonly remark: string;
}
export interface Typed {
  readonly lines: Readonly<Record<number, TypedLine>>;
  readonly freightIncluded: boolean;
  readonly freightAmount: string;
  readonly validUntil: string | null;
}
/** The quote as it stands, else an empty one for all that is asked. */
export function typedOf(inquiry: MarketInquiry, quote: QuoteDetail | undefined): Typed {
  const lines = Object.fromEntries(
    inquiry.lines.map((l) => {
      const said = quote?.lines.find((x) => x.lineNo === l.lineNo);
      return [
        l.lineNo,
        {
          price: said?.price ?? '',
          quantity: said?.quantity ?? l.quantity,
          brand: said?.brand ?? '',
          origin: said?.origin ?? '',
          leadDays: said === undefined ? '7' : String(said.leadDays),
          remark: said?.remark ?? '',
        },
      ];
    }),
  );
  const until = new Date(inquiry.quoteDeadline ?? inquiry.serverTime);
  until.setUTCHours(until.getUTCHours() + inquiry.confirmHours + 72);
  return {
    lines,
    freightIncluded: quote?.freightIncluded ?? true,
    freightAmount: quote?.freightAmount === '0.00' ? '' : (quote?.freightAmount ?? ''),
    validUntil: quote?.validUntil ?? until.toISOString(),
  };
}
export const isNumber = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text);
export const quotedIn = (inquiry: MarketInquiry, typed: Typed) =>
  inquiry.lines.flatMap((l) => {
    const said = typed.lines[l.lineNo];
    return said === undefined || said.price === ''
      ? []
      : [
          {
            lineNo: l.lineNo,
            price: said.price,
            quantity: said.quantity,
            brand: said.brand,
            origin: said.origin || null,
            leadDays: /^\d{1,3}$/.test(said.leadDays) ? Number.parseInt(said.leadDays, 10) : 0,
            remark: said.remark || null,
          },
        ];
  });

/** Everything that is typed can be sent: at least one line, each with price, quantity and brand. */
export function isWhole(typed: Typed, lines: ReturnType<typeof quotedIn>): boolean {
  const fits = lines.every((l) => isNumber(l.price) && isNumber(l.quantity) && l.brand.trim() !== '');
  const freight = typed.freightIncluded || /^\d+(\.\d{1,2})?$/.test(typed.freightAmount);
  return lines.length > 0 && fits && freight;
}
/** What the quote comes to, landed; null while something is missing. */
export const totalOf = (inquiry: MarketInquiry, typed: Typed): string | null => {
  const lines = quotedIn(inquiry, typed);
  return isWhole(typed, lines)
    ? landedTotal(
        {
          lines,
          freightIncluded: typed.freightIncluded,
          freightAmount: typed.freightIncluded ? '0.00' : typed.freightAmount,
        },
        { taxIncluded: inquiry.taxIncluded, taxRate: inquiry.taxRate ?? '0' },
      )
    : null;
};
/** The quote as it is sent. */
export const inputOf = (inquiry: MarketInquiry, quote: QuoteDetail | undefined, typed: Typed) => ({
  inquiryId: inquiry.id,
  version: quote?.version ?? null,
  taxIncluded: inquiry.taxIncluded,
  freightIncluded: typed.freightIncluded,
  freightAmount: typed.freightIncluded ? null : typed.freightAmount || null,
  validUntil: typed.validUntil ?? inquiry.serverTime,
  lines: quotedIn(inquiry, typed),
});
