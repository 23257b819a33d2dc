import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import type { LeadRow } from '../contract/lead.ts';
import { leadHref } from '../rules/hrefs.ts';
import { KIND } from '../rules/lead-lifecycle.ts';
import { kindNames, leadWords, unitNames } from '../rules/words.ts';
import { stateBadge } from './badges.ts';

const { table } = leadWords;
type Kit = ColumnKit<LeadRow, typeof table>;

/** The grade in the reader's language, where the goods say it. */
export const gradeText = (row: Pick<LeadRow, 'grade' | 'gradeEn'>, formatter: Formatter): string | null =>
  formatter.locale === 'zh_CN' ? row.grade : (row.gradeEn ?? row.grade);
export const productText = (row: Pick<LeadRow, 'productZh' | 'productEn'>, formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? row.productZh : row.productEn || row.productZh;
/** How much: tonnes of a quote, kilograms or pieces of a sample. */
export function amountText(row: LeadRow, formatter: Formatter): string {
  if (row.kind === KIND.quote)
    return row.quantity === null
      ? EMPTY
      : `${formatter.quantity(row.quantity)} ${formatter.text(table.tonnes)}`;
  const unit = unitNames[row.sampleUnit ?? ''];
  return row.sampleAmount === null || unit === undefined
    ? EMPTY
    : `${formatter.quantity(row.sampleAmount)} ${formatter.text(unit)}`;
}
const priceText = (row: LeadRow, formatter: Formatter): string =>
  row.wishPrice === null ? EMPTY : `${row.currency} ${formatter.price(row.wishPrice)}`;
const placeText = (row: LeadRow, formatter: Formatter): string =>
  (formatter.locale === 'zh_CN' ? row.placeZh : row.placeEn || row.placeZh) ?? EMPTY;

const kindText = (row: LeadRow, formatter: Formatter): string => {
  const said = kindNames[row.kind];
  return said === undefined ? row.kind : formatter.text(said);
};
/** The number, with a mark in words while its side has not opened what is new. */
const numberColumn = (kit: Kit): Column<LeadRow> =>
  kit.custom('leadNo', {
    label: table.leadNo,
    width: 200,
    text: (row) => row.leadNo,
    cell: (row, formatter) => (
      <>
        <To href={leadHref(row.side, row.id)}>{row.leadNo}</To>
        {row.unread ? (
          <span className="ld-new">
            <Tint color="orange" label={formatter.text(table.unreadMark)} />
          </span>
        ) : null}
      </>
    ),
  });

/** What of a request its list shows. */
export const leadColumns = (kit: Kit, side: 'buyer' | 'seller'): readonly Column<LeadRow>[] => [
  numberColumn(kit),
  kit.state('state', stateBadge, { width: 110 }),
  kit.custom('kind', { label: table.kind, width: 80, text: kindText }),
  kit.custom('product', {
    label: table.product,
    width: 200,
    text: (row, formatter) =>
      [productText(row, formatter), gradeText(row, formatter)].filter(Boolean).join(' · '),
  }),
  kit.custom('amount', { label: table.amount, width: 120, align: 'end', text: amountText }),
  kit.named('counterparty', { label: side === 'buyer' ? table.seller : table.buyer, width: 220 }),
  kit.custom('place', { label: table.placeId, width: 140, text: placeText }),
  kit.custom('delivery', {
    label: table.delivery,
    width: 170,
    text: (row, formatter) =>
      row.deliveryStart === null ? EMPTY : formatter.range(row.deliveryStart, row.deliveryEnd),
  }),
  kit.custom('wishPrice', { label: table.wishPrice, width: 140, align: 'end', text: priceText }),
  kit.dateTime('gmtCreate', { width: 150 }),
  kit.dateTime('expiresAt', { width: 150 }),
  kit.dateTime('answeredAt', { width: 150, optional: true }),
];
export const withdrawQuestion = (row: LeadRow, formatter: Formatter) => ({
  title: translate(leadWords, formatter.locale, 'withdrawTitle', { no: row.leadNo }),
  body: inLocale(table.withdrawBody, formatter.locale),
});
export const closeQuestion = (row: LeadRow, formatter: Formatter) => ({
  title: translate(leadWords, formatter.locale, 'closeTitle', { no: row.leadNo }),
  body: inLocale(table.closeBody, formatter.locale),
});
export const declineQuestion = (row: LeadRow, formatter: Formatter) => ({
  title: translate(leadWords, formatter.locale, 'declineTitle', { no: row.leadNo }),
  body: inLocale(table.declineBody, formatter.locale),
});
