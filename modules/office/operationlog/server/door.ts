import type { z } from 'zod';
import type { Locale } from '#kernel/rules/format.ts';
import type { LogRow } from '../contract/logs.ts';
import { actionSaid, logWords } from '../rules/words.ts';
import { showLogs } from './query-logs.ts';

type Row = z.output<typeof LogRow>;
const m = logWords.table;
const plain = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/**
 * How the list of operation logs is exported (business type OPLOG, at most what the list shows its reader). The composition hands it to the transfers
 * capability, which this one must not know.
 */
export const logExport = {
  bizType: 'OPLOG',
  title: m.title,
  handler: showLogs,
  columns: [
    { key: 'time', heading: m.time, kind: 'dateTime' as const },
    { key: 'operatorName', heading: m.operatorName },
    { key: 'memberName', heading: m.memberName },
    { key: 'action', heading: m.action, value: (row: Row, reader: { readonly locale: Locale }) => actionSaid(row.action, reader.locale) },
    { key: 'targetNo', heading: m.target },
    { key: 'changes', heading: m.changes, value: (row: Row) => row.changes.map((c) => `${c.field}: ${plain(c.before)} → ${plain(c.after)}`).join('; ') },
    {
      key: 'success',
      heading: m.success,
      value: (row: Row, reader: { readonly locale: Locale }) => (row.success ? m['success.yes'] : m['success.no'])[reader.locale === 'zh_CN' ? 'zh' : 'en'],
    },
    { key: 'clientIp', heading: m.clientIp },
    { key: 'costMs', heading: m.costMs, value: (row: Row) => String(row.costMs) },
    { key: 'interface', heading: m.interface },
    { key: 'service', heading: m.service },
    { key: 'clientDevice', heading: m.clientDevice },
    { key: 'requestId', heading: m.requestId },
    { key: 'roleCodes', heading: m.roles, value: (row: Row) => row.roleCodes.join(', ') },
  ],
};
