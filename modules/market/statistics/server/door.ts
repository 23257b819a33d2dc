import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { room } from './tables.ts';

export interface IndexOfProduct {
  readonly id: string;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly currency: string;
  readonly uom: string;
  /** Published closes, the oldest first; days without a print are not in it. */
  readonly points: { readonly day: string; readonly close: string }[];
}
/** The index of a product that was published last, with its closes of the last days; null without one. */
export const indexOfProduct = room.door<{ productNameId: string; days: number }, IndexOfProduct | null>(
  async (w) => {
    const from = addDays(dayOf(await w.now()), -w.input.days);
    const newest = await w.tx
      .selectFrom('statistics.price_index as i')
      .innerJoin('statistics.daily as d', 'd.index_id', 'i.id')
      .select(['i.id', 'i.code', 'i.name', 'i.name_en', 'i.currency', 'i.uom'])
      .where('i.product_name_id', '=', w.input.productNameId)
      .where('i.enabled', '=', true)
      .where('i.deleted', '=', false)
      .where('d.day', '>=', from)
      .orderBy('d.day', 'desc')
      .orderBy('i.lane')
      .orderBy('i.id')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return null;
    const rows = await w.tx
      .selectFrom('statistics.daily')
      .select(['day', 'close'])
      .where('index_id', '=', newest.id)
      .where('day', '>=', from)
      .orderBy('day')
      .execute();
    return {
      id: newest.id,
      code: newest.code,
      zh: newest.name,
      en: newest.name_en,
      currency: newest.currency,
      uom: newest.uom,
      points: rows.flatMap((r) => (r.close === null ? [] : [{ day: r.day, close: r.close }])),
    };
  },
);
