import { z } from 'zod';
import { ActionResult, command, Id, list, MEMBERS, PositiveQuantity } from '#kernel/rules/contract.ts';
import { EDIT_CONTRACT } from '../rules/pages.ts';

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'field.select' });
/** A month's tonnes of a framework agreement become an order (trading-domain 2.2 order: add). */
export const callOff = command('protocols.callOff', {
  path: '/api/common-order/common/order/add',
  audience: ['buyer'],
  relation: 'party',
  dataType: 'CONTRACT',
  verified: true,
  routes: [EDIT_CONTRACT],
  button: 'Add',
  once: 'money',
  input: z.strictObject({
    protocolId: Id,
    month: Month,
    lines: z
      .array(z.strictObject({ lineNo: z.int().min(1).max(50), quantity: PositiveQuantity }))
      .min(1, { error: 'field.input' })
      .max(50),
  }),
  output: ActionResult.extend({ orderId: z.string(), orderNo: z.string() }),
});

/** Goods of a seller on the shelf, for the lines of a framework agreement. */
export const selectContractGoods = list('protocols.goods', {
  path: '/api/common-order/common/protocol/goods',
  audience: MEMBERS,
  relation: 'market',
  verified: true,
  routes: [EDIT_CONTRACT],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).min(1).max(50).optional(),
    /** Absent: the reader's own company. */
    sellerId: Id.optional(),
  },
  row: z.object({
    id: z.string(),
    code: z.string(),
    zh: z.string(),
    en: z.string(),
    uom: z.string(),
    taxRate: z.string().nullable(),
  }),
  sortable: [],
});
/** Deals of the reader that a contract may still be made of. */
export const selectContractDeals = list('protocols.deals', {
  path: '/api/common-order/common/protocol/deals',
  audience: MEMBERS,
  relation: 'party',
  dataType: 'CONTRACT',
  verified: true,
  routes: [EDIT_CONTRACT],
  filters: {
    keyword: z.string().trim().max(60).optional(),
    ids: z.array(Id).min(1).max(50).optional(),
  },
  row: z.object({
    id: z.string(),
    dealNo: z.string(),
    productZh: z.string(),
    productEn: z.string(),
    counterparty: z.string(),
    counterpartyEn: z.string().nullable(),
    quantity: z.string(),
    uom: z.string(),
    amount: z.string(),
    currency: z.string(),
    deliveryEnd: z.string(),
  }),
  sortable: [],
});
