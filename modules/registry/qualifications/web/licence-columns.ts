import { EMPTY } from '#kernel/rules/format.ts';
import { say } from '#kernel/rules/words.ts';
import type { Column } from '#kernel/web/screens/columns.tsx';
import type { Reader } from '#kernel/web/screens/index.ts';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import type { LicenceRow } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { approvalLook, effectiveLook } from './looks.ts';

const { table } = licenceWords;
type Kit = Pick<ListKit<LicenceRow, unknown, typeof licenceWords.table>, 'text' | 'code' | 'state' | 'date' | 'custom' | 'dateTime' | 'quantity'>;

/** Days to the end of a paper that stands, or how long it is over; nothing to count for one that never came into force or was voided. */
export function daysLeft(row: LicenceRow, reader: Reader): string {
  if (row.effectiveStatus === null || row.effectiveStatus === '50') return EMPTY;
  return row.daysLeft < 0 ? say(licenceWords, reader.locale, 'daysOver', { n: -row.daysLeft }) : say(licenceWords, reader.locale, 'days', { n: row.daysLeft });
}
export const scopeText = (row: LicenceRow, reader: Reader): string => row.scopeItems.map((s) => reader.said(s)).join(reader.locale === 'zh_CN' ? '、' : ', ') || EMPTY;
const tonnes = (value: string | null, reader: Reader): string => (value === null ? reader.said(table.unlimited) : reader.weight(value));

/** Columns of both lists: what the paper is, where it stands, how long it holds and what it still allows. */
export function licenceColumns(kit: Kit, company: readonly Column<LicenceRow>[], opens: (row: LicenceRow) => string): readonly Column<LicenceRow>[] {
  const { text, code, state, date, custom, dateTime } = kit;
  return [
    text('certificateNo', { solid: true, width: 190, link: opens }),
    ...company,
    code('licenceType', 'licence_type', { width: 190 }),
    state('approvalStatus', approvalLook, { width: 110 }),
    state('effectiveStatus', effectiveLook, { width: 110 }),
    date('endDate', { width: 110 }),
    custom('daysLeft', { label: table.daysLeft, align: 'end', width: 110, text: daysLeft }),
    custom('scopeItems', { label: table.scopeItems, width: 200, text: scopeText }),
    custom('usedQty', { label: table.usedQty, align: 'end', width: 120, text: (row, reader) => reader.weight(row.usedQty) }),
    custom('leftQty', { label: table.leftQty, align: 'end', width: 120, text: (row, reader) => tonnes(row.leftQty, reader) }),
    custom('sellableQty', { label: table.sellableQty, align: 'end', optional: true, text: (row, reader) => tonnes(row.sellableQty, reader) }),
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
export const CARD = ['certificateNo', 'licenceType', 'approvalStatus', 'effectiveStatus', 'endDate', 'daysLeft', 'leftQty'] as const;
