import { OFFER_PAGE } from '../rules/pages.ts';

export { OFFER_PAGE };

/** The boards of the three lanes. */
export const BOARDS: Readonly<Record<string, string>> = {
  '10': '/rmbSellList',
  '20': '/dollarList',
  '30': '/resourceList',
};
export const offerHref = (id: string): string => `${OFFER_PAGE}?id=${id}`;
