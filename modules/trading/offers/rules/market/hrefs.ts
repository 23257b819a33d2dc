import { APPLY_PAGE } from '#registry/members/rules/pages.ts';
import { QUALIFICATIONS } from '#registry/qualifications/rules/pages.ts';
import { DOLLAR_BOARD, OFFER_PAGE, RESOURCE_BOARD, RMB_BOARD } from '../pages.ts';

/** The boards of the three lanes. */
export const BOARDS: Readonly<Record<string, string>> = {
  '10': RMB_BOARD,
  '20': DOLLAR_BOARD,
  '30': RESOURCE_BOARD,
};
export const offerHref = (id: string): string => `${OFFER_PAGE}?id=${id}`;

/** Where a reader takes down what keeps hazardous goods from him. */
export const BEYOND = { admission: APPLY_PAGE, licence: QUALIFICATIONS } as const;
