import { sellerSku } from '../../contract/products/sku.ts';
import { catalogue } from '../tables.ts';
import { submitRecord } from './act-on-shelf.ts';
import { toActionResult } from './noun.ts';
import { skuNoun } from './sku.ts';
import { file } from './write-sku.ts';

export const sellerSkuAddHandler = catalogue.command(sellerSku.add, async (ctx) => {
  const { submit, ...f } = ctx.input;
  const row = await file(ctx, f, ctx.actor.memberId as string);
  return toActionResult(ctx, skuNoun, submit ? await submitRecord(ctx, skuNoun, row) : row);
});
