import { contractById } from '#fulfilment/contracts/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { showBinding, showQuantity } from '#kernel/rules/format.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { created, foundRow } from '#kernel/server/rows.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireLicences } from '#registry/qualifications/server/door.ts';
import type { QuoteInput } from '../contract/supplier.ts';
import { AGREEMENT, INQUIRY, INVITE, MARKET } from '../rules/inquiry-lifecycle.ts';
import type { QuoteContent } from '../rules/landed.ts';
import { quoteLifecycle } from '../rules/quote-lifecycle.ts';
import { NotInvited, QuoteQuantity, QuoteTax, QuoteValidity, QuoteWhole } from '../rules/refusals.ts';
import { holdInquiry, linesOf, QUOTE_BIZ } from './lock-inquiry.ts';
import { notifyBuyer } from './notify.ts';
import { requireOpenLines } from './open-lines.ts';
import { store } from './quote-box.ts';
import type { Inquiry, InquiryContext, Line, Quote } from './tables.ts';

/** Invited by name, or by the agreement it refers to. Refuses 19206. */
async function requireInvited(ctx: InquiryContext, inquiry: Inquiry): Promise<void> {
  const memberId = ctx.actor.memberId as string;
  if (inquiry.agreement === AGREEMENT.reference) {
    const contract = await contractById(ctx, {
      protocolId: inquiry.protocol_id as string,
      within: WHOLE_COMPANY,
    });
    if (contract?.sellerId !== memberId) throw NotInvited({});
  }
  if (inquiry.invite_mode !== INVITE.designated) return;
  const invitation = await ctx.tx
    .selectFrom('inquiries.invitation')
    .select('supplier_id')
    .where('inquiry_id', '=', inquiry.id)
    .where('round', '=', inquiry.round)
    .where('supplier_id', '=', memberId)
    .executeTakeFirst();
  if (invitation === undefined) throw NotInvited({});
}
/** The inquiry, locked and still open to quotes `at` this moment. Refuses 10301, 10306, 17009. */
async function lockOpen(
  ctx: InquiryContext,
  id: string,
  verb: string,
): Promise<{ inquiry: Inquiry; at: Date }> {
  await foundRow(
    ctx.tx.selectFrom('inquiries.inquiry').select('id').where('id', '=', id).where('deleted', '=', false),
  );
  const inquiry = await holdInquiry(ctx, id);
  if (inquiry.status === null || inquiry.buyer_member_id === ctx.actor.memberId) throw NotFound({});
  const at = await ctx.now();
  if (at >= (inquiry.quote_deadline as Date)) throw DeadlinePassed({});
  if (inquiry.status !== INQUIRY.toQuote)
    throw StateNotAllowed({ subject: 'inquiry', verb, state: inquiry.status, side: 'seller' });
  return { inquiry, at };
}
function contentOf(input: QuoteInput, lines: readonly Line[]): QuoteContent {
  const seen = new Set<number>();
  for (const [i, line] of input.lines.entries()) {
    const asked = lines.find((l) => l.line_no === line.lineNo);
    const tooMuch = asked === undefined || compare(line.quantity, asked.quantity) > 0;
    if (tooMuch || seen.has(line.lineNo))
      throw QuoteQuantity(
        { lineNo: line.lineNo, most: showQuantity(asked?.quantity ?? '0') },
        `lines.${i}.quantity`,
      );
    seen.add(line.lineNo);
  }
  if (!input.freightIncluded && input.freightAmount === null)
    throw new InvalidInput([{ field: 'freightAmount', rule: 'field.input', message: '' }]);
  return {
    lines: input.lines.map((l) => ({ ...l })).sort((a, b) => a.lineNo - b.lineNo),
    freightIncluded: input.freightIncluded,
    freightAmount: input.freightIncluded ? '0.00' : (input.freightAmount as string),
  };
}
/** What a quote that binds needs beyond a draft: every line, tax as asked, valid until it can be awarded. */
export function requireBinding(inquiry: Inquiry, input: QuoteInput, lines: readonly Line[]): void {
  if (input.taxIncluded !== inquiry.tax_included) throw QuoteTax({}, 'taxIncluded');
  if (!inquiry.partial_allowed && input.lines.length < lines.length) throw QuoteWhole({}, 'lines');
  const least = new Date((inquiry.quote_deadline as Date).getTime() + inquiry.confirm_hours * 3_600_000);
  if (new Date(input.validUntil) < least) throw QuoteValidity({ least: showBinding(least) }, 'validUntil');
}
/** G-LIC of the supplier for the controlled lines it quotes. */
export const requireSupplierLicences = (
  ctx: InquiryContext,
  inquiry: Inquiry,
  memberId: string,
  lines: readonly { readonly line: Line; readonly quantity: string }[],
): Promise<void> =>
  requireLicences(ctx, {
    of: lines
      .filter(({ line }) => line.control_classes.some((c) => c !== '00'))
      .map(({ line, quantity }) => ({
        side: 'seller' as const,
        memberId,
        goods: { spuId: line.spu_id, casNo: line.cas_no, controlClasses: line.control_classes },
        quantity: line.uom === 'TNE' ? quantity : '0',
        lastDeliveryDay: inquiry.delivery_end,
      })),
  });

const ownQuoteOf = (ctx: InquiryContext, inquiry: Inquiry): Promise<Quote | undefined> =>
  ctx.tx
    .selectFrom('inquiries.quote')
    .selectAll()
    .where('inquiry_id', '=', inquiry.id)
    .where('round', '=', inquiry.round)
    .where('seller_member_id', '=', ctx.actor.memberId as string)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<Quote | undefined>;
async function insertDraft(
  ctx: InquiryContext,
  inquiry: Inquiry,
  input: QuoteInput,
  content: QuoteContent,
): Promise<Quote> {
  const memberId = ctx.actor.memberId as string;
  const stored = await store(ctx, inquiry, memberId, content);
  const row = (await ctx.tx
    .insertInto('inquiries.quote')
    .values({
      quote_no: await ctx.number('BQ'),
      inquiry_id: inquiry.id,
      round: inquiry.round,
      buyer_member_id: inquiry.buyer_member_id,
      buyer_owner_dept_id: inquiry.buyer_owner_dept_id,
      buyer_owner_emp_id: inquiry.buyer_owner_emp_id,
      seller_member_id: memberId,
      seller_owner_dept_id: ctx.actor.deptId,
      seller_owner_emp_id: ctx.actor.empId,
      status: quoteLifecycle.next('save', null, 'seller'),
      sealed: stored.sealed,
      content: stored.content === null ? null : JSON.stringify(stored.content),
      valid_until: new Date(input.validUntil),
      ...created(ctx),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Quote;
  await ctx.history({
    bizType: QUOTE_BIZ,
    bizId: row.id,
    bizNo: row.quote_no,
    action: 'save',
    from: null,
    to: row.status,
    side: 'seller',
    parties: [memberId],
  });
  return row;
}
/** Finds or makes the supplier's one quote of the round. Refuses 10302 where another version was seen. */
export async function ownDraft(ctx: InquiryContext<QuoteInput>, inquiry: Inquiry, content: QuoteContent) {
  const before = await ownQuoteOf(ctx, inquiry);
  if (before === undefined)
    return { quote: await insertDraft(ctx, inquiry, ctx.input, content), fresh: true };
  if (ctx.input.version !== before.version) throw VersionConflict({ version: before.version });
  return { quote: before, fresh: false };
}
/** What a quote may say now; `at` is the moment that was compared with the deadline, and the time of the quote. */
export async function guarded(ctx: InquiryContext<QuoteInput>, verb: string) {
  await assertMarketOpen(ctx, { market: MARKET, act: 'trade' });
  const { inquiry, at } = await lockOpen(ctx, ctx.input.inquiryId, verb);
  await requireInvited(ctx, inquiry);
  const lines = await linesOf(ctx, inquiry.id);
  const content = contentOf(ctx.input, lines);
  await requireOpenLines(
    ctx,
    inquiry,
    ctx.actor.memberId as string,
    content.lines.map((q) => ({ ...q, line: lines.find((l) => l.line_no === q.lineNo) })),
  );
  return { inquiry, at, lines, content };
}

/** How many quotes stand, as the buyer is told; whose they are he learns at opening. */
export async function countIn(ctx: InquiryContext, inquiry: Inquiry, by: 1 | -1): Promise<void> {
  await asSystem(ctx, async () => {
    await ctx.tx
      .updateTable('inquiries.inquiry')
      .set({ quotes: inquiry.quotes + by })
      .where('id', '=', inquiry.id)
      .execute();
    if (by === 1) await notifyBuyer(ctx, '10', inquiry, { n: inquiry.quotes + 1 });
  });
}
