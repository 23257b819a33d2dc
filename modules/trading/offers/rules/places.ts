import { OFFER_PAGE } from './pages.ts';

/** The boards of the three lanes. */
export const BOARDS: Readonly<Record<string, string>> = {
  '10': '/rmbSellList',
  '20': '/dollarList',
  '30': '/resourceList',
};
export const BOARD_PAGES: readonly string[] = Object.values(BOARDS);
export const offerHref = (id: string): string => `${OFFER_PAGE}?id=${id}`;
