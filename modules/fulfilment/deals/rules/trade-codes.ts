/** Codes of trading-domain 22.1 that every source of a deal agrees in. Labels live in the code sets. */
export const LANE = { rmb: '10', usd: '20', inTransit: '30' } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];
export const TRADE_TYPE = { domestic: '10', foreign: '20' } as const;
export type TradeType = (typeof TRADE_TYPE)[keyof typeof TRADE_TYPE];
/** Domestic for lane 10, foreign for 20 and 30 (3.1 tradeType). */
export const tradeTypeOf = (lane: Lane): TradeType =>
  lane === LANE.rmb ? TRADE_TYPE.domestic : TRADE_TYPE.foreign;

export const PRICE_MODE = { fixed: '10', formula: '20', basis: '30' } as const;
/** Payment terms whose last day the letter prints otherwise than as a payment after delivery. */
export const PAYMENT_TERM = { prepayment: '10', deposit: '11' } as const;
/** Letters of credit, at sight or by tenor: 40 to 43. */
export const isCredit = (paymentTerm: string): boolean => paymentTerm.startsWith('4');

/** Law and forum: the court of the platform operator's seat, or an institution that arbitrates. */
export const FORUM = { platformCourt: '10' } as const;
export const CARGO = { dutyPaid: '10', bonded: '20', afloat: '30' } as const;
export const PICK = { self: '10', delivery: '20' } as const;
/** Sources of a deal (code set deal_source). */
export const DEAL_SOURCE = {
  offer: '10',
  inquiry: '20',
  auction: '30',
  flashSale: '40',
  groupBuy: '50',
} as const;
export type DealSource = (typeof DEAL_SOURCE)[keyof typeof DEAL_SOURCE];

/** Delivery terms of lane 10. */
export const PRICE_TERM = {
  exWarehouse: '10',
  exWorks: '20',
  delivered: '30',
  inTank: '40',
  fobBarge: '50',
  onVehicle: '60',
} as const;
export const PRICE_TERMS = ['10', '20', '30', '40', '50', '60'] as const;
/** Incoterms 2020 whose seller insures the goods: an insurance clause is part of the agreement. */
export const INSURED_TERMS = ['CIP', 'CIF'] as const;
export const UNINSURED_TERMS = ['EXW', 'FCA', 'CPT', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR'] as const;
/** Incoterms of lanes 20 and 30, in the order people know them. */
export const INCOTERMS = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const satisfies readonly ((typeof INSURED_TERMS)[number] | (typeof UNINSURED_TERMS)[number])[];

/** Terms that name a port: goods are handed over on or alongside a sea-going vessel (trading-domain 3.1). */
export const PORT_TERMS: readonly string[] = ['FAS', 'FOB', 'CFR', 'CIF'];
/** Of these, those that name the port the goods are carried to. */
export const DESTINATION_TERMS: readonly string[] = ['CFR', 'CIF'];
/** Papers a seller of lanes 20 and 30 presents (trading-domain 3.1 documents). */
export const TRADE_DOCUMENTS = [
  'invoice',
  'billOfLading',
  'origin',
  'quality',
  'quantity',
  'packing',
  'insurance',
  'previousCargoes',
  'indemnity',
] as const;
export type TradeDocument = (typeof TRADE_DOCUMENTS)[number];
/** What is asked for unless the seller says otherwise. */
export const USUAL_DOCUMENTS: readonly TradeDocument[] = [
  'invoice',
  'billOfLading',
  'origin',
  'quality',
  'quantity',
  'packing',
];
