import type { PageSource } from '#office/permissions/rules/page-registry.ts';
import * as appeals from './planned/appeals.ts';
import * as auctions from './planned/auctions.ts';
import * as campaigns from './planned/campaigns.ts';
import * as contracts from './planned/contracts.ts';
import * as inquiries from './planned/inquiries.ts';
import * as invoices from './planned/invoices.ts';
import * as payments from './planned/payments.ts';
import * as settlements from './planned/settlements.ts';
import * as shipments from './planned/shipments.ts';
import * as vouchers from './planned/vouchers.ts';

/** Pages of modules that are specified and not built yet. Who builds one moves its file: pages to `rules/pages.ts`, grants to `server/page-grants.ts`. */
export const plannedModules: readonly PageSource[] = [
  appeals,
  auctions,
  campaigns,
  contracts,
  inquiries,
  invoices,
  payments,
  settlements,
  shipments,
  vouchers,
];
