import { enableDiscountTable } from '../contract/discount-table.ts';
import { setEnabled } from './discount-table-rows.ts';
import { settlements } from './tables.ts';

/** Statements computed from now on apply it. Refuses 10301 and 10302. */
export const enableDiscountTableHandler = settlements.command(enableDiscountTable, (ctx) =>
  setEnabled(ctx, true),
);
