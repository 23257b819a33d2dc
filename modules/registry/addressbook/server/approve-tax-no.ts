import { approveTaxNo } from '../contract/billing.ts';
import { decided } from './decide-tax-no.ts';
import { lockBilling } from './keep-billing.ts';
import { addressbook } from './tables.ts';

export const approveTaxNoHandler = addressbook.command(approveTaxNo, async (ctx) =>
  decided(ctx, await lockBilling(ctx, ctx.input.id, ctx.input.version), true, null),
);
