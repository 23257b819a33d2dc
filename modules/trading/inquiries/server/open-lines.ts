import { lineAmount } from '#kernel/rules/decimal.ts';
import { requireLines, type Shut, shutLines } from '#registry/counterparties/server/door.ts';
import type { Inquiry, InquiryContext, Line } from './tables.ts';

/** What one supplier is to deliver of a line, at its price. */
interface Wanted {
  readonly line: Pick<Line, 'spu_id'> | undefined;
  readonly quantity: string;
  readonly price: string;
}
/**
 * G-CMP, G-TERM, G-SELF, G-BLK and the counterparty rules of buyer and supplier for each line, in the terms of the
 * inquiry. Refuses 16001, 17007, 17006, 17005, 17021, 17022.
 */
export const requireOpenLines = (
  ctx: InquiryContext,
  inquiry: Inquiry,
  sellerId: string,
  wanted: readonly Wanted[],
): Promise<{ relatedParty: boolean }> =>
  requireLines(ctx, {
    buyerId: inquiry.buyer_member_id,
    sellerId,
    lines: wanted.map((w) => ({
      spuId: w.line?.spu_id ?? null,
      currency: inquiry.currency,
      amount: lineAmount(w.quantity, w.price),
      paymentTerm: inquiry.payment_term,
    })),
  });

/**
 * Inquiries of a page that the counterparty rules of either side shut to the reader's company, and whose rules those
 * are: none of its lines is open, or one is not where all must be quoted.
 */
export async function shutInquiries(
  ctx: InquiryContext,
  rows: readonly Inquiry[],
): Promise<ReadonlyMap<string, Shut>> {
  const { memberId, identity } = ctx.actor;
  if (memberId === null || identity !== 'seller' || rows.length === 0) return new Map();
  const lines = await ctx.tx
    .selectFrom('inquiries.line')
    .select(['id', 'inquiry_id', 'spu_id'])
    .where(
      'inquiry_id',
      'in',
      rows.map((r) => r.id),
    )
    .execute();
  const linesOf = (row: Inquiry) => lines.filter((l) => l.inquiry_id === row.id);
  const shut = await shutLines(ctx, {
    lines: rows.flatMap((row) =>
      linesOf(row).map((l) => ({
        id: l.id,
        buyerId: row.buyer_member_id,
        sellerId: memberId,
        spuId: l.spu_id,
        currency: row.currency,
        amount: null,
        paymentTerm: row.payment_term,
      })),
    ),
  });
  return new Map(
    rows.flatMap((row): [string, Shut][] => {
      const verdicts = linesOf(row).map((l) => shut.get(l.id));
      const by = verdicts.filter((v) => v !== undefined);
      const isShut = row.partial_allowed ? by.length > 0 && by.length === verdicts.length : by.length > 0;
      return isShut ? [[row.id, by.includes('own') ? 'own' : 'counterparty']] : [];
    }),
  );
}
