import { drawFramework } from '#fulfilment/contracts/server/door.ts';
import { dealEffective, dealTerminated, dealVoided } from '#fulfilment/deals/rules/events.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { dealsSettled, orderDeal } from '#fulfilment/deals/server/door.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { returnSold } from '#registry/qualifications/server/door.ts';
import { generateOrders } from '../contract/buyer.ts';
import { AGREEMENT, AWARD, INQUIRY, inquiryLifecycle } from '../rules/inquiry-lifecycle.ts';
import { AgreementShort } from '../rules/refusals.ts';
import { awardsOf, holdInquiry, linesOf, lockInquiry, moved, stepInquiry } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { type Inquiry, type InquiryContext, inquiries } from './tables.ts';

/** 50 → 60: one order for each deal, drawn from the framework the inquiry refers to. */
async function generate(ctx: InquiryContext, inquiry: Inquiry, side: 'buyer' | 'effect') {
  const lines = await linesOf(ctx, inquiry.id);
  const awards = (await awardsOf(ctx, inquiry.id)).filter((a) => a.state === AWARD.confirmed);
  let orders = 0;
  for (const award of awards) {
    const [order] = await orderDeal(ctx, { dealId: award.deal_id as string });
    if (order === undefined) continue;
    orders += 1;
    if (inquiry.agreement === AGREEMENT.reference) {
      const short = await drawFramework(ctx, {
        protocolId: inquiry.protocol_id as string,
        ...order,
        spuId: lines.find((l) => l.id === award.line_id)?.spu_id ?? null,
        quantity: award.quantity,
      });
      if (short !== null) throw AgreementShort({ remaining: showQuantity(short.remaining) });
    }
    await ctx.tx
      .updateTable('inquiries.award')
      .set({ order_id: order.orderId, order_no: order.orderNo })
      .where('id', '=', award.id)
      .execute();
  }
  const ordered = await stepInquiry(ctx, inquiry, 'generateOrders', side);
  moved(ctx, inquiry.buyer_member_id, ...awards.map((a) => a.seller_member_id));
  return { ordered, orders };
}

/** The buyer's orders of all deals at once. Refuses 10306 and, by the agreement referred to, 19216. */
export const generateOrdersHandler = inquiries.command(generateOrders, async (ctx) => {
  const inquiry = await lockInquiry(ctx, ctx.input);
  inquiryLifecycle.next('generateOrders', inquiry.status, 'buyer');
  const { ordered, orders } = await generate(ctx, inquiry, 'buyer');
  return { ...(await actionResult(ctx, ordered)), orders };
});

const inquiryOfAward = async (ctx: InquiryContext, awardId: string): Promise<string | null> => {
  const row = await ctx.tx
    .selectFrom('inquiries.award')
    .select('inquiry_id')
    .where('id', '=', awardId)
    .executeTakeFirst();
  return row?.inquiry_id ?? null;
};
/** The last deal of an inquiry took effect: its orders stand, 50 → 60. */
export const onDealEffective = inquiries.listen(dealEffective, async (ctx) => {
  const { source, sourceId } = ctx.input;
  if (source !== DEAL_SOURCE.inquiry) return;
  await asSystem(ctx, async () => {
    const id = await inquiryOfAward(ctx, sourceId);
    if (id === null) return;
    const inquiry = await holdInquiry(ctx, id);
    if (inquiry.status !== INQUIRY.confirmed) return;
    const dealIds = (await awardsOf(ctx, id)).flatMap((a) =>
      a.state === AWARD.confirmed ? [a.deal_id as string] : [],
    );
    if ((await dealsSettled(ctx, { dealIds })).allEffective) await generate(ctx, inquiry, 'effect');
  });
});
/** Licensed tonnes of a deal that ended without goods go back to both sides. */
async function returnTonnes(ctx: InquiryContext, dealId: string): Promise<void> {
  for (const side of ['SELLER', 'BUYER'])
    await returnSold(ctx, { fromType: `DEAL_${side}`, bizType: `DEAL_${side}_VOID`, bizId: dealId });
}
export const onDealVoided = inquiries.listen(dealVoided, async (ctx) => {
  if (ctx.input.source === DEAL_SOURCE.inquiry)
    await asSystem(ctx, () => returnTonnes(ctx, ctx.input.dealId));
});
export const onDealTerminated = inquiries.listen(dealTerminated, async (ctx) => {
  if (ctx.input.source === DEAL_SOURCE.inquiry)
    await asSystem(ctx, () => returnTonnes(ctx, ctx.input.dealId));
});
