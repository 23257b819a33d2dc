/**
 * Pages the frame itself stands on, whatever is installed: where people sign in, and the two that say no
 * (specification 2.1).
 */
export const LOGIN = '/login';
export const FORBIDDEN = '/403';
export const NOT_FOUND = '/404';
