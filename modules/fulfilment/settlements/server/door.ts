export { settlementConfirmed } from '../rules/events.ts';
export { addClaimLine, blockSettlement, type ClaimLine, unblockSettlement } from './claims.ts';
export { invoicedChanged } from './invoiced.ts';
export type { EndedAppeal, SettlementPorts } from './ports.ts';
export type { SettlementViews } from './reporting.ts';
export { orderTaxRates } from './tax-rates.ts';
export {
  lockSettlementFor,
  settledOrders,
  type SettlementFacts,
  settlementOf,
  settlementsOfOrder,
} from './settlement-doors.ts';
