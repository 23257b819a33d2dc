import { PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import { INSURED_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import type { RoundTerms } from '../../contract/negotiation.ts';
import { INCOTERMS, LANE, type Lane, PRICE_TERMS, SETTLEMENT_METHODS } from '../../rules/codes.ts';
import { TermUnfit } from '../../rules/refusals-foreign.ts';
import type { Offer } from '../tables.ts';

const isPort = (term: string | null): boolean => term !== null && PORT_TERMS.includes(term);

/**
 * Terms of a round that a deal could not be made of: a term or settlement of another lane, a port where the
 * offer names a place, insurance without a clause.
 */
export function termsFit(offer: Offer, terms: RoundTerms): void {
  const { priceTerm, settlementMethod, namedPlaceId, insuranceClause } = terms;
  const unfit = (rule: string, field: keyof RoundTerms) => TermUnfit({ rule }, `terms.${field}`);
  const known: readonly string[] = offer.lane === LANE.rmb ? PRICE_TERMS : INCOTERMS;
  if (priceTerm && !known.includes(priceTerm)) throw unfit('term.lane', 'priceTerm');
  if (settlementMethod && !SETTLEMENT_METHODS[offer.lane as Lane].includes(settlementMethod))
    throw unfit('settlement.lane', 'settlementMethod');
  if (offer.lane === LANE.rmb || !priceTerm) return;
  if (!namedPlaceId && isPort(priceTerm) !== isPort(offer.price_term)) throw unfit('place.kind', 'priceTerm');
  const clause = insuranceClause ?? offer.voyage?.insuranceClause ?? null;
  if ((INSURED_TERMS as readonly string[]).includes(priceTerm) && clause === null)
    throw unfit('insurance.clause', 'insuranceClause');
}
