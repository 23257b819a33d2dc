import { NotFound } from '#kernel/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { adminSku } from '../../contract/products/sku.ts';
import { catalogue } from '../tables.ts';
import { toActionResult } from './noun.ts';
import { skuNoun } from './sku.ts';
import { file } from './write-sku.ts';

/** The operator prepares a draft; the seller looks it over and submits. */
export const adminSkuAddHandler = catalogue.command(adminSku.add, async (ctx) => {
  const { sellerId, ...f } = ctx.input;
  if (!(await partiesOf(ctx, { memberIds: [sellerId] })).has(sellerId)) throw NotFound({}, 'sellerId');
  return toActionResult(ctx, skuNoun, await file(ctx, f, sellerId));
});
