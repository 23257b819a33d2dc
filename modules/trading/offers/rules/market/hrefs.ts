import { APPLY_PAGE } from '#registry/members/rules/pages.ts';
import { QUALIFICATIONS } from '#registry/qualifications/rules/pages.ts';
import { OFFER_PAGE } from '../pages.ts';
import { LANES } from '../places.ts';

/** The boards of the three lanes. */
export const BOARDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LANES).map(([lane, { board }]) => [lane, board]),
);
export const offerHref = (id: string): string => `${OFFER_PAGE}?id=${id}`;

/** Where a reader takes down what keeps hazardous goods from him. */
export const BEYOND = { admission: APPLY_PAGE, licence: QUALIFICATIONS } as const;
