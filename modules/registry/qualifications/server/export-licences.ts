import { commaIn, inLocale, type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { APPROVAL, approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { LicenceRow } from '../contract/licence.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { LICENCE, licenceLifecycle } from '../rules/licence-lifecycle.ts';
import { counts } from '../rules/licence-terms.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { listAllLicencesHandler } from './list-licences.ts';

const t = licenceWords.table;
const labels = (
  codes: Readonly<Record<string, string>>,
  said: Readonly<Record<string, LocalizedText>>,
): Record<string, LocalizedText> =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, said[name] as LocalizedText]));
const column = (
  key: keyof LicenceRow & keyof typeof t,
  more: Partial<ExportColumn<LicenceRow>> = {},
): ExportColumn<LicenceRow> => ({ key, heading: t[key], ...more });
const columns: readonly ExportColumn<LicenceRow>[] = [
  column('companyName', { width: 30, value: (row, reader) => nameOf(row, 'companyName', reader.locale) }),
  column('licenceType', { set: 'licence_type', width: 24 }),
  column('certificateNo', { width: 24 }),
  column('issuer', { width: 24 }),
  column('startDate', { kind: 'date' }),
  column('endDate', { kind: 'date' }),
  column('daysLeft', {
    kind: 'integer',
    value: (row) =>
      row.effectiveStatus === null || row.effectiveStatus === LICENCE.void || row.endDate === NO_END
        ? null
        : String(row.daysLeft),
  }),
  column('approvalStatus', { codes: labels(APPROVAL, approvalLifecycle.labels) }),
  column('effectiveStatus', { codes: labels(licenceLifecycle.codes, licenceLifecycle.labels) }),
  column('sellableQty', {
    kind: 'quantity',
    value: (row, reader) => row.sellableQty ?? inLocale(t.unlimited, reader.locale),
  }),
  column('usedQty', { kind: 'quantity', value: (row) => (counts(row) ? row.usedQty : null) }),
  column('leftQty', {
    kind: 'quantity',
    value: (row, reader) => (!counts(row) ? null : (row.leftQty ?? inLocale(t.unlimited, reader.locale))),
  }),
  {
    key: 'scopeItems',
    heading: t.scopeItems,
    width: 40,
    value: (row, reader) =>
      row.scopeItems.map((s) => inLocale(s, reader.locale)).join(commaIn(reader.locale)),
  },
  column('businessType', { set: 'business_type' }),
  column('billingType', { set: 'billing_type' }),
  column('operatingMode', { set: 'operating_mode' }),
  column('remarks', { width: 30 }),
  column('submittedAt', { kind: 'dateTime' }),
  column('reviewedAt', { kind: 'dateTime' }),
  column('reviewerName'),
  column('gmtModified', { kind: 'dateTime' }),
];

/** «What I see» of the operator's queue of licences. */
exporter({ bizType: 'LICENCE', title: t.manage, handler: listAllLicencesHandler, columns });
