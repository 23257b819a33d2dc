import type { Column } from '#kernel/web/screens/columns.tsx';
import type { BoardRow } from '../../contract/market.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { landedParts } from '../slots.ts';
import type { MarketKit } from './foreign-board.tsx';

const { landed: LANDED, parity: PARITY, perTonne: UNIT } = marketWords.table;

/** The basis every offer of the board is brought to. */
export function LandedBar() {
  const { Bar } = landedParts();
  return <Bar />;
}
export function LandedCell({ row, parity = false }: { row: BoardRow; parity?: boolean }) {
  const { Cell: Landed } = landedParts();
  return <Landed offer={row} parity={parity} />;
}
/** Beside the price: the duty-paid parity of a foreign one (20.3), and every offer at the reader's place. */
export const landedColumns = (kit: MarketKit, lane: Lane): readonly Column<BoardRow>[] => [
  ...(lane === LANE.rmb
    ? []
    : [
        kit.custom('parity', {
          label: PARITY,
          unit: UNIT,
          align: 'end',
          width: 104,
          text: () => '',
          cell: (row: BoardRow) => <LandedCell row={row} parity />,
        }),
      ]),
  kit.custom('landed', {
    label: LANDED,
    unit: UNIT,
    align: 'end',
    width: 96,
    text: () => '',
    cell: (row) => <LandedCell row={row} />,
  }),
];
