/** Codes of address_type (R-ADDR-003, R-ADDR-004). */
export const ADDRESS_TYPE = { ordinary: '1', warehouse: '2' } as const;
/** Addresses a company may keep (trading-domain 19.6). */
export const MOST_ADDRESSES = 50;

/** Unloading hours of a day: `HH:mm`, the end after the beginning. */
export const hoursFit = (hours: { readonly from: string; readonly to: string }): boolean =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(hours.from) &&
  /^([01]\d|2[0-3]):[0-5]\d$/.test(hours.to) &&
  hours.from < hours.to;
