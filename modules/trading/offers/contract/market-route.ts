/** The boards of the three lanes. */
export const BOARDS: Readonly<Record<string, string>> = {
  '10': '/rmbSellList',
  '20': '/dollarList',
  '30': '/resourceList',
};
/** One offer on a page of its own, open to every signed-in user (administration-domain 26.4). */
export const OFFER_PAGE = '/resourceList/offerDetail';
export const offerHref = (id: string): string => `${OFFER_PAGE}?id=${id}`;
