import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { placeOf, productNames } from '#registry/catalogue/server/door.ts';
import { addIndex, deleteIndices, updateIndex } from '../contract/price-index-admin.ts';
import { IndexHasPoints, IndexMarketExists } from '../rules/refusals.ts';
import { lockIndex } from './lock-index.ts';
import { withPoints } from './see-indices.ts';
import { type Hand, type PriceIndex, room } from './tables.ts';
import { tellName, tellReference } from './write-point.ts';

const TYPE = 'PRICE_INDEX';
type Market = Pick<
  PriceIndex,
  'product_name_id' | 'place_id' | 'lane' | 'cargo_status' | 'price_term' | 'uom' | 'currency' | 'grades'
>;

/** The index that measures this market already; two of one market would be two truths. */
const twinOf = (w: Hand, m: Market, but: string | null) =>
  w.tx
    .selectFrom('statistics.price_index')
    .select('code')
    .where((eb) =>
      eb.and({
        product_name_id: m.product_name_id,
        place_id: m.place_id,
        lane: m.lane,
        cargo_status: m.cargo_status,
        price_term: m.price_term,
        uom: m.uom,
        currency: m.currency,
        enabled: true,
        deleted: false,
      }),
    )
    .where(sql<boolean>`grades = ${m.grades}::text[]`)
    .$if(but !== null, (q) => q.where('id', '<>', but as string))
    .executeTakeFirst();

/** Starts an index; its first day is today, closed tonight. Refuses CodeExists, IndexMarketExists, NotFound. */
export const indexAdded = room.on(addIndex, async (w) => {
  const { input } = w;
  const [product, place] = [
    (await productNames(w, { ids: [input.productNameId] })).get(input.productNameId),
    await placeOf(w, { id: input.placeId }),
  ];
  if (product === undefined || place === null)
    throw NotFound({}, product === undefined ? 'productNameId' : 'placeId');
  const today = dayOf(await w.now());
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
  const row = await w.tx
    .insertInto('statistics.price_index')
    .values({
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
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
    const twin = await twinOf(w, market, null);
    throw twin === undefined
      ? CodeExists({}, 'code')
      : IndexMarketExists({ code: twin.code }, 'productNameId');
  }
  await tellName(w, row);
  w.target({ type: TYPE, id: row.id, no: row.code });
  await w.history({
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

/** Names, HS code, on and off. The days it was off stay without a point. Refuses IndexMarketExists when another one took the market meanwhile. */
export const indexChanged = room.on(updateIndex, async (w) => {
  const { id, version, name, nameEn, hsCode, enabled } = w.input;
  const before = await lockIndex(w, id, version);
  const twin = enabled && !before.enabled ? await twinOf(w, before, id) : undefined;
  if (twin !== undefined) throw IndexMarketExists({ code: twin.code }, 'enabled');
  const set = { name, name_en: nameEn, hs_code: hsCode ?? null, enabled };
  const today = dayOf(await w.now());
  const row = await w.tx
    .updateTable('statistics.price_index')
    .set({
      ...set,
      ...(enabled && !before.enabled ? { closed_to: addDays(today, -1), started_on: today } : {}),
      ...touched(w),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellReference(w, row);
  await tellName(w, row);
  const changes = changesOf(before, set);
  w.target({ type: TYPE, id, no: row.code, changes });
  await w.history({
    bizType: TYPE,
    bizId: id,
    bizNo: row.code,
    action: 'update',
    from: null,
    to: null,
    changes,
    side: 'operator',
    parties: [],
  });
  return { id, version: row.version, state: row.enabled ? 'on' : 'off', can: [] };
});

/** Takes away an index that never had a point. Refuses IndexHasPoints. */
export const indexDropped = room.each(deleteIndices, async (w) => {
  const row = await lockIndex(w, w.input.id);
  if ((await withPoints(w, [row.id])).size > 0) throw IndexHasPoints({});
  await w.tx
    .updateTable('statistics.price_index')
    .set({ deleted: true, ...touched(w) })
    .where('id', '=', row.id)
    .execute();
  w.target({ type: TYPE, id: row.id, no: row.code });
});
