import { disableDiscountTable } from '../contract/discount-table.ts';
import { setEnabled } from './discount-table-rows.ts';
import { settlements } from './tables.ts';

/** Statements computed from now on leave it aside. Refuses 10301 and 10302. */
export const disableDiscountTableHandler = settlements.command(disableDiscountTable, (ctx) =>
  setEnabled(ctx, false),
);
