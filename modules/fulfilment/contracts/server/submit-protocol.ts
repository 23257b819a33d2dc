import { createHash } from 'node:crypto';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { submitProtocol } from '../contract/protocol.ts';
import { EDITABLE, PROTOCOL } from '../rules/contract-lifecycle.ts';
import { type ContractTerms, hashInput } from '../rules/contract-terms.ts';
import { draftFaults } from '../rules/draft-faults.ts';
import { APPROVE_HOURS, inHours } from './approval-acts.ts';
import { composeTerms, type Ground } from './compose-terms.ts';
import { groundOf } from './ground.ts';
import { lockOwnDraft, stepProtocol } from './lifecycle.ts';
import { notifySides } from './notify.ts';
import { toActionResult } from './can.ts';
import { requireRoomBelow } from './supplement.ts';
import { type ContractContext, contracts, type Protocol } from './tables.ts';

/** The lines as their goods are frozen, for orders to be made of them. */
async function writeLines(
  ctx: ContractContext,
  p: Protocol,
  terms: ContractTerms,
  on: Ground,
): Promise<void> {
  await ctx.tx.deleteFrom('contracts.line').where('protocol_id', '=', p.id).execute();
  const hasLines = terms.goods !== null && terms.parentNo === null;
  if (!hasLines || terms.goods === null) return;
  const { uom } = terms.goods;
  await ctx.tx
    .insertInto('contracts.line')
    .values(
      terms.goods.lines.map((l, i) => ({
        protocol_id: p.id,
        line_no: l.lineNo,
        sku_id: l.skuId,
        spu_id: l.spuId,
        packaging_id: l.packaging.code,
        product_zh: l.name,
        product_en: l.nameEn,
        product_name_id: on.legs[i]?.productNameId ?? null,
        snapshot: JSON.stringify({
          productZh: l.name,
          productEn: l.nameEn,
          casNo: l.cas,
          controlClasses: l.controlClasses,
          grade: l.grade,
          gradeEn: l.gradeEn,
          producer: l.producer,
          producerEn: l.producerEn,
          packagingZh: l.packaging.zh,
          packagingEn: l.packaging.en,
        }) as never,
        quantity: l.quantity,
        uom: uom.code,
        price_mode: l.priceMode.code,
        unit_price: l.unitPrice,
        tax_rate: l.taxRate,
        amount: lineAmount(l.quantity, l.unitPrice),
      })),
    )
    .execute();
}
async function writeVersion(ctx: ContractContext, p: Protocol, terms: ContractTerms): Promise<string> {
  const text = hashInput(terms);
  const hash = createHash('sha256').update(text).digest('hex');
  await ctx.tx
    .insertInto('contracts.protocol_version')
    .values({
      gmt_create: await ctx.now(),
      protocol_id: p.id,
      content_version: terms.version,
      terms: JSON.stringify(terms) as unknown as ContractTerms,
      terms_text: text,
      content_hash: hash,
    })
    .execute();
  return hash;
}
async function noteClauseUse(ctx: ContractContext, p: Protocol): Promise<void> {
  const ids = [...new Set(p.draft.clauses.flatMap((c) => (c.clauseId === null ? [] : [c.clauseId])))];
  await ctx.tx.deleteFrom('contracts.clause_use').where('protocol_id', '=', p.id).execute();
  if (ids.length > 0)
    await ctx.tx
      .insertInto('contracts.clause_use')
      .values(ids.map((clause_id) => ({ clause_id, protocol_id: p.id })))
      .execute();
}

/**
 * 00, 11, 12, 13 → 01: the draft is whole, its content is frozen as the next version and hashed; signatures and
 * reviews of the version before count no more. Refuses 10009 at the fields, 17425, 17426.
 */
export const submitProtocolHandler = contracts.command(submitProtocol, async (ctx) => {
  const row = await lockOwnDraft(ctx, ctx.input);
  const first = row.protocol_state === PROTOCOL.initial || !EDITABLE.includes(row.protocol_state);
  const faults = draftFaults(row.draft);
  if (faults.length > 0)
    throw new InvalidInput(faults.map(({ field, rule }) => ({ field, rule, message: '' })));
  const ground = await groundOf(ctx, row.draft, { own: row.id, within: WHOLE_COMPANY });
  const terms = await composeTerms(ctx, row, ground, row.content_version + 1);
  await requireRoomBelow(ctx, ground.parent, terms);
  const hash = await writeVersion(ctx, row, terms);
  await writeLines(ctx, row, terms, ground);
  await noteClauseUse(ctx, row);
  await ctx.tx
    .updateTable('contracts.sign_record')
    .set({ void: true })
    .where('protocol_id', '=', row.id)
    .where('void', '=', false)
    .execute();
  const submitted = await stepProtocol(ctx, row, 'submit', first ? row.drafter_side : 'submitter', {
    set: {
      content_version: terms.version,
      content_hash: hash,
      seller_member_id: ground.sellerId,
      buyer_member_id: ground.buyerId,
      intermediary_member_id: ground.intermediaryId,
      total_qty: terms.goods?.totalQty ?? null,
      total_amount: terms.goods?.totalAmount ?? null,
      reject_reason: null,
    },
    uncounted: {
      currency: terms.goods?.currency ?? null,
      uom: terms.goods?.uom.code ?? null,
      product_zh: terms.goods?.lines[0]?.name ?? null,
      product_en: terms.goods?.lines[0]?.nameEn ?? null,
      provisional: terms.goods?.provisional ?? false,
      submitted_by: ctx.actor.accountId,
      opened_by: null,
      approved_by: null,
      due_at: inHours(await ctx.now(), APPROVE_HOURS),
      other_passed_at: null,
      operator_passed_at: null,
      seller_signer: null,
      buyer_signer: null,
      intermediary_signer: null,
      sign_method: null,
    },
    parties: [row.drafter_member_id],
  });
  await notifySides(ctx, 'N-CON-01', submitted, ['approver']);
  ctx.live(`protocol:${row.id}`);
  return toActionResult(ctx, submitted);
});
