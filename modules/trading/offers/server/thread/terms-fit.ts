import { PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import { INSURED_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import { compare } from '#kernel/rules/decimal.ts';
import type { RoundTerms } from '../../contract/negotiation.ts';
import {
  DEPOSIT_NATURE,
  INCOTERMS,
  LANE,
  type Lane,
  LIMITS,
  PRICE_TERMS,
  SETTLEMENT_METHODS,
} from '../../rules/codes.ts';
import { TermUnfit } from '../../rules/refusals-foreign.ts';
import { DepositTooHigh } from '../../rules/refusals-offer.ts';
import type { Offer } from '../tables.ts';

const isPort = (term: string | null): boolean => term !== null && PORT_TERMS.includes(term);

const PERCENT = /^\d{1,3}(\.\d{1,3})?$/;
/** A deposit is a part of the sum, and earnest money a fifth of it at most (1.2, 3.1). */
function depositFits(offer: Offer, pct: string | null | undefined): void {
  if (!pct) return;
  const most = offer.deposit_nature === DEPOSIT_NATURE.earnest ? LIMITS.earnestPct : '100';
  if (!PERCENT.test(pct) || compare(pct, most) > 0) throw DepositTooHigh({ most }, 'terms.depositPct');
}
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
  depositFits(offer, terms.depositPct);
  if (offer.lane === LANE.rmb || !priceTerm) return;
  if (!namedPlaceId && isPort(priceTerm) !== isPort(offer.price_term)) throw unfit('place.kind', 'priceTerm');
  const clause = insuranceClause ?? offer.voyage?.insuranceClause ?? null;
  if ((INSURED_TERMS as readonly string[]).includes(priceTerm) && clause === null)
    throw unfit('insurance.clause', 'insuranceClause');
}
