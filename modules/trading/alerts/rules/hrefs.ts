import { ADD_ALERT_PAGE, ALERTS_PAGE } from './pages.ts';

/** What the place an alert is asked for at knows of the wish. */
export interface WishStart {
  readonly offerId?: string | undefined;
  readonly inquiryId?: string | undefined;
  readonly spuId?: string | undefined;
  readonly productNameId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly lane?: string | undefined;
  readonly grade?: string | undefined;
  readonly priceLimit?: string | undefined;
  readonly currency?: string | undefined;
}
/** The form of a new alert, filled in with what stands where it is opened. */
export function alertHref(start: WishStart): string {
  const known = Object.entries(start).filter(([, value]) => value);
  return known.length === 0
    ? ADD_ALERT_PAGE
    : `${ADD_ALERT_PAGE}?${known.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join('&')}`;
}
export const alertDetailHref = (id: string): string => `${ALERTS_PAGE}/detail/${id}`;
/** Where an index stands; its page belongs to those who keep prices. */
export const priceHref = (indexId: string): string => `/transactionManagement/priceTrends?index=${indexId}`;
