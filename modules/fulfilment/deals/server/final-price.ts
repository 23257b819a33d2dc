import { deals } from './tables.ts';

/**
 * What a formula or basis deal came to, CNY or dollars per unit with two places, found now; null: its final
 * statements are void again. It counts among what was paid from here on; price and letter of the deal stay.
 */
export const keepFinalPrice = deals.door<{ dealId: string; price: string | null }, void>(async (ctx) => {
  const { dealId, price } = ctx.input;
  await ctx.tx
    .updateTable('deals.deal')
    .set({ final_price: price, final_at: price === null ? null : await ctx.now() })
    .where('id', '=', dealId)
    .where('provisional', '=', true)
    .execute();
});
