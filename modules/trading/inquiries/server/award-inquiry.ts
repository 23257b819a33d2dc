import { createHash } from 'node:crypto';
import { add, compare, dec, lineAmount, sub } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { approvalLimitsOf } from '#registry/members/server/door.ts';
import { awardInquiry } from '../contract/buyer.ts';
import { APPROVAL, AWARD, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { AwardNotSplit, AwardQuantity, AwardWaits, LoserReasons } from '../rules/refusals.ts';
import { release, requireAwardable } from './award-steps.ts';
import { concludeIfSettled } from './conclude.ts';
import { awardsOf, holdQuotes, linesOf, lockInquiry, moved, stepInquiry } from './lock-inquiry.ts';
import { requireOpenLines } from './open-lines.ts';
import { actionResult } from './present.ts';
import {
  type AwardLine,
  type Inquiry,
  type InquiryContext,
  inquiries,
  type Line,
  type Quote,
} from './tables.ts';

interface Wish {
  readonly awards: readonly { lineNo: number; quoteId: string; quantity: string; note: string | null }[];
  readonly closeLines: readonly number[];
  readonly losers: readonly { quoteId: string; code: string; reason: string | null }[];
}
interface Bench {
  readonly inquiry: Inquiry;
  readonly lines: readonly Line[];
  readonly quotes: readonly Quote[];
}
const quotedLine = (quote: Quote, lineNo: number) => quote.content?.lines.find((l) => l.lineNo === lineNo);

/** Within what is open of the line and what was quoted; one supplier where the line is not split. */
async function requireWithin(
  ctx: InquiryContext,
  { inquiry, lines, quotes }: Bench,
  wish: Wish,
): Promise<void> {
  const taken = new Map<number, string>();
  for (const [i, a] of wish.awards.entries()) {
    const quote = await requireAwardable(
      ctx,
      quotes.find((q) => q.id === a.quoteId),
    );
    const line = lines.find((l) => l.line_no === a.lineNo);
    const quoted = quotedLine(quote, a.lineNo);
    const before = taken.get(a.lineNo) ?? '0';
    const open = line === undefined || line.closed ? '0' : sub(sub(line.quantity, line.awarded_qty), before);
    const most = quoted === undefined ? '0' : compare(quoted.quantity, open) < 0 ? quoted.quantity : open;
    if (compare(a.quantity, most) > 0)
      throw AwardQuantity({ lineNo: a.lineNo, most: showQuantity(most) }, `awards.${i}.quantity`);
    const shared = dec(before).greaterThan(0) || dec(line?.awarded_qty ?? '0').greaterThan(0);
    if (!inquiry.split_allowed && shared) throw AwardNotSplit({ lineNo: a.lineNo });
    taken.set(a.lineNo, add(before, a.quantity));
  }
  const pairs = wish.awards.map((a) => `${a.lineNo} ${a.quoteId}`);
  const twice = wish.awards.find((a, i) => pairs.indexOf(`${a.lineNo} ${a.quoteId}`) !== i);
  if (twice !== undefined) throw AwardQuantity({ lineNo: twice.lineNo, most: '0' });
}
/** Every quote that gets nothing has its reason, now or from an award before. Refuses 19213. */
async function keepReasons(ctx: InquiryContext, { inquiry, quotes }: Bench, wish: Wish): Promise<void> {
  const winners = new Set(wish.awards.map((a) => a.quoteId));
  const losing = quotes.filter((q) => q.status === QUOTE.submitted && !winners.has(q.id));
  const silent = losing.filter((q) => q.lost_code === null && !wish.losers.some((l) => l.quoteId === q.id));
  if (wish.awards.length > 0 && silent.length > 0)
    throw LoserReasons({ quotes: silent.map((q) => q.quote_no).join(', ') }, 'losers');
  for (const loser of wish.losers) {
    if (!losing.some((q) => q.id === loser.quoteId)) continue;
    await ctx.tx
      .updateTable('inquiries.quote')
      .set({ lost_code: loser.code, reason: loser.reason })
      .where('id', '=', loser.quoteId)
      .execute();
    await ctx.tx
      .insertInto('inquiries.award_reason')
      .values({
        inquiry_id: inquiry.id,
        buyer_member_id: inquiry.buyer_member_id,
        quote_id: loser.quoteId,
        code: loser.code,
        reason: loser.reason,
      })
      .execute();
  }
}
/** What was compared, as it stood: the file for auditors prints it, and its hash shows that nothing was changed. */
async function keepBasis(
  ctx: InquiryContext,
  { inquiry, lines, quotes }: Bench,
  wish: Wish & { readonly weights: object },
): Promise<void> {
  const basis = {
    inquiryNo: inquiry.inquiry_no,
    round: inquiry.round,
    at: (await ctx.now()).toISOString(),
    by: ctx.actor.name,
    weights: wish.weights,
    lines: lines.map((l) => ({ lineNo: l.line_no, name: l.name_zh, quantity: l.quantity, uom: l.uom })),
    quotes: quotes.map((q) => ({
      quoteNo: q.quote_no,
      supplierId: q.seller_member_id,
      version: q.content_version,
      status: q.status,
      rank: q.rank,
      landedTotal: q.landed_total,
      content: q.content,
    })),
    awards: wish.awards,
    losers: wish.losers,
    closeLines: wish.closeLines,
  };
  const text = canonical(JSON.parse(JSON.stringify(basis)));
  await ctx.tx
    .insertInto('inquiries.award_basis')
    .values({
      created_by: ctx.actor.accountId,
      inquiry_id: inquiry.id,
      buyer_member_id: inquiry.buyer_member_id,
      basis: JSON.stringify(basis),
      hash: createHash('sha256').update(text).digest('hex'),
    } as never)
    .execute();
}
async function writeAwards(
  ctx: InquiryContext,
  { inquiry, lines, quotes }: Bench,
  wish: Wish,
  waits: boolean,
): Promise<AwardLine[]> {
  const rows: AwardLine[] = [];
  for (const a of wish.awards) {
    const line = lines.find((l) => l.line_no === a.lineNo) as Line;
    const quote = quotes.find((q) => q.id === a.quoteId) as Quote;
    const price = quotedLine(quote, a.lineNo)?.price as string;
    rows.push(
      (await ctx.tx
        .insertInto('inquiries.award')
        .values({
          created_by: ctx.actor.accountId,
          modified_by: ctx.actor.accountId,
          inquiry_id: inquiry.id,
          line_id: line.id,
          line_no: a.lineNo,
          quote_id: quote.id,
          content_version: quote.content_version,
          buyer_member_id: inquiry.buyer_member_id,
          seller_member_id: quote.seller_member_id,
          state: waits ? AWARD.approval : AWARD.waiting,
          approval_status: waits ? APPROVAL.waiting : APPROVAL.approved,
          quantity: a.quantity,
          price,
          amount: lineAmount(a.quantity, price),
          note: a.note,
          awarded_by: ctx.actor.accountId,
          awarded_name: ctx.actor.name.slice(0, 50),
        })
        .onConflict((c) =>
          c.columns(['quote_id', 'line_id']).doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            approval_status: eb.ref('excluded.approval_status'),
            quantity: eb.ref('excluded.quantity'),
            amount: eb.ref('excluded.amount'),
            note: eb.ref('excluded.note'),
            awarded_by: eb.ref('excluded.awarded_by'),
            awarded_name: eb.ref('excluded.awarded_name'),
            decided_by: null,
            decided_name: null,
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow()) as AwardLine,
    );
    await ctx.tx
      .updateTable('inquiries.line')
      .set((eb) => ({ awarded_qty: eb('awarded_qty', '+', a.quantity as never) }))
      .where('id', '=', line.id)
      .execute();
  }
  if (wish.closeLines.length > 0)
    await ctx.tx
      .updateTable('inquiries.line')
      .set({ closed: true })
      .where('inquiry_id', '=', inquiry.id)
      .where('line_no', 'in', [...wish.closeLines])
      .execute();
  return rows;
}
/** Whether what is awarded, this included, is above the company's limit. */
async function isAboveLimit(ctx: InquiryContext, inquiry: Inquiry, amount: string): Promise<boolean> {
  const { award } = await approvalLimitsOf(ctx, { memberId: inquiry.buyer_member_id });
  return award !== null && compare(add(inquiry.awarded_amount, amount), award) > 0;
}

/**
 * Lines to suppliers, split or whole; above the company's limit a second person lets it go. Refuses 10302 where
 * somebody else awarded meanwhile, 19211 to 19215.
 */
export const awardInquiryHandler = inquiries.command(awardInquiry, async (ctx) => {
  const { input } = ctx;
  const inquiry = await lockInquiry(ctx, input);
  inquiryLifecycle.next('award', inquiry.status, 'buyer');
  const standing = await awardsOf(ctx, inquiry.id);
  if (standing.some((a) => a.state === AWARD.approval)) throw AwardWaits({});
  const bench: Bench = {
    inquiry,
    lines: await linesOf(ctx, inquiry.id),
    quotes: await holdQuotes(ctx, inquiry, Object.values(QUOTE)),
  };
  await requireWithin(ctx, bench, input);
  await keepReasons(ctx, bench, input);
  const amount = add(
    '0.00',
    ...input.awards.map((a) => {
      const quote = bench.quotes.find((q) => q.id === a.quoteId) as Quote;
      return lineAmount(a.quantity, quotedLine(quote, a.lineNo)?.price ?? '0');
    }),
  );
  const waits = input.awards.length > 0 && (await isAboveLimit(ctx, inquiry, amount));
  await keepBasis(ctx, bench, input);
  const awards = await writeAwards(ctx, bench, input, waits);
  for (const [sellerId, own] of Map.groupBy(awards, (a) => a.seller_member_id))
    await requireOpenLines(
      ctx,
      inquiry,
      sellerId,
      own.map((a) => ({ ...a, line: bench.lines.find((l) => l.id === a.line_id) })),
    );
  const stepped = await stepInquiry(ctx, inquiry, 'award', 'buyer', {
    uncounted: { awarded_amount: add(inquiry.awarded_amount, amount) },
  });
  if (!waits) await release(ctx, stepped, bench.quotes, awards);
  await concludeIfSettled(ctx, stepped);
  moved(ctx, inquiry.buyer_member_id);
  return { ...(await actionResult(ctx, stepped)), waitsForApproval: waits };
});
