import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { appeals } from './tables.ts';

/** The oldest appeal about one of these orders that is not ended; null without one. */
export const openAppealOf = appeals.door<{ orderIds: readonly string[] }, { id: string } | null>(
  async (ctx) =>
    (await ctx.tx
      .selectFrom('appeals.appeal')
      .select('id')
      .where('order_id', 'in', [...ctx.input.orderIds])
      .where('state', '<>', APPEAL.ended)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) ?? null,
);
