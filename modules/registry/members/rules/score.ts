/**
 * What moves the performance score of a company (trading-domain 19.1): every effect a state table calls "score" takes five
 * points, every completed order gives one. It starts at 100 and stays between 0 and 100.
 */
export const SCORE_POINTS = {
  orderCompleted: 1,
  appealLost: -5,
  depositMissed: -5,
  awardDeclined: -5,
} as const;
export type ScoreCause = keyof typeof SCORE_POINTS;
