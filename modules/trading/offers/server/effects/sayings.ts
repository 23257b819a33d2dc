/** Reasons the system writes when time, not a person, ended something: both languages in one line, as they stand in a shared document. */
export const sayings = {
  offerExpired: 'OFFER_EXPIRED',
  idle: 'IDLE_TIMEOUT',
  confirmTimeout: 'CONFIRM_TIMEOUT',
  subjects: 'SUBJECTS_TIMEOUT',
  soldOut: 'SOLD_OUT',
  marketClosed: 'MARKET_CLOSED',
  licence: 'LICENCE_LAPSED',
  offShelf: 'OFF_SHELF',
  store: 'STORE_DISABLED',
  partyDisabled: 'PARTY_DISABLED',
} as const;
