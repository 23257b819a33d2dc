import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import type { listDeals } from '../contract/deal.ts';
import { OPEN_LETTERS } from '../rules/letter-lifecycle.ts';
import { dealListWords } from '../rules/screen-words.ts';
import { dealBadge, letterBadge, orderBadge } from './badges.ts';

type Row = OutputOf<typeof listDeals>['list'][number];
export const letterHref = (row: Pick<Row, 'letterId' | 'id'>): string =>
  row.letterId === null
    ? `/transactionConfirmation?dealId=${row.id}`
    : `/transactionConfirmation?id=${row.letterId}`;
export const orderHref = (row: Pick<Row, 'orderId'>): string | null =>
  row.orderId === null ? null : `/transactionManagement/orderDetail?id=${row.orderId}`;

const provisional = (row: Pick<Row, 'provisional'>) => markProvisional(row.provisional);

const isToSign = (row: Row): boolean => row.letterState !== null && OPEN_LETTERS.includes(row.letterState);

/** Columns every deal list has; the operator's adds both parties, a company's its counterparty. */
export function dealColumns(
  kit: ColumnKit<Row, typeof dealListWords.table>,
  who: 'operator' | 'member',
): Column<Row>[] {
  const words = dealListWords.table;
  const { text, named, state, code, price, money, dateTime, countdown, custom, bool } = kit;
  return [
    text('dealNo', { nowrap: true, link: letterHref, width: 170 }),
    state('dealState', dealBadge, { width: 110 }),
    state('letterState', letterBadge, { width: 110, link: letterHref }),
    custom('product', {
      label: words.product,
      width: 150,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
    }),
    custom('quantity', {
      label: words.quantity,
      align: 'end',
      text: (row, formatter) => `${formatter.quantity(row.quantity)} ${unitMark(row.uom, formatter.locale)}`,
    }),
    code('uom', 'measure_unit', { optional: true }),
    price('price', { mark: provisional }),
    money('amount', { mark: provisional }),
    text('currency', { width: 60 }),
    ...(who === 'operator'
      ? [named('sellerName', { width: 200 }), named('buyerName', { width: 200 })]
      : [named('counterparty', { width: 220 })]),
    dateTime('dealTime', { width: 140 }),
    countdown('signDeadline', { optional: true, when: isToSign }),
    text('orderNo', { nowrap: true, link: orderHref }),
    state('orderState', orderBadge, { optional: true }),
    code('lane', 'offer_lane', { optional: true }),
    code('source', 'deal_source', { optional: true }),
    ...(who === 'operator' ? [text('legNo', { optional: true }), bool('relatedParty')] : []),
  ];
}
