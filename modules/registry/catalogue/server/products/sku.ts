import { dayOf } from '#kernel/rules/clock.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { stepper } from '#kernel/server/step.ts';
import { SKU_FORM, SKU_PAGE } from '../../rules/pages.ts';
import { skuMissing } from '../../rules/product-checks.ts';
import { type CatalogueVerb, catalogueLife, SHELF } from '../../rules/product-life.ts';
import { SpuOffShelf } from '../../rules/product-refusals.ts';
import { isNamed } from '../base/uses.ts';
import type { Sku } from '../tables.ts';
import { type Noun, openTx } from './noun.ts';
import { fieldsOfSku } from './sku-fields.ts';
import { goneFromShelf } from './tell-off-shelf.ts';

export const skuNoun: Noun<Sku> = {
  kind: 'SKU',
  table: 'catalogue.sku',
  member: 'seller_member_id',
  routes: [SKU_PAGE, SKU_FORM],
  memberOf: (k) => k.seller_member_id,
  numberOf: (k) => k.sku_code,
  titleOf: (k) => ({ zh: k.name, en: k.name_en ?? k.name }),
  step: stepper<Sku, typeof catalogueLife.codes, CatalogueVerb>({
    life: catalogueLife,
    table: 'catalogue.sku',
    column: 'state',
    bizType: 'SKU',
    number: (k) => k.sku_code,
    parties: (k) => [k.seller_member_id],
  }),
  /** Its SPU stands on the shelf; its own papers are not too old. */
  async ready(w, k) {
    const spu = await w.tx
      .selectFrom('catalogue.spu')
      .select('state')
      .where('id', '=', k.spu_id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (spu?.state !== SHELF.onShelf) throw SpuOffShelf({}, 'spuId');
    const faults = skuMissing({ sdsDate: k.sds_date, coaDate: k.coa_date }, dayOf(await w.now()));
    if (faults.length > 0) throw new Invalid_(faults.map((f) => ({ ...f, message: '' })));
  },
  mayLeave: () => Promise.resolve(),
  left: (w, k) => goneFromShelf(w, [k]),
  terms: fieldsOfSku,
  namedAs: 'sku',
  used: (w, k) => isNamed(openTx(w), 'sku', k.id),
};
