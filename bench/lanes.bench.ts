import { LANE } from '#trading/offers/rules/codes.ts';
import type { BenchTable } from '../scripts/bench.ts';
import { boardOf } from './board.bench.ts';

/** The boards of dollar offers and of cargoes in transit, as that of RMB offers is measured. */
export async function run(): Promise<BenchTable[]> {
  return [
    ...(await boardOf(LANE.usd, 'Dollar board')),
    ...(await boardOf(LANE.inTransit, 'In-transit board')),
  ];
}
