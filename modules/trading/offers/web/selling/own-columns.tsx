import { EMPTY } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { Countdown, type Formatter } from '#kernel/web/screens/index.ts';
import type { OfferRow } from '../../contract/offer.ts';
import { LANE, type Lane } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { provisional } from '../../rules/provisional.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { ThreadStatus, threadBadge } from '../thread/badges.tsx';
import { approvalBadge, inEither, offerBadge, productName, quantityText, windowText } from './badges.tsx';

const { table } = sellingWords;
const isOver = (row: OfferRow): boolean =>
  row.publishState === OFFER.soldOut || row.publishState === OFFER.revoked;
const gradeText = (row: OfferRow, formatter: Formatter): string =>
  nameOf(row, 'grade', formatter.locale) ?? EMPTY;
const placeText = (row: OfferRow, formatter: Formatter): string =>
  inEither(row.placeZh, row.placeEn, formatter.locale);
const { named, price, state, code, dateTime, count, custom } = columnKit<OfferRow, typeof sellingWords.table>(
  sellingWords,
);

/**
 * Columns of the seller's own offers; with one lane its currency stands in the heading, with all of them
 * beside the price.
 */
export const ownColumns = (lane: Lane | undefined): readonly Column<OfferRow>[] => [
  custom('offerNo', {
    label: table.offerNo,
    text: (row) => (row.isTemplate ? row.templateName : row.offerNo) ?? '--',
    width: 124,
  }),
  state('publishState', offerBadge),
  custom('product', {
    label: table.product,
    text: (row, formatter) => productName(row, formatter.locale),
    maxWidth: 106,
  }),
  ...(lane === undefined ? [code('lane', 'offer_lane', { width: 104 })] : []),
  custom('grade', {
    label: table.grade,
    optional: lane === undefined,
    text: gradeText,
    maxWidth: 114,
  }),
  named('producer', { optional: true }),
  price('unitPrice', {
    label: table.listPrice,
    mark: provisional,
    ...(lane === LANE.rmb ? { unit: table.perTonne } : { currency: (row) => row.currency }),
  }),
  custom('quantity', {
    label: table.quantity,
    unit: table.unitTonne,
    align: 'end',
    text: (row, formatter) => quantityText(row.quantity, row.uom, formatter),
  }),
  custom('available', {
    label: table.available,
    unit: table.unitTonne,
    align: 'end',
    text: (row, formatter) => quantityText(row.available, row.uom, formatter),
  }),
  custom('held', {
    label: table.held,
    unit: table.unitTonne,
    align: 'end',
    optional: true,
    text: (row, formatter) => quantityText(row.held, row.uom, formatter),
  }),
  custom('sold', {
    label: table.sold,
    unit: table.unitTonne,
    align: 'end',
    optional: true,
    text: (row, formatter) => quantityText(row.sold, row.uom, formatter),
  }),
  custom('threads', {
    label: table.threads,
    text: (row, formatter) => formatter.count(row.threads),
    cell: (row, formatter) =>
      row.threads === 0 ? (
        '--'
      ) : (
        <span
          className="of-threads"
          {...(row.newOfferStatus ? { title: threadBadge.of(row.newOfferStatus, formatter).label } : {})}
        >
          {formatter.count(row.threads)}{' '}
          {row.newOfferStatus ? <ThreadStatus status={row.newOfferStatus} reader={formatter} /> : null}
        </span>
      ),
  }),
  custom('validUntil', {
    label: table.validUntil,
    align: 'end',
    // Of what was sold out or revoked no time runs any more.
    text: (row, formatter) => (isOver(row) ? EMPTY : formatter.deadline(row.validUntil)),
    cell: (row) => (isOver(row) ? EMPTY : <Countdown until={row.validUntil} />),
  }),
  custom('place', {
    label: table.place,
    text: placeText,
    maxWidth: 106,
  }),
  custom('delivery', {
    label: table.delivery,
    text: windowText,
    maxWidth: 176,
  }),
  state('approvalStatus', approvalBadge, { optional: true }),
  count('termsVersion', { optional: true }),
  dateTime('publishedAt', { optional: true }),
  dateTime('gmtModified', { optional: true }),
];
