import { isProvisional, markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';

/** Marks the price of an offer or a thread that a formula or a basis still settles (3.4). */
export const provisional = (row: { readonly priceMode: string | null }) =>
  markProvisional(isProvisional(row.priceMode));
