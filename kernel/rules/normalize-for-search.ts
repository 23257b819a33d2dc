/** A keyword or name as searches compare it: full-width folded, lower case, spaces and hyphens dropped. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-‐–—·()]/g, '');
