import '../thread/thread.css';
import './market.css';
import type { ComponentType } from 'react';
import { type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import type { RowEntry } from '#kernel/web/screens/acts.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import type { Column } from '#kernel/web/screens/columns.tsx';
import type { Filter } from '#kernel/web/screens/filters.ts';
import { type Formatter, pickFrom } from '#kernel/web/screens/index.ts';
import { changedSearch, go, withSearch } from '#kernel/web/tabs/index.ts';
import { selectStore } from '#registry/stores/contract/select.ts';
import { categorySource, placeSource, productNameSource } from '#registry/catalogue/web/door.ts';
import { type BoardRow, listMarket, marketDepth, marketProducts } from '../../contract/market.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { provisional } from '../../rules/provisional.ts';
import { threadBadge } from '../thread/badges.tsx';
import { threadHref } from '../thread/hrefs.ts';
import { anyPlaceSource } from '../selling/sources.ts';
import { BoardAlert } from './board-alert.tsx';
import {
  boardTitle,
  GoodsLine,
  goodsText,
  hasMoved,
  isHeld,
  moveOf,
  PriceMove,
  placeShort,
  placeText,
  quantityText,
  StatusMark,
  sellerShort,
  sellerText,
  shortWindow,
  statusText,
  windowText,
} from './board-cells.tsx';
import { BoardChips, watchTogether } from './board-chips.tsx';
import { BoardClock } from './board-clock.tsx';
import { BoardDepth } from './depth.tsx';
import { useClosedText } from './closed-text.ts';
import { landedColumns, LandedBar } from './landed-columns.tsx';
import { foreignColumns, foreignFilters, type MarketKit as Kit } from './foreign-board.tsx';
import Panel from './offer-panel.tsx';

const { table } = marketWords;
const named = (row: { zh: string; en: string; id: string }) => ({
  value: row.id,
  label: (currentLocale() === 'zh_CN' ? row.zh : row.en) || row.zh,
});
const stores = pickFrom(selectStore, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ ...named(row), note: row.code }),
});
const FLASHING = ['unitPrice', 'available', 'status'] as const;

/** Opens a row's side panel at one of its acts, without leaving the place in the list. */
const openAt = (act: 'take' | 'counter' | null) => (row: BoardRow) =>
  go(withSearch(location.pathname, changedSearch(location.search.slice(1), { row: row.id, act })));
/** A buyer may think of dealing in it; whether he can now, and why not, is said in the panel. */
const isForeign = (row: BoardRow) => !row.own && row.threadId === null && !isHeld(row);

const unitOf = (lane: Lane) => (lane === '10' ? table.perTonne : table.perTonneUsd);

/** What a trader chooses by, first: what it costs, how much is left, where and when, of whom, and for how long. */
const firstColumns = (kit: Kit, unit: LocalizedText, lane: Lane): readonly Column<BoardRow>[] => [
  kit.custom('status', {
    label: table.status,
    width: 44,
    sets: ['firm_type'],
    text: statusText,
    cell: (row, formatter) => <StatusMark row={row} reader={formatter} />,
  }),
  kit.custom('product', {
    label: table.product,
    text: (row, formatter) =>
      [
        goodsText(row, formatter),
        nameOf(row, 'grade', formatter.locale),
        nameOf(row, 'producer', formatter.locale),
      ]
        .filter(Boolean)
        .join(' · '),
    cell: (row, formatter) => <GoodsLine row={row} reader={formatter} />,
  }),
  kit.price('unitPrice', { unit, width: 104, mark: provisional }),
  ...(lane === LANE.rmb ? [] : landedColumns(kit, lane)),
  kit.custom('available', {
    label: table.available,
    unit: table.tonnes,
    align: 'end',
    width: 88,
    text: (row, formatter) => quantityText(row.available, row, formatter),
  }),
  ...(lane === LANE.rmb
    ? [
        kit.custom('place', {
          label: table.place,
          text: placeText,
          cell: (row: BoardRow, formatter: Formatter) => (
            <span title={placeText(row, formatter)}>{placeShort(row, formatter)}</span>
          ),
          maxWidth: 128,
        }),
      ]
    : foreignColumns(kit, lane)),
  kit.custom('deliveryStart', {
    label: table.deliveryStart,
    width: 104,
    text: windowText,
    cell: (row, formatter) => (
      <span className="ct-num" title={windowText(row, formatter)}>
        {shortWindow(row, formatter)}
      </span>
    ),
  }),
  // What is chosen by stands beside an open panel; a price at the reader's place comes after it.
  ...(lane === LANE.rmb ? landedColumns(kit, lane) : []),
  kit.custom('seller', {
    label: table.seller,
    text: sellerText,
    cell: (row, formatter) => <span title={sellerText(row, formatter)}>{sellerShort(row, formatter)}</span>,
    maxWidth: 120,
  }),
  kit.countdown('validUntil', { width: 92 }),
];
const moreColumns = (kit: Kit, lane: Lane): readonly Column<BoardRow>[] => [
  kit.custom('change', {
    label: table.change,
    align: 'end',
    width: 72,
    text: (row) => (hasMoved(row) ? (moveOf(row) ?? '') : ''),
    cell: (row, formatter) => <PriceMove row={row} reader={formatter} />,
  }),
  kit.text('offerNo', { nowrap: true, width: 124 }),
  // Beside an open panel it stands there.
  {
    ...kit.custom('minQty', {
      label: table.minQty,
      align: 'end',
      text: (row, formatter) => quantityText(row.divisible ? row.minQty : row.available, row, formatter),
    }),
    yields: true,
  },
  kit.named('grade', { optional: true }),
  kit.named('producer', { optional: true }),
  kit.code('paymentTerm', 'payment_term', { optional: true }),
  ...(lane === LANE.rmb ? [kit.code('pickType', 'pick_type', { optional: true })] : []),
  kit.text('casNo', { optional: true, nowrap: true }),
  kit.named('packaging', { optional: true }),
  ...(lane === LANE.rmb ? [kit.percent('taxRate', { optional: true })] : []),
  kit.custom('quantity', {
    label: table.quantity,
    align: 'end',
    optional: true,
    text: (row, formatter) => quantityText(row.quantity, row, formatter),
  }),
  kit.dateTime('publishedAt', { optional: true }),
];
const filtersOf = (kit: Kit, unit: LocalizedText, lane: Lane): readonly Filter[] => [
  kit.search('keyword', { label: table.keyword }),
  kit.pickOne('placeId', lane === LANE.rmb ? placeSource : anyPlaceSource, { first: true }),
  kit.oneOf('status', threadBadge, { first: true }),
  kit.dateRange('deliveryFrom', 'deliveryTo', { first: true }),
  kit.numberRange('priceFrom', 'priceTo', { unit }),
  kit.oneOf('paymentTerm', 'payment_term'),
  ...(lane === LANE.rmb ? [kit.oneOf('pickType', 'pick_type')] : foreignFilters(kit, lane)),
  kit.yesNo('directDeal'),
  kit.pickOne('categoryId', categorySource),
  kit.pickOne('productNameId', productNameSource),
  kit.pickOne('storeId', stores),
  kit.yesNo('watched'),
];
const actionsOf = (kit: Kit): readonly RowEntry<BoardRow>[] => [
  kit.open('openThread', (row) => threadHref(row.threadId ?? '', row.lane), {
    label: table.openThread,
    when: (row) => row.threadId !== null,
  }),
  kit.doing('take', openAt('take'), { label: table.take, button: 'AcceptSeller', when: isForeign }),
  kit.doing('counterHere', openAt('counter'), {
    label: table.counter,
    button: 'CounterOffer',
    when: (row) => isForeign(row) && row.negotiable,
  }),
  kit.doing('look', openAt(null), {
    label: table.detail,
    when: (row) => row.own || operatorStore.get()?.identityType !== 'buyer',
  }),
];

/** The market board of a lane (S2): live rows, product chips, my watch, side panel with the acts, compare, saved views. */
export function marketBoard(lane: Lane): ComponentType {
  const unit = unitOf(lane);
  const Clock = () => (
    <>
      <BoardClock lane={lane} />
      <BoardAlert lane={lane} />
    </>
  );
  const Above = () => (
    <>
      <BoardChips lane={lane} beside={<LandedBar />} />
      {lane === LANE.rmb ? <BoardDepth lane={lane} unit={unit} /> : null}
    </>
  );
  return boardScreen(listMarket, marketWords, (kit) => ({
    title: boardTitle(lane),
    entityName: table.noun,
    empty: { title: table.emptyTitle, help: table.emptyHelp },
    given: () => ({ lane }),
    columns: [...firstColumns(kit, unit, lane), ...moreColumns(kit, lane)],
    filters: filtersOf(kit, unit, lane),
    actions: actionsOf(kit),
    bulkActions: [kit.bulkDoing(watchTogether, { label: table.watch })],
    nameOf: (row) =>
      `${row.offerNo} ${currentLocale() === 'zh_CN' ? row.productZh : (row.productEn ?? row.productZh)}`,
    mine: (row) => row.own,
    card: [
      ['product'],
      ['unitPrice', 'available', 'status'],
      lane === LANE.rmb ? ['place', 'deliveryStart'] : ['termAndPlace', 'deliveryStart'],
      ['seller', 'validUntil'],
    ],
    above: Above,
    clock: Clock,
    useShut: () => useClosedText(lane),
    refreshes: [marketProducts, marketDepth],
    topics: () => [`board:${lane}`],
    flash: FLASHING,
    panel: Panel,
    gone: table.gone,
  }));
}
