const HAN = /\p{Script=Han}/u;
/** Whether a text holds Chinese. */
export const hasHan = (text: string): boolean => HAN.test(text);

/**
 * A text as it is compared: full width folded, lower case, without spaces, hyphens and other marks between
 * words (the same in SQL: `catalogue.find_squeezed`).
 */
export const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s‐‑–—·()[\]{},，、。;:'"/\\+&-]/g, '');
