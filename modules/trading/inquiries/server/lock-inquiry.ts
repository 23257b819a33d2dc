import { isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type INQUIRY, type InquiryVerb, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { type QUOTE, type QuoteVerb, quoteLifecycle } from '../rules/quote-lifecycle.ts';
import type { AwardLine, Inquiry, InquiryContext, Line, Quote } from './tables.ts';

export const INQUIRY_BIZ = 'INQUIRY';
export const QUOTE_BIZ = 'QUOTE';
/** Timers: quotes are opened, an inquiry nobody decides is closed, an award nobody confirms falls, deals are made. */
export const OPEN_TIMER = 'inquiries.open';
export const CLOSE_TIMER = 'inquiries.close';
export const CONFIRM_TIMER = 'inquiries.confirm';
export const CONCLUDE_TIMER = 'inquiries.conclude';

const T = 'inquiries.inquiry';
export const buyerColumns = {
  member: `${T}.buyer_member_id`,
  dept: `${T}.buyer_owner_dept_id`,
  emp: `${T}.buyer_owner_emp_id`,
};
/** Inquiries of the reader's company, or (platform) of companies in his scope. Drafts are their company's alone. */
export function reached(ctx: InquiryContext) {
  const query = ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where(inScope(ctx.actor, 'INQUIRY', buyerColumns));
  return isPlatform(ctx.actor) ? query.where(`${T}.status`, 'is not', null) : query;
}
export const seeInquiry = (ctx: InquiryContext, id: string): Promise<Inquiry> =>
  foundRow(reached(ctx).where(`${T}.id`, '=', id).selectAll());

interface Wish {
  readonly id: string;
  readonly version?: number;
}
/** Locked for a change by its buyer or an operator. Refuses 10301 and 10302. */
export async function lockInquiry(ctx: InquiryContext, wish: Wish): Promise<Inquiry> {
  const row = await lockRow(reached(ctx).where(`${T}.id`, '=', wish.id).selectAll(), wish.version);
  ctx.target({ type: INQUIRY_BIZ, id: row.id, no: row.inquiry_no });
  return row;
}
/** Locked whoever acts: its supplier or a timer. */
export const holdInquiry = (ctx: InquiryContext, id: string): Promise<Inquiry> =>
  asSystem(ctx, () => foundRow(ctx.tx.selectFrom(T).selectAll().where('id', '=', id).forNoKeyUpdate()));

const Q = 'inquiries.quote';
/** Quotes of the reader's company as a supplier. */
export const ownQuotes = (ctx: InquiryContext) =>
  ctx.tx
    .selectFrom(Q)
    .where(`${Q}.deleted`, '=', false)
    .where(
      inScope(ctx.actor, 'BID', {
        member: `${Q}.seller_member_id`,
        dept: `${Q}.seller_owner_dept_id`,
        emp: `${Q}.seller_owner_emp_id`,
      }),
    );
/** One of them with its inquiry, both locked, the inquiry first. Refuses 10301 and 10302. */
export async function lockOwnQuote(
  ctx: InquiryContext,
  wish: Required<Wish>,
): Promise<{ inquiry: Inquiry; quote: Quote }> {
  const seen = await foundRow(ownQuotes(ctx).where(`${Q}.id`, '=', wish.id).selectAll());
  const inquiry = await holdInquiry(ctx, seen.inquiry_id);
  const quote = await lockRow(ownQuotes(ctx).where(`${Q}.id`, '=', wish.id).selectAll(), wish.version);
  ctx.target({ type: QUOTE_BIZ, id: quote.id, no: quote.quote_no });
  return { inquiry, quote };
}
/** The quotes of the round in one of these states, locked, whoever acts. */
export const holdQuotes = (
  ctx: InquiryContext,
  inquiry: Inquiry,
  states: readonly Quote['status'][],
): Promise<Quote[]> =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom(Q)
      .selectAll()
      .where('inquiry_id', '=', inquiry.id)
      .where('round', '=', inquiry.round)
      .where('status', 'in', [...states])
      .where('deleted', '=', false)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  );
export const linesOf = (ctx: InquiryContext, inquiryId: string): Promise<Line[]> =>
  ctx.tx
    .selectFrom('inquiries.line')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('line_no')
    .execute();
export const awardsOf = (ctx: InquiryContext, inquiryId: string): Promise<AwardLine[]> =>
  ctx.tx
    .selectFrom('inquiries.award')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('line_no')
    .orderBy('id')
    .execute();

/** The only writer of an inquiry's status; its buyer alone reads the history. */
export const stepInquiry = stepper<Inquiry, typeof INQUIRY, InquiryVerb>({
  lifecycle: inquiryLifecycle,
  table: T,
  column: 'status',
  bizType: INQUIRY_BIZ,
  number: (row) => row.inquiry_no,
  parties: (row) => [row.buyer_member_id],
  deadlines: {
    toQuote: { at: 'quote_deadline', lapse: 'openQuotes' },
    toConfirm: { at: 'close_at', lapse: 'close' },
    rejected: { at: 'close_at', lapse: 'close' },
  },
});
/** The only writer of a quote's status. Its buyer reads the history from opening on. */
export const stepQuote = stepper<Quote, typeof QUOTE, QuoteVerb>({
  lifecycle: quoteLifecycle,
  table: Q,
  column: 'status',
  bizType: QUOTE_BIZ,
  number: (row) => row.quote_no,
  parties: (row) => (row.opened ? [row.seller_member_id, row.buyer_member_id] : [row.seller_member_id]),
  deadlines: { awarded: { at: 'confirm_by', lapse: 'decline' } },
});

/** The lists of the company look again; nobody else's do. */
export const moved = (ctx: InquiryContext, ...memberIds: readonly string[]): void => {
  for (const id of new Set(memberIds)) ctx.live(`inquiries:${id}`);
};
