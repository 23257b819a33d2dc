import { bindFiles } from '#office/attachments/server/door.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { attachCommercial } from '../contract/settlement-acts.ts';
import { CommercialForeign, CommercialKnown } from '../rules/refusals.ts';
import { DOMESTIC, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { COMMERCIAL_FILES } from './commercial-files.ts';
import { lockOrders } from './draft-settlement.ts';
import { invoicedChanged } from './invoiced.ts';
import { BIZ, lockSettlement, seeSettlement, sideOf } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { orderIdsOf } from './redrafted.ts';
import { settlements } from './tables.ts';

/**
 * 20 → 40 of foreign trade: the seller names and uploads his commercial invoice. Orders are locked before the
 * statement. Refuses 10301, 10302, 10306, 18914 and 18915.
 */
export const attachCommercialHandler = settlements.command(attachCommercial, async (ctx) => {
  const { invoiceNo, issueDate, fileIds } = ctx.input;
  await lockOrders(ctx, await orderIdsOf(ctx, await seeSettlement(ctx, ctx.input.id)));
  const row = await lockSettlement(ctx, ctx.input);
  const side = sideOf(ctx.actor, row);
  if (row.trade_type === DOMESTIC) throw CommercialForeign({});
  if (row.state !== SETTLEMENT.confirmed)
    throw StateNotAllowed({ subject: 'settlement', verb: 'attachCommercial', state: row.state, side });
  if (issueDate > dayOf(await ctx.now()))
    throw new InvalidInput([{ field: 'issueDate', rule: 'settlement.commercialDay', message: '' }]);
  await ctx.tx
    .updateTable('settlements.settlement')
    .set({ ...touched(ctx), commercial_no: invoiceNo, commercial_date: issueDate })
    .where('id', '=', row.id)
    .execute()
    .catch((error: unknown) => {
      throw brokenConstraint(error) === 'settlement_commercial_no' ? CommercialKnown({}, 'invoiceNo') : error;
    });
  await bindFiles(ctx, {
    bizType: COMMERCIAL_FILES,
    bizId: row.id,
    attachmentIds: fileIds,
    most: 9,
    scenes: [pdfScene],
  });
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.settlement_no,
    action: 'attachCommercial',
    from: row.state,
    to: row.state,
    side,
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await invoicedChanged(ctx, { settlementId: row.id, issued: row.total_amount, attached: true });
  return toActionResult(ctx, await seeSettlement(ctx, row.id));
});
