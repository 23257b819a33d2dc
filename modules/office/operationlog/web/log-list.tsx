import { comma, currentZone } from '#kernel/web/i18n/index.ts';
import { createStore, serverNow, useStore } from '#kernel/web/request/index.ts';
import { type Formatter, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { queryLogs } from '../contract/logs.ts';
import { lastDays } from '../rules/moment.ts';
import { actionText } from '../rules/action-words.ts';
import { logWords } from '../rules/words.ts';
import { LogDrawer } from './log-drawer.tsx';
import { changesLine } from './values.ts';
import { VerifyButton, VerifyResult } from './verify-line.tsx';

const words = logWords.table;
/** The entry whose drawer is open; not part of where the list stands. */
const opened = createStore<string | null>(null);

function Above() {
  const id = useStore(opened);
  const formatter = useFormatter();
  return (
    <>
      <VerifyResult />
      {id === null ? null : <LogDrawer id={id} reader={formatter} onClose={() => opened.set(null)} />}
    </>
  );
}

const resultText = (success: boolean, formatter: Formatter): string =>
  formatter.text(success ? words['success.yes'] : words['success.no']);

/**
 * Operation logs (T1): who did what to which document, when and from where, old → new in words; the entry in
 * full in a drawer.
 */
export const LogList = listScreen(
  queryLogs,
  logWords,
  ({ text, count, dateTime, custom, textFilter, yesNo, dateRange, doing }) => ({
    title: words.title,
    entityName: words.what,
    head: VerifyButton,
    above: Above,
    // A week unless the reader says otherwise: the log is read by time, never as a whole.
    given: () => lastDays(new Date(serverNow()), currentZone(), 7),
    columns: [
      dateTime('time', { seconds: true, width: 150 }),
      text('operatorName', { width: 90 }),
      text('memberName', { width: 130 }),
      custom('action', {
        label: words.action,
        text: (row, formatter) => actionText(row.action, formatter.locale),
        width: 140,
      }),
      text('targetNo', { label: words.target, nowrap: true, width: 150 }),
      custom('changes', {
        label: words.changes,
        text: (row, formatter) => changesLine(row.targetType, row.changes, formatter),
        width: 240,
      }),
      custom('success', {
        label: words.success,
        text: (row, formatter) => resultText(row.success, formatter),
        cell: (row, formatter) => (
          <StatusTag
            color={row.success ? 'green' : 'red'}
            label={resultText(row.success, formatter)}
            tip={row.success ? undefined : String(row.status)}
          />
        ),
        width: 90,
      }),
      text('clientIp', { width: 110 }),
      count('costMs', { width: 90 }),
      text('interface', { optional: true }),
      text('service', { optional: true }),
      text('clientDevice', { optional: true }),
      text('requestId', { optional: true, nowrap: true }),
      custom('roleCodes', { label: words.roles, text: (row) => row.roleCodes.join(comma()), optional: true }),
    ],
    filters: [
      dateRange('timeFrom', 'timeTo', { label: words.time, first: true }),
      textFilter('operatorName', { first: true }),
      textFilter('targetNo', { first: true }),
      yesNo('success'),
      textFilter('action'),
      textFilter('interface'),
      textFilter('service'),
      textFilter('clientIp'),
      textFilter('requestId'),
    ],
    actions: [doing('View', (row) => opened.set(row.id), { label: words.view, button: 'View' })],
    card: ['action', 'time', 'operatorName', 'targetNo', 'success'],
    exportAs: 'OPLOG',
  }),
);
