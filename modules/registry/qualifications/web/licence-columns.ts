import { EMPTY } from '#kernel/rules/format.ts';
import { commaIn, translate } from '#kernel/rules/words.ts';
import type { Column } from '#kernel/web/screens/columns.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import type { LicenceRow } from '../contract/licence.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { counts } from '../rules/licence-terms.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { approvalBadge, effectiveBadge } from './badges.ts';

const { table } = licenceWords;
type Kit = Pick<
  ListKit<LicenceRow, unknown, typeof licenceWords.table>,
  'text' | 'code' | 'state' | 'date' | 'custom' | 'dateTime' | 'quantity'
>;

/**
 * Days to the end of a paper that stands, or how long it is over; nothing to count for one that never came
 * into force or was voided.
 */
export function daysLeft(row: LicenceRow, formatter: Formatter): string {
  if (row.effectiveStatus === null || row.effectiveStatus === LICENCE.void || row.endDate === NO_END)
    return EMPTY;
  return row.daysLeft < 0
    ? translate(licenceWords, formatter.locale, 'daysOver', { n: formatter.count(-row.daysLeft) })
    : translate(licenceWords, formatter.locale, 'days', { n: formatter.count(row.daysLeft) });
}
/** The last day of a paper, or that it has none. */
export const endText = (row: Pick<LicenceRow, 'endDate'>, formatter: Formatter): string =>
  row.endDate === NO_END ? formatter.text(table.noEnd) : formatter.date(row.endDate);
export const scopeText = (row: LicenceRow, formatter: Formatter): string =>
  row.scopeItems.map((s) => formatter.text(s)).join(commaIn(formatter.locale)) || EMPTY;
const FOLDED = 2;
/** The first products of a scope and how many more there are: a row of a list stays a row. */
export function scopeFolded(row: LicenceRow, formatter: Formatter): string {
  const more = row.scopeItems.length - FOLDED;
  if (more < 1) return scopeText(row, formatter);
  const first = scopeText({ ...row, scopeItems: row.scopeItems.slice(0, FOLDED) }, formatter);
  return translate(licenceWords, formatter.locale, 'scope.more', { first, n: formatter.count(more) });
}
export const usedTonnes = (row: LicenceRow, formatter: Formatter): string =>
  counts(row) ? formatter.quantity(row.usedQty) : EMPTY;
export const leftTonnes = (row: LicenceRow, formatter: Formatter): string =>
  !counts(row)
    ? EMPTY
    : row.leftQty === null
      ? formatter.text(table.unlimited)
      : formatter.quantity(row.leftQty);

/** Columns of both lists: what the paper is, where it stands, how long it holds and what it still allows. */
export function licenceColumns(
  kit: Kit,
  company: readonly Column<LicenceRow>[],
  opens: (row: LicenceRow) => string,
): readonly Column<LicenceRow>[] {
  const { text, code, state, date, custom, dateTime } = kit;
  return [
    text('certificateNo', { nowrap: true, width: 175, link: opens }),
    ...company,
    code('licenceType', 'licence_type', { width: 165 }),
    state('approvalStatus', approvalBadge, { width: 100 }),
    state('effectiveStatus', effectiveBadge, { width: 100 }),
    custom('endDate', { label: table.endDate, width: 105, text: endText }),
    custom('daysLeft', { label: table.daysLeft, align: 'end', width: 95, text: daysLeft }),
    custom('usedQty', { label: table.usedQty, align: 'end', width: 105, text: usedTonnes }),
    custom('leftQty', { label: table.leftQty, align: 'end', width: 105, text: leftTonnes }),
    custom('scopeItems', { label: table.scopeItems, width: 190, text: scopeFolded }),
    custom('sellableQty', {
      label: table.sellableQty,
      align: 'end',
      optional: true,
      text: (row, formatter) =>
        row.sellableQty === null ? formatter.text(table.unlimited) : formatter.quantity(row.sellableQty),
    }),
    date('startDate', { optional: true }),
    text('issuer', { optional: true }),
    code('businessType', 'business_type', { optional: true }),
    code('billingType', 'billing_type', { optional: true }),
    code('operatingMode', 'operating_mode', { optional: true }),
    dateTime('submittedAt', { optional: company.length === 0, width: 140 }),
    text('reviewerName', { optional: true }),
    dateTime('gmtModified', { optional: true }),
    text('remarks', { optional: true }),
  ];
}
export const CARD = [
  'certificateNo',
  'licenceType',
  'approvalStatus',
  'effectiveStatus',
  'endDate',
  'daysLeft',
  'leftQty',
] as const;
