import { DESTINATION_TERMS, PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import { isImo } from '#kernel/rules/check-digits.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { LANE } from '../codes.ts';
import type { OfferTerms, VoyageTerms } from '../offer.ts';
import type { ReleaseFacts } from './release-facts.ts';

type Push = (field: string, rule: string, args?: Record<string, string>) => void;

/**
 * Fields of lanes 20 and 30 (trading-domain 3.1): origin, ports, laycan, vessel, bill of lading, insurance.
 * Lane 20 needs no vessel.
 */
export function checkVoyage(offer: OfferTerms, facts: ReleaseFacts, push: Push): void {
  if ((offer.originCountry ?? '') === '') push('originCountry', 'field.select');
  else if (!/^[A-Z]{2}$/.test(offer.originCountry ?? '')) push('originCountry', 'field.select');
  const v = offer.voyage;
  if (v?.inspectionCost !== null && v?.inspectionCost !== undefined && compare(v.inspectionCost, '100') > 0)
    push('voyage.inspectionCost', 'percent.range');
  if ((offer.priceTerm === 'CIF' || offer.priceTerm === 'CIP') && (v?.insuranceClause ?? null) === null)
    push('voyage.insuranceClause', 'field.select');
  namedPort(offer, facts, push);
  if (offer.tradeLane !== LANE.inTransit) return;
  if (v === null) {
    for (const f of ['loadPortId', 'dischargePortIds', 'shipStage']) push(`voyage.${f}`, 'field.select');
    return;
  }
  route(v, push);
  laycan(v, push);
  vessel(v, push);
  billOfLading(v, facts, push);
  laytime(v, push);
  if (facts.sku?.sensitiveToPreviousCargo === true && v.lastCargoes.filter((c) => c !== '').length < 3)
    push('voyage.lastCargoes', 'cargoes.three');
}

const reached = (v: VoyageTerms, stage: string): boolean => v.shipStage !== null && v.shipStage >= stage;

function route(v: VoyageTerms, push: Push) {
  if (v.loadPortId === null) push('voyage.loadPortId', 'field.select');
  if (v.dischargePortIds.length === 0) push('voyage.dischargePortIds', 'field.select');
  if (v.dischargePortIds.length > 5) push('voyage.dischargePortIds', 'ports.five');
  if (v.shipStage === null) push('voyage.shipStage', 'field.select');
  if (v.etd !== null && v.eta !== null && v.eta < v.etd) push('voyage.eta', 'eta.order');
}
function laycan(v: VoyageTerms, push: Push) {
  if (v.shipStage !== '10') return;
  if (v.laycanStart === null) push('voyage.laycanStart', 'field.input');
  if (v.laycanEnd === null) push('voyage.laycanEnd', 'field.input');
  if (
    v.laycanStart !== null &&
    v.laycanEnd !== null &&
    (v.laycanEnd < v.laycanStart || v.laycanEnd > addDays(v.laycanStart, 15))
  )
    push('voyage.laycanEnd', 'laycan.range');
}
function vessel(v: VoyageTerms, push: Push) {
  if (reached(v, '20'))
    for (const f of ['vesselName', 'imoNo', 'voyageNo'] as const)
      if ((v[f] ?? '') === '') push(`voyage.${f}`, 'field.input');
  if ((v.imoNo ?? '') !== '' && !isImo(v.imoNo ?? '')) push('voyage.imoNo', 'check.digit');
}
/** Laytime is agreed whole or not at all, with a rate of demurrage above zero. */
function laytime({ dischargeTerms: of }: VoyageTerms, push: Push) {
  if (of === null) return;
  const { norHours: _custom, ...said } = of;
  if (Object.values(said).every((value) => (value ?? '') === '')) return;
  for (const f of ['laytimeHours', 'basis', 'ratePerHour', 'demurragePerDay', 'norHours'] as const)
    if ((of[f] ?? '') === '') push(`voyage.dischargeTerms.${f}`, 'field.input');
  for (const f of ['laytimeHours', 'ratePerHour', 'demurragePerDay'] as const)
    if (of[f] !== null && compare(of[f], '0') <= 0) push(`voyage.dischargeTerms.${f}`, 'number.positive');
}
/** FAS, FOB, CFR and CIF name a port: that of loading, or one of those the cargo is carried to. */
function namedPort(
  { priceTerm, namedPlaceId, tradeLane, voyage }: OfferTerms,
  facts: ReleaseFacts,
  push: Push,
) {
  if (priceTerm === null || namedPlaceId === null || !PORT_TERMS.includes(priceTerm)) return;
  if (!facts.namedPort) return push('namedPlaceId', 'place.port');
  if (tradeLane !== LANE.inTransit || voyage === null) return;
  if (DESTINATION_TERMS.includes(priceTerm)) {
    if (!voyage.dischargePortIds.includes(namedPlaceId)) push('namedPlaceId', 'place.discharge');
  } else if (voyage.loadPortId !== namedPlaceId) push('namedPlaceId', 'place.load');
}
function billOfLading(v: VoyageTerms, { today, billTaken }: ReleaseFacts, push: Push) {
  if (billTaken) push('voyage.blNo', 'bl.taken');
  if (!reached(v, '30')) return;
  for (const f of ['blNo', 'blDate', 'blQuantity'] as const)
    if ((v[f] ?? '') === '') push(`voyage.${f}`, 'field.input');
  if (v.blDate !== null && v.blDate > today) push('voyage.blDate', 'bl.future');
}

/** Shipment stage only moves forward; an operator corrects it with a reason (3.1). */
export const stageMayMove = (from: string | null, to: string, operator: boolean): boolean =>
  from === null || to >= from || operator;
/** A change of ETA that open threads must hear of: more than two days either way (3.1). */
export const etaMatters = (before: string, after: string): boolean =>
  Math.abs(new Date(after).getTime() - new Date(before).getTime()) > 2 * 86_400_000;
