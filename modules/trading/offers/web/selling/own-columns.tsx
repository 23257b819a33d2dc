import { EMPTY } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { type Column, columnKit } from '#kernel/web/screens/columns.tsx';
import { Countdown, type Reader } from '#kernel/web/screens/index.ts';
import type { OfferRow } from '../../contract/offer.ts';
import { LANE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-life.ts';
import { provisional } from '../../rules/provisional.ts';
import { sellingWords } from '../../rules/selling-words.ts';
import { Clip, ThreadStatus, threadLook } from '../thread/looks.tsx';
import { approvalLook, inEither, offerLook, productName, quantityText, windowText } from './looks.tsx';

const { table } = sellingWords;
const isOver = (row: OfferRow): boolean =>
  row.publishState === OFFER.soldOut || row.publishState === OFFER.revoked;
const gradeText = (row: OfferRow, reader: Reader): string => nameOf(row, 'grade', reader.locale) ?? EMPTY;
const placeText = (row: OfferRow, reader: Reader): string =>
  inEither(row.placeZh, row.placeEn, reader.locale);
const { named, price, state, code, dateTime, count, custom } = columnKit<OfferRow, typeof sellingWords.table>(
  sellingWords,
);

/** Columns of the seller's own offers; with one lane its currency stands in the heading, with all of them beside the price. */
export const ownColumns = (lane: '10' | undefined): readonly Column<OfferRow>[] => [
  custom('offerNo', {
    label: table.offerNo,
    text: (row) => (row.isTemplate ? row.templateName : row.offerNo) ?? '--',
    width: 124,
  }),
  state('publishState', offerLook),
  custom('product', {
    label: table.product,
    text: (row, reader) => productName(row, reader.locale),
    cell: (row, reader) => <Clip text={productName(row, reader.locale)} width={90} />,
  }),
  ...(lane === undefined ? [code('lane', 'offer_lane', { width: 104 })] : []),
  custom('grade', {
    label: table.grade,
    optional: lane === undefined,
    text: gradeText,
    cell: (row, reader) => <Clip text={gradeText(row, reader)} width={98} />,
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
    text: (row, reader) => quantityText(row.quantity, row.uom, reader),
  }),
  custom('available', {
    label: table.available,
    unit: table.unitTonne,
    align: 'end',
    text: (row, reader) => quantityText(row.available, row.uom, reader),
  }),
  custom('held', {
    label: table.held,
    unit: table.unitTonne,
    align: 'end',
    optional: true,
    text: (row, reader) => quantityText(row.held, row.uom, reader),
  }),
  custom('sold', {
    label: table.sold,
    unit: table.unitTonne,
    align: 'end',
    optional: true,
    text: (row, reader) => quantityText(row.sold, row.uom, reader),
  }),
  custom('threads', {
    label: table.threads,
    text: (row, reader) => reader.count(row.threads),
    cell: (row, reader) =>
      row.threads === 0 ? (
        '--'
      ) : (
        <span
          className="of-threads"
          {...(row.newOfferStatus ? { title: threadLook.of(row.newOfferStatus, reader).label } : {})}
        >
          {reader.count(row.threads)}{' '}
          {row.newOfferStatus ? <ThreadStatus status={row.newOfferStatus} reader={reader} /> : null}
        </span>
      ),
  }),
  custom('validUntil', {
    label: table.validUntil,
    align: 'end',
    // Of what was sold out or revoked no time runs any more.
    text: (row, reader) => (isOver(row) ? EMPTY : reader.deadline(row.validUntil)),
    cell: (row) => (isOver(row) ? EMPTY : <Countdown until={row.validUntil} />),
  }),
  custom('place', {
    label: table.place,
    text: placeText,
    cell: (row, reader) => <Clip text={placeText(row, reader)} width={90} />,
  }),
  custom('delivery', {
    label: table.delivery,
    text: windowText,
    cell: (row, reader) => <Clip text={windowText(row, reader)} width={160} />,
  }),
  state('approvalStatus', approvalLook, { optional: true }),
  count('termsVersion', { optional: true }),
  dateTime('publishedAt', { optional: true }),
  dateTime('gmtModified', { optional: true }),
];
