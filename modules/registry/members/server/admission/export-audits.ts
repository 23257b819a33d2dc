import { commaIn, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { AuditRow } from '../../contract/audit.ts';
import type { ChangeRow } from '../../contract/change.ts';
import { auditWords } from '../../rules/admission-words.ts';
import { changeLifecycle } from '../../rules/change-lifecycle.ts';
import { companyLifecycle } from '../../rules/company-lifecycle.ts';
import { countries } from '../../rules/countries.ts';
import { REGION, regionText } from '../../rules/region-text.ts';
import { companyWords } from '../../rules/words.ts';
import { listAuditsHandler } from './list-audits.ts';
import { listChangesHandler } from './list-changes.ts';

const t = auditWords.table;
const labels: Readonly<Record<string, LocalizedText | undefined>> = companyWords.table;
const states = (lifecycle: {
  readonly codes: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, LocalizedText>>;
}): Record<string, LocalizedText> =>
  Object.fromEntries(
    Object.entries(lifecycle.codes).map(([name, code]) => [code, lifecycle.labels[name] as LocalizedText]),
  );
type Waited = Pick<
  AuditRow,
  'submittedAt' | 'submittedName' | 'submissions' | 'waitedMinutes' | 'reviewedAt' | 'reviewedName' | 'reason'
>;
/** When, by whom, how long, and what came of it. */
const decided: readonly ExportColumn<Waited>[] = [
  { key: 'submittedAt', heading: t.submittedAt, kind: 'dateTime' },
  { key: 'submittedName', heading: t.submittedName },
  { key: 'submissions', heading: t.submissions, kind: 'integer', value: (row) => String(row.submissions) },
  {
    key: 'waitedMinutes',
    heading: t.waitedMinutes,
    unit: t['wait.unit'],
    kind: 'integer',
    value: (row) => String(row.waitedMinutes),
  },
  { key: 'reviewedAt', heading: t.reviewedAt, kind: 'dateTime' },
  { key: 'reviewedName', heading: t.reviewedName },
  { key: 'reason', heading: t.reason, width: 32 },
];

/** The audit list as the auditor sees it (BatchExport of auditCustomer and auditSubCompany). */
exporter<AuditRow>({
  bizType: 'MEMBER_AUDIT',
  title: t.title,
  handler: listAuditsHandler,
  columns: [
    { key: 'companyName', heading: t.companyName, width: 32 },
    { key: 'creditCode', heading: t.creditCode, width: 22 },
    {
      key: 'country',
      heading: t.country,
      codes: Object.fromEntries(countries.map(({ value, zh, en }) => [value, { zh, en }])),
    },
    { key: 'state', heading: t.state, codes: states(companyLifecycle) },
    { key: 'parentName', heading: t.parentName, width: 28 },
    {
      key: 'identityTypes',
      heading: t.identityTypes,
      value: (row, reader) =>
        row.identityTypes
          .map((side) =>
            inLocale(
              // not a table: keys of words
              companyWords.table[side === 'seller' ? 'identity.seller' : 'identity.buyer'],
              reader.locale,
            ),
          )
          .join(commaIn(reader.locale)),
    },
    { key: 'customerType', heading: t.customerType, set: 'customer_type' },
    {
      key: 'region',
      heading: t.region,
      width: 26,
      sets: [REGION],
      value: (row, reader) => regionText(row.region, reader),
    },
    ...decided,
  ],
});
exporter<ChangeRow>({
  bizType: 'MEMBER_CHANGE',
  title: t.changesTitle,
  handler: listChangesHandler,
  columns: [
    { key: 'memberName', heading: t.companyName, width: 32 },
    { key: 'memberCode', heading: t.memberCode },
    { key: 'creditCode', heading: t.creditCode, width: 22 },
    {
      key: 'what',
      heading: t.what,
      codes: { info: t['what.info'], extension: t['what.extension'], standing: t['what.standing'] },
    },
    {
      key: 'fields',
      heading: t.fields,
      width: 32,
      value: (row, reader) =>
        row.organisation ??
        row.fields.map((f) => (reader.locale === 'zh_CN' ? labels[f]?.zh : labels[f]?.en) ?? f).join(', '),
    },
    { key: 'state', heading: t.state, codes: states(changeLifecycle) },
    ...decided,
  ],
});
