/** Characters of the text that stand for a missing abstract (administration-domain 12.1). */
export const EXCERPT = 120;
/** The first 120 characters, by code points. */
export const excerptOf = (text: string, most: number = EXCERPT): string => {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`;
};
/** About 232x155: a cover further than 5 % from that ratio is offered for cropping. */
export const COVER = { width: 232, height: 155 } as const;
export const coverFits = (width: number, height: number): boolean =>
  Math.abs(width / height / (COVER.width / COVER.height) - 1) <= 0.05;
