import { z } from 'zod';
import { add, compare, type DecimalText, round2 } from '#kernel/rules/decimal.ts';
import { papersOf } from '#registry/addressbook/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { InvoiceWish } from '../contract/invoice-acts.ts';
import { type InvoiceLineFigures, lineOf, linesOff, totalOff, totalsOf } from '../rules/amounts.ts';
import { TYPE } from '../rules/invoice-lifecycle.ts';
import { InvoiceBillingIncomplete, InvoiceTaxOff } from '../rules/refusals.ts';
import { draftLines } from './draft-invoice.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { type Chosen, chosenSources } from './sources.ts';
import type { FrozenBuyer, InvoiceContext } from './tables.ts';

const Frozen = z.object({
  enterpriseName: z.string(),
  taxNo: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverPhone: z.string().nullable(),
  receiverAddress: z.string().nullable(),
});

/** The buyer's invoice data as it stands; whole where the invoice is a special one. Refuses 17904. */
async function buyerOf(
  ctx: InvoiceContext,
  buyerId: string,
  wish: InvoiceWish,
): Promise<{ id: string; frozen: FrozenBuyer }> {
  const { billing } = await papersOf(ctx, {
    memberId: buyerId,
    billingId: wish.billingInfoId,
    addressId: null,
  });
  const frozen = Frozen.safeParse(billing?.snapshot);
  if (billing === null || !frozen.success) throw InvoiceBillingIncomplete({}, 'billingInfoId');
  const { taxNo, address, phone, bank, accountTail } = frozen.data;
  const whole = [taxNo, address, phone, bank, accountTail].every((v) => v !== null && v !== '');
  if (wish.invoiceType === TYPE.special && !whole) throw InvoiceBillingIncomplete({}, 'billingInfoId');
  return { id: billing.id, frozen: frozen.data };
}

export interface WishedLine extends InvoiceLineFigures {
  readonly spuId: string | null;
}
/** Lines as they were typed, else as the sources make them; they come to what is asked of the sources. */
async function linesFor(
  ctx: InvoiceContext,
  wish: InvoiceWish,
  chosen: readonly Chosen[],
): Promise<WishedLine[]> {
  const typed = wish.lines.length > 0 ? wish.lines : await draftLines(ctx, chosen);
  const lines = typed.map((l) => ({ ...lineOf(l), spuId: l.spuId }));
  const asked = round2(add('0', ...chosen.map((c) => c.amount)));
  if (compare(totalsOf(lines).grossAmount, asked) !== 0)
    throw new InvalidInput([{ field: 'lines', rule: 'invoice.sum', message: '' }]);
  const off = linesOff(lines);
  if (off.length > 0 || totalOff(lines))
    throw InvoiceTaxOff({ lines: off.map((n) => n + 1).join(', ') }, 'lines');
  return lines;
}

/**
 * What a request writes: its sources held and with room, the buyer's data frozen, its lines.
 * Refuses 10009, 10301, 17901 to 17904 and 17908.
 */
export async function requestOf(
  ctx: InvoiceContext,
  wish: InvoiceWish,
  except?: ReadonlyMap<string, DecimalText>,
) {
  const chosen = await chosenSources(ctx, wish.sources, except);
  const [first] = chosen as [Chosen, ...Chosen[]];
  const buyer = await buyerOf(ctx, first.buyerId, wish);
  const seller = (await partiesOf(ctx, { memberIds: [first.sellerId] })).get(first.sellerId);
  const lines = await linesFor(ctx, wish, chosen);
  return {
    chosen,
    lines,
    columns: {
      invoice_type: wish.invoiceType,
      medium: wish.medium,
      billing_info_id: buyer.id,
      billing: JSON.stringify(buyer.frozen) as unknown as FrozenBuyer,
      seller_name: seller?.name ?? '',
      seller_tax_no: seller?.creditCode ?? '',
      net_amount: totalsOf(lines).netAmount,
      tax_amount: totalsOf(lines).taxAmount,
      gross_amount: totalsOf(lines).grossAmount,
      remark: wish.remark,
    },
  };
}

/** Lines and sources of a request, written anew. */
export async function writeParts(
  ctx: InvoiceContext,
  invoiceId: string,
  lines: readonly WishedLine[],
  sources: readonly {
    readonly settlementId: string | null;
    readonly settlementNo: string | null;
    readonly orderId: string | null;
    readonly orderNo: string | null;
    readonly amount: DecimalText;
  }[],
): Promise<void> {
  await ctx.tx.deleteFrom('invoices.line').where('invoice_id', '=', invoiceId).execute();
  await ctx.tx.deleteFrom('invoices.source').where('invoice_id', '=', invoiceId).execute();
  await ctx.tx
    .insertInto('invoices.line')
    .values(
      lines.map((l, i) => ({
        invoice_id: invoiceId,
        line_no: i + 1,
        goods_name: l.goodsName,
        tax_category_code: l.taxCategoryCode,
        spec: l.spec,
        unit: l.unit,
        spu_id: l.spuId,
        quantity: l.quantity,
        price: l.price,
        net_amount: l.netAmount,
        tax_rate: l.taxRate,
        tax_amount: l.taxAmount,
      })),
    )
    .execute();
  await ctx.tx
    .insertInto('invoices.source')
    .values(
      sources.map((s) => ({
        invoice_id: invoiceId,
        settlement_id: s.settlementId,
        settlement_no: s.settlementNo,
        order_id: s.orderId,
        order_no: s.orderNo,
        amount: s.amount,
      })),
    )
    .execute();
}
