import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { placeOf, productNames } from '#registry/catalogue/server/door.ts';
import type { AlertFields } from '../contract/alert.ts';
import { MOST_DAYS } from '../rules/alert-lifecycle.ts';
import type { AlertContext } from './tables.ts';

const fault = (field: keyof AlertFields, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** The wish as it is kept, with the names of product and place as they are called now. Refuses 10009 at the field. */
export async function wishColumns(ctx: AlertContext, f: AlertFields) {
  if (!f.tellsDocuments && !f.tellsPrices) throw fault('tellsDocuments', 'alert.nothing');
  if (f.tellsPrices && f.priceLimit === null) throw fault('priceLimit', 'field.input');
  if (f.priceLimit !== null && f.currency === null) throw fault('currency', 'field.select');
  const product = (await productNames(ctx, { ids: [f.productNameId] })).get(f.productNameId);
  if (product === undefined) throw fault('productNameId', 'field.select');
  const place = f.placeId === null ? null : await placeOf(ctx, { id: f.placeId });
  if (f.placeId !== null && place === null) throw fault('placeId', 'field.select');
  const today = dayOf(await ctx.now());
  if (f.until < today) throw fault('until', 'alert.past');
  if (f.until > addDays(today, MOST_DAYS)) throw fault('until', 'alert.far');
  return {
    lane: f.lane,
    product_name_id: f.productNameId,
    product_zh: product.zh,
    product_en: product.en,
    grade: f.grade,
    place_id: place?.id ?? null,
    place_zh: place?.zh ?? null,
    place_en: place?.en ?? null,
    quantity: f.quantity,
    price_limit: f.priceLimit,
    currency: f.currency,
    tells_documents: f.tellsDocuments,
    tells_prices: f.tellsPrices,
    until: f.until,
    remark: f.remark,
  };
}
/** Where the last day is over: midnight in Shanghai. */
export const endOf = (until: string): Date => new Date(`${addDays(until, 1)}T00:00:00+08:00`);
