import { EMPTY } from '#kernel/rules/format.ts';
import { type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { type Column, type ColumnKit, Marked, textWith } from '#kernel/web/screens/columns.tsx';
import { Countdown, type Formatter, To } from '#kernel/web/screens/index.ts';
import type { ThreadRow } from '../../contract/negotiation.ts';
import { provisional } from '../../rules/provisional.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import {
  GoodsCell,
  goodsName,
  ThreadStatus,
  threadBadge,
  unitMark,
  WaitsFor,
  waitingFor,
} from './badges.tsx';
import { threadHref } from './hrefs.ts';

type Kit = ColumnKit<ThreadRow, typeof threadWords.table>;
type Col = Column<ThreadRow>;
const { table } = threadWords;

/** A name in the reader's language, shortened first. */
const clipped = (
  kit: Kit,
  key: 'grade' | 'counterparty' | 'sellerName' | 'buyerName',
  maxWidth: number,
): Col => {
  const text = (row: ThreadRow, formatter: Formatter) => nameOf(row, key, formatter.locale) || EMPTY;
  return kit.custom(key, {
    label: table[key],
    text,
    maxWidth,
  });
};

/** The thread's number, leading into it, and its status right after it. */
export const numberColumns = (
  kit: Kit,
  href: (id: string, lane: string) => string = threadHref,
): readonly Col[] => [
  kit.custom('negotiationNo', {
    label: table.negotiationNo,
    width: 132,
    text: (row) => row.negotiationNo,
    cell: (row) => (
      <To href={href(row.id, row.lane)} className="ct-num">
        {row.negotiationNo}
      </To>
    ),
  }),
  kit.custom('status', {
    label: table.status,
    // A badge with «letter pending» beside it, in English.
    maxWidth: 224,
    text: (row, formatter) => threadBadge.of(row.status, formatter).label,
    cell: (row, formatter) => <ThreadStatus status={row.status} frozen={row.frozen} reader={formatter} />,
  }),
];
export const goodsColumns = (kit: Kit): readonly Col[] => [
  kit.custom('product', {
    label: table.product,
    text: (row, formatter) => goodsName(row, formatter.locale),
    cell: (row, formatter) => <GoodsCell row={row} reader={formatter} />,
    maxWidth: 172,
  }),
  clipped(kit, 'grade', 96),
  kit.named('producer', { optional: true }),
];
export const partyColumn = (kit: Kit): Col => clipped(kit, 'counterparty', 166);

/** Who must act next, and until when: the columns a trader sorts his day by. */
export const turnColumns = (kit: Kit): readonly Col[] => [
  kit.custom('waitsFor', {
    label: table.waitsFor,
    text: (row, formatter) => {
      const waits = waitingFor(row);
      return waits === null ? '--' : formatter.text(waits.said);
    },
    cell: (row, formatter) => <WaitsFor row={row} reader={formatter} />,
  }),
  kit.custom('dueAt', {
    label: table.dueAt,
    align: 'end',
    width: 110,
    headed: true,
    text: (row, formatter) => formatter.deadline(row.dueAt),
    cell: (row) => <Countdown until={row.dueAt} />,
  }),
];

const priceOf = (row: ThreadRow) => row.agreedPrice ?? row.livePrice;
const quantityOf = (row: ThreadRow) => row.agreedQty ?? row.liveQty;
/** Price, quantity and amount as they stand: agreed ones, else those of the live proposal. */
export const sumColumns = (kit: Kit): readonly Col[] => [
  {
    ...kit.custom('agreedPrice', {
      label: table.price,
      align: 'end',
      text: (row, formatter) =>
        priceOf(row) === null
          ? '--'
          : textWith(provisional(row), `${row.currency} ${formatter.price(priceOf(row))}`, formatter),
      cell: (row, formatter) =>
        priceOf(row) === null ? (
          '--'
        ) : (
          <>
            <Marked mark={provisional(row)} formatter={formatter} />
            <strong>
              {row.currency} {formatter.price(priceOf(row))}
            </strong>
          </>
        ),
    }),
    raw: priceOf,
  },
  {
    ...kit.custom('agreedQty', {
      label: table.quantity,
      align: 'end',
      text: (row, formatter) =>
        quantityOf(row) === null
          ? '--'
          : `${formatter.quantity(quantityOf(row))} ${unitMark(row.uom, formatter.locale)}`,
    }),
    raw: quantityOf,
  },
  kit.money('amount', { mark: provisional }),
];
/**
 * Where the negotiation comes from and when it moved: after what is decided by it, so that price and quantity
 * stand in sight.
 */
export const timeColumns = (kit: Kit): readonly Col[] => [
  kit.text('offerNo', { nowrap: true }),
  kit.count('rounds', { optional: true }),
  kit.dateTime('gmtCreate', { optional: true }),
  kit.dateTime('gmtModified'),
];

/** The operator sees both parties by name. */
export const partiesColumns = (kit: Kit): readonly Col[] => [
  clipped(kit, 'sellerName', 146),
  clipped(kit, 'buyerName', 146),
];
const endText = (row: ThreadRow, formatter: Formatter): string =>
  [row.cancelReason === null ? null : formatter.codeName('void_reason', row.cancelReason), row.cancelText]
    .filter(Boolean)
    .join(' · ') || '--';
/** Why an ended thread ended: the code's name and the words given. */
export const endColumn = (kit: Kit): Col =>
  kit.custom('cancelText', {
    label: table.cancelText,
    sets: ['void_reason'],
    text: endText,
    maxWidth: 186,
  });

export const LANES: readonly (LocalizedText & { readonly value: string })[] = [
  { value: '10', ...table['lane.10'] },
  { value: '20', ...table['lane.20'] },
  { value: '30', ...table['lane.30'] },
];
