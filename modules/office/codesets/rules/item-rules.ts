/** Shapes of code sets (administration-domain 9). Shipped sets also know codes with a point. */
export const TYPE = /^[a-z][a-z0-9_]{1,49}$/;
export const CODE = /^[A-Za-z0-9_.-]{1,30}$/;
export const LANGUAGES = ['zh_CN', 'en_US'] as const;
export const BADGES = ['gold', 'blue', 'green', 'red', 'orange', 'gray'] as const;
export const MOST_LEVELS = 5;
export const MOST_SORT = 1_000_000;
export const MOST_IMPORT_ROWS = 5000;
