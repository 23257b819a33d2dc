/**
 * The LIKE pattern that finds what somebody typed anywhere in a text: blanks around it are dropped, its own
 * %, _ and \ are letters.
 */
export const containsPattern = (typed: string): string => `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
