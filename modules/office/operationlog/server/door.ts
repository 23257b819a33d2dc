import { z } from 'zod';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { LogRow } from '../contract/logs.ts';
import type { StoppedTask } from '../contract/stopped-tasks.ts';
import type { VisitRow } from '../contract/visits.ts';
import { fieldName, stateName } from '../rules/field-names.ts';
import { kindText, taskWords } from '../rules/task-words.ts';
import { identityText, visitWords } from '../rules/visit-words.ts';
import { actionText } from '../rules/action-words.ts';
import { logWords } from '../rules/words.ts';
import { queryLogsHandler } from './query-logs.ts';
import { visitReportHandler } from './report-visits.ts';
import { listStoppedHandler } from './stopped-tasks.ts';

type Row = z.output<typeof LogRow>;
interface LogReader {
  readonly locale: Locale;
}
const m = logWords.table;
const Both = z.object({ zh_CN: z.string(), en_US: z.string().nullish() });
/** A value in a cell: of a text in two languages the reader's, or the other where his is missing. */
function plain(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const both = Both.safeParse(value);
  return both.success ? both.data[locale] || both.data.zh_CN : JSON.stringify(value);
}

/** Old → new of every changed field, in the words of the capability that owns the document. */
const changesText = (row: Row, locale: Locale): string =>
  row.changes
    .map(({ field, before, after }) => {
      const said = (value: unknown) =>
        stateName(row.targetType, field, value, locale) ?? plain(value, locale);
      return `${fieldName(row.targetType, field, locale)}: ${said(before)} → ${said(after)}`;
    })
    .join('; ');

/**
 * How the list of operation logs is exported (business type OPLOG, at most what the list shows its reader).
 * The composition hands it to the transfers
 * capability, which this one must not know.
 */
export const logExport = {
  bizType: 'OPLOG',
  title: m.title,
  handler: queryLogsHandler,
  columns: [
    { key: 'time', heading: m.time, kind: 'dateTime' as const },
    { key: 'operatorName', heading: m.operatorName },
    { key: 'memberName', heading: m.memberName },
    {
      key: 'action',
      heading: m.action,
      value: (row: Row, reader: LogReader) => actionText(row.action, reader.locale),
    },
    { key: 'targetNo', heading: m.target },
    {
      key: 'changes',
      heading: m.changes,
      value: (row: Row, reader: LogReader) => changesText(row, reader.locale),
      width: 60,
    },
    {
      key: 'success',
      heading: m.success,
      value: (row: Row, reader: LogReader) =>
        (row.success ? m['success.yes'] : m['success.no'])[reader.locale === 'zh_CN' ? 'zh' : 'en'],
    },
    { key: 'clientIp', heading: m.clientIp },
    { key: 'costMs', heading: m.costMs, kind: 'integer' as const, value: (row: Row) => String(row.costMs) },
    { key: 'interface', heading: m.interface },
    { key: 'service', heading: m.service },
    { key: 'clientDevice', heading: m.clientDevice },
    { key: 'requestId', heading: m.requestId },
    { key: 'roleCodes', heading: m.roles, value: (row: Row) => row.roleCodes.join(', ') },
  ],
};

const v = visitWords.table;
type Visits = z.output<typeof VisitRow>;
/** How the report of page visits is exported (business type VISITS). */
export const visitExport = {
  bizType: 'VISITS',
  title: v.title,
  handler: visitReportHandler,
  columns: [
    { key: 'path', heading: v.path, width: 50 },
    {
      key: 'identity',
      heading: v.identity,
      value: (row: Visits, reader: LogReader) => identityText(row.identity, reader.locale),
    },
    {
      key: 'visits',
      heading: v.visits,
      kind: 'integer' as const,
      value: (row: Visits) => String(row.visits),
    },
    {
      key: 'visitors',
      heading: v.visitors,
      kind: 'integer' as const,
      value: (row: Visits) => String(row.visitors),
    },
    { key: 'lastDay', heading: v.lastDay, kind: 'date' as const },
  ],
};

const s = taskWords.table;
/** How the list of stopped tasks is exported (business type STOPPED). */
export const stoppedExport = {
  bizType: 'STOPPED',
  title: s.title,
  handler: listStoppedHandler,
  columns: [
    {
      key: 'kind',
      heading: s.kind,
      value: (row: StoppedTask, reader: LogReader) => inLocale(kindText(row.kind), reader.locale),
      width: 30,
    },
    { key: 'subject', heading: s.subject },
    {
      key: 'error',
      heading: s.error,
      value: (row: StoppedTask, reader: LogReader) => inLocale(s[`error.${row.error}`], reader.locale),
      width: 50,
    },
    { key: 'since', heading: s.since, kind: 'dateTime' as const },
    { key: 'dueAt', heading: s.dueAt, kind: 'dateTime' as const },
    {
      key: 'tries',
      heading: s.tries,
      kind: 'integer' as const,
      value: (row: StoppedTask) => String(row.tries),
    },
    { key: 'detail', heading: s.detail, width: 60 },
  ],
};

export { taskSubject } from './task-subjects.ts';
