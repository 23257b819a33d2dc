/**
 * Header of every answer of a market whose clock is not the machine's, as a training market's: `at rate`, milliseconds
 * since 1970 and how many times faster than the machine's clock it runs.
 */
export const MARKET_TIME = 'market-time';

export interface MarketTime {
  readonly at: number;
  readonly rate: number;
}
export const marketTimeText = ({ at, rate }: MarketTime): string => `${Math.round(at)} ${rate}`;
/** What the header says; null where it says nothing. */
export function marketTimeOf(text: string | null): MarketTime | null {
  const [, at, rate] = /^(\d{1,16}) (\d{1,4})$/.exec(text ?? '') ?? [];
  return at === undefined || rate === undefined ? null : { at: Number(at), rate: Number(rate) };
}
