import type { Column } from '#kernel/web/screens/columns.tsx';
import type { Filter } from '#kernel/web/screens/filters.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { FilterInput, ListKit } from '#kernel/web/screens/list-types.ts';
import type { BoardRow, listMarket } from '../../contract/market.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { placeShort, placeText } from './board-cells.tsx';
import { portsText } from './ports-text.ts';

export type MarketKit = ListKit<BoardRow, FilterInput<typeof listMarket>, typeof marketWords.table>;
const { table } = marketWords;

/** CFR Jiangyin: an Incoterm means nothing without the place it names. */
export const termAndPlace = (row: BoardRow, formatter: Formatter): string =>
  [row.priceTerm, placeText(row, formatter)].filter(Boolean).join(' ');
const originText = (row: BoardRow, formatter: Formatter): string =>
  row.origin === null ? '--' : formatter.text(row.origin);
const etaText = (row: BoardRow, formatter: Formatter): string => formatter.date(row.ship?.eta ?? null);
const vesselText = (row: BoardRow): string => row.ship?.vesselName ?? '--';

/** What lanes 20 and 30 are chosen by where the RMB board has the tank. */
export const foreignColumns = (kit: MarketKit, lane: Lane): readonly Column<BoardRow>[] => [
  kit.custom('termAndPlace', {
    label: table.termAndPlace,
    text: termAndPlace,
    cell: (row, formatter) => (
      <span title={termAndPlace(row, formatter)}>
        {[row.priceTerm, placeShort(row, formatter)].filter(Boolean).join(' ')}
      </span>
    ),
    maxWidth: 128,
  }),
  ...(lane === LANE.inTransit ? shipColumns(kit) : bondedColumns(kit)),
];
const shipColumns = (kit: MarketKit): readonly Column<BoardRow>[] => [
  kit.custom('route', { label: table.route, text: portsText, maxWidth: 168 }),
  kit.custom('vesselName', { label: table.vesselName, text: vesselText, maxWidth: 120 }),
  kit.custom('eta', { label: table.eta, text: etaText, width: 92 }),
  kit.custom('originCountry', {
    label: table.originCountry,
    optional: true,
    text: originText,
  }),
];
const bondedColumns = (kit: MarketKit): readonly Column<BoardRow>[] => [
  kit.code('cargoStatus', 'cargo_status', { width: 88 }),
  kit.custom('originCountry', {
    label: table.originCountry,
    text: originText,
    maxWidth: 96,
  }),
];
export const foreignFilters = (kit: MarketKit, lane: Lane): readonly Filter[] =>
  lane === LANE.inTransit
    ? [kit.dateRange('etaFrom', 'etaTo', { label: table.eta })]
    : [kit.oneOf('cargoStatus', 'cargo_status')];
