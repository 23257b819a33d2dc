import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { statistics } from './tables.ts';

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
export const indexOfProduct = statistics.door<{ productNameId: string; days: number }, IndexOfProduct | null>(
  async (ctx) => {
    const from = addDays(dayOf(await ctx.now()), -ctx.input.days);
    const newest = await ctx.tx
      .selectFrom('statistics.price_index as i')
      .innerJoin('statistics.daily as d', 'd.index_id', 'i.id')
      .select(['i.id', 'i.code', 'i.name', 'i.name_en', 'i.currency', 'i.uom'])
      .where('i.product_name_id', '=', ctx.input.productNameId)
      .where('i.enabled', '=', true)
      .where('i.deleted', '=', false)
      .where('d.day', '>=', from)
      .orderBy('d.day', 'desc')
      .orderBy('i.lane')
      .orderBy('i.id')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return null;
    const rows = await ctx.tx
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

/** Published closes of an index by its code, the oldest first; days without a publication are not in the list. */
export const quotesOfIndex = statistics.door<
  { code: string; from: string; to: string },
  { day: string; value: string }[]
>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('statistics.daily as d')
    .innerJoin('statistics.price_index as i', 'i.id', 'd.index_id')
    .where('i.code', '=', input.code)
    .where('i.deleted', '=', false)
    .where('d.day', '>=', input.from)
    .where('d.day', '<=', input.to)
    .where('d.close', 'is not', null)
    .select(['d.day', 'd.close'])
    .orderBy('d.day')
    .execute();
  return rows.map((r) => ({ day: r.day, value: r.close as string }));
});

/** Changes of VAT rates by law that hold from a day after `after` and no later than `until`, the oldest first. */
export const vatChanges = statistics.door<
  { after: string; until: string },
  { day: string; before: string; after: string }[]
>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('statistics.rate')
    .select(['day', 'subject', 'value'])
    .where('kind', '=', 'vatchange')
    .where('deleted', '=', false)
    .where('day', '>', input.after)
    .where('day', '<=', input.until)
    .orderBy('day')
    .orderBy('subject')
    .execute();
  return rows.map((r) => ({ day: r.day, before: r.subject, after: r.value }));
});
