/** Shapes of code sets (administration-domain 9). Shipped sets also know codes with a point. */
export const TYPE = /^[a-z][a-z0-9_]{1,49}$/;
export const CODE = /^[A-Za-z0-9_.-]{1,30}$/;
export const LANGUAGES = ['zh_CN', 'en_US'] as const;
export const BADGES = ['gold', 'blue', 'green', 'red', 'orange', 'gray'] as const;
export const MOST_LEVELS = 5;
export const MOST_SORT = 1_000_000;
export const MOST_IMPORT_ROWS = 5000;
/**
 * Sets of so many items in levels that screens ask for them as an outline and choose level by level
 * (administration-domain 9: region).
 */
export const isLevelled = (type: string): boolean => type === 'region';
/** The LIKE pattern of a region and all that lies in it: 330000 a province, 330200 a city (GB/T 2260). */
export const regionPattern = (code: string): string => `${code.replace(/(0000|00)$/, '')}%`;
