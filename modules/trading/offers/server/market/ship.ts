import { originOf } from '#registry/catalogue/rules/origins.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Ship } from '../../contract/ship.ts';
import type { Offer } from '../tables.ts';

/** The name of a country of origin, so that a board need not hold the names of all. */
export const originNamed = (code: string | null): LocalizedText | null =>
  code === null ? null : originOf(code);
/** Ship, ports and papers of a cargo for its reader; null in the RMB lane. */
export function shipOf({ voyage, voyage_ports }: Pick<Offer, 'voyage' | 'voyage_ports'>): Ship | null {
  if (voyage === null) return null;
  const { laycanStart, laycanEnd, vesselName, imoNo, voyageNo, shipStage, etd, eta } = voyage;
  const { blDate, blQuantity, insuranceClause, inspectionCost } = voyage;
  return {
    load: voyage_ports?.load ?? null,
    discharge: [...(voyage_ports?.discharge ?? [])],
    ...{ laycanStart, laycanEnd, vesselName, imoNo, voyageNo, shipStage, etd, eta, blDate, blQuantity },
    ...{ insuranceClause, inspectionCost },
    lastCargoes: [...voyage.lastCargoes],
    documents: [...voyage.documents],
    laytime: voyage.dischargeTerms,
  };
}
