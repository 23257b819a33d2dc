import { dayOf } from '#kernel/rules/clock.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { stepper } from '#kernel/server/step.ts';
import { SKU_FORM, SKU_PAGE } from '../../rules/pages.ts';
import { skuMissing } from '../../rules/product-checks.ts';
import { type CatalogueVerb, catalogueLifecycle, SHELF } from '../../rules/product-lifecycle.ts';
import { SpuOffShelf } from '../../rules/product-refusals.ts';
import { isNamed } from '../base/uses.ts';
import type { Sku } from '../tables.ts';
import { goneFromShelf } from './notify-off-shelf.ts';
import { type Noun, openTx } from './noun.ts';
import { fieldsOfSku } from './sku-fields.ts';

export const skuNoun: Noun<Sku> = {
  kind: 'SKU',
  table: 'catalogue.sku',
  member: 'seller_member_id',
  routes: [SKU_PAGE, SKU_FORM],
  memberOf: (k) => k.seller_member_id,
  numberOf: (k) => k.sku_code,
  titleOf: (k) => ({ zh: k.name, en: k.name_en ?? k.name }),
  step: stepper<Sku, typeof catalogueLifecycle.codes, CatalogueVerb>({
    lifecycle: catalogueLifecycle,
    table: 'catalogue.sku',
    column: 'state',
    bizType: 'SKU',
    number: (k) => k.sku_code,
    parties: (k) => [k.seller_member_id],
  }),
  /** Its SPU stands on the shelf; its own papers are not too old. */
  async ready(ctx, k) {
    const spu = await ctx.tx
      .selectFrom('catalogue.spu')
      .select('state')
      .where('id', '=', k.spu_id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (spu?.state !== SHELF.onShelf) throw SpuOffShelf({}, 'spuId');
    const faults = skuMissing({ sdsDate: k.sds_date, coaDate: k.coa_date }, dayOf(await ctx.now()));
    if (faults.length > 0) throw new InvalidInput(faults.map((f) => ({ ...f, message: '' })));
  },
  mayLeave: () => Promise.resolve(),
  left: (ctx, k) => goneFromShelf(ctx, [k]),
  terms: fieldsOfSku,
  namedAs: 'sku',
  used: (ctx, k) => isNamed(openTx(ctx), 'sku', k.id),
};
