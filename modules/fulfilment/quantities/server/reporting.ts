/** What the ledger publishes in the schema `reporting`: its figures. They move through the door alone. */
export interface QuantityViews {
  'reporting.positions': { id: string; listed: string; held: string; sold: string; available: string };
}
