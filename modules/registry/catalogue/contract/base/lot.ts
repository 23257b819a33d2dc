import { z } from 'zod';
import { command, Id, PositiveQuantity, Version } from '#kernel/rules/contract.ts';
import { baseFields } from '../../rules/base-words.ts';
import { WAREHOUSE_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { maybeText, one, text } from './fields.ts';

const t = baseFields.table;
/**
 * Goods that lie somewhere: one owner per row, in one tank or place of one warehouse (trading-domain 17.1,
 * lot; the tab of /productManage/warehouse, administration-domain 26.4).
 */
export const lot = dictionary({
  name: 'Lot',
  base: '/api/common-logistics/common/lot',
  bizType: 'LOT',
  noun: t['lot.noun'],
  titles: { add: t['lot.add'], edit: t['lot.edit'] },
  page: WAREHOUSE_PAGE,
  seen: 'View',
  audience: ['platform', 'seller'],
  relation: 'own',
  dataType: 'WAREHOUSE',
  fields: {
    skuId: one(t.sku, 'sku', { once: true, span: 2, width: 280 }),
    producer: text(t.producer, 100, { sort: false, width: 140 }),
    batchNo: maybeText(t.batchNo, 40, { solid: true }),
    warehouseId: one(t.warehouse, 'warehouse', { once: true, span: 2, width: 180 }),
    tankNo: maybeText(t.tankNo, 30, { solid: true }),
  },
  filters: { warehouseId: Id.optional(), skuId: Id.optional(), confirmed: z.boolean().optional() },
  extra: {
    lotNo: z.string(),
    memberId: z.string(),
    ownerName: z.string().nullable(),
    ownerNameEn: z.string().nullable(),
    custodianMemberId: z.string().nullable(),
    confirmedQty: z.string().nullable(),
    confirmedAt: z.string().nullable(),
    stockProofFileIds: z.array(z.string()),
  },
});
/** The custodian says what lies there; it bounds offers and vouchers of the lot (trading-domain 17.1, 1.1). */
export const confirmLot = command('catalogue.confirmLot', {
  path: '/api/common-logistics/common/lot/confirm',
  audience: ['platform', 'seller'],
  relation: 'party',
  dataType: 'WAREHOUSE',
  routes: [WAREHOUSE_PAGE],
  button: 'Confirm',
  input: z.strictObject({
    id: Id,
    version: Version,
    quantity: PositiveQuantity,
    stockProofFileIds: z.array(Id).max(20, { error: 'items.most:20' }).default([]),
  }),
  output: z.object({ id: z.string(), version: z.number().int() }),
});
