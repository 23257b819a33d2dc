import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { placeOf, productNames } from '#registry/catalogue/server/door.ts';
import { addIndex } from '../contract/price-index-admin.ts';
import { IndexMarketExists } from '../rules/refusals.ts';
import { TYPE, twinOf } from './keep-index.ts';
import { statistics } from './tables.ts';
import { notifyName } from './write-point.ts';

/** Starts an index; its first day is today, closed tonight. Refuses CodeExists, IndexMarketExists, NotFound. */
export const addIndexHandler = statistics.command(addIndex, async (ctx) => {
  const { input } = ctx;
  const [product, place] = [
    (await productNames(ctx, { ids: [input.productNameId] })).get(input.productNameId),
    await placeOf(ctx, { id: input.placeId }),
  ];
  if (product === undefined || place === null)
    throw NotFound({}, product === undefined ? 'productNameId' : 'placeId');
  const today = dayOf(await ctx.now());
  const market = {
    product_name_id: input.productNameId,
    place_id: input.placeId,
    lane: input.lane,
    cargo_status: input.cargoStatus,
    price_term: input.priceTerm,
    uom: input.uom,
    currency: input.currency,
    grades: input.grades,
  };
  const row = await ctx.tx
    .insertInto('statistics.price_index')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      code: input.code,
      name: input.name,
      name_en: input.nameEn,
      hs_code: input.hsCode ?? null,
      product_zh: product.zh,
      product_en: product.en,
      place_zh: place.zh,
      place_en: place.en,
      ...market,
      closed_to: addDays(today, -1),
      started_on: today,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const twin = await twinOf(ctx, market, null);
    throw twin === undefined
      ? CodeExists({}, 'code')
      : IndexMarketExists({ code: twin.code }, 'productNameId');
  }
  await notifyName(ctx, row);
  ctx.target({ type: TYPE, id: row.id, no: row.code });
  await ctx.history({
    bizType: TYPE,
    bizId: row.id,
    bizNo: row.code,
    action: 'add',
    from: null,
    to: null,
    side: 'operator',
    parties: [],
  });
  return { id: row.id, version: row.version, state: 'on', can: [] };
});
