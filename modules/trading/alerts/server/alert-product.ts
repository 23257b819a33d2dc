import { alertProduct } from '../contract/alert.ts';
import { alerts } from './tables.ts';

export const alertProductHandler = alerts.query(alertProduct, async ({ tx, input }) => {
  const row = await tx
    .selectFrom('reporting.spus')
    .select('product_name_id')
    .where('id', '=', input.spuId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return { productNameId: row?.product_name_id ?? null };
});
