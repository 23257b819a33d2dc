import { useQueryClient } from '@tanstack/react-query';
import {
  callKey,
  download,
  isRefusal,
  notifyError,
  operatorStore,
  saveFile,
  useLive,
  useStore,
} from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { cancelExport, deleteExport, downloadExport, listExports, retryExport } from '../contract/export.ts';
import { EXPORT, exportLifecycle, exportTones } from '../rules/export-lifecycle.ts';
import { exportWords } from '../rules/words.ts';

const { table } = exportWords;
const states = lifecycleBadge(exportLifecycle, {
  queued: exportTones[EXPORT.queued],
  running: exportTones[EXPORT.running],
  ready: exportTones[EXPORT.ready],
  failed: exportTones[EXPORT.failed],
  expired: exportTones[EXPORT.expired],
  cancelled: exportTones[EXPORT.cancelled],
});

async function fetchFile(id: string): Promise<void> {
  try {
    saveFile(await download(downloadExport, { id }, { overlay: true }));
  } catch (error) {
    if (isRefusal(error) && !error.toasted) notifyError(error.message);
  }
}

/** Progress arrives live while the page is open. */
function Progress() {
  const client = useQueryClient();
  const operator = useStore(operatorStore);
  useLive(
    operator === null ? [] : [`account:${operator.id}`],
    () => void client.invalidateQueries({ queryKey: callKey(listExports) }),
  );
  return null;
}

/** /myAccount/export: tasks of the reader, their files for seven days (administration-domain 20). */
export default listScreen(listExports, exportWords, (k) => ({
  title: table.title,
  entityName: table.noun,
  tabs: k.tabs('state', states),
  columns: [
    k.text('title', { label: table.name, width: 220 }),
    k.text('said', { label: table.filters, width: 260 }),
    k.text('format', { width: 80 }),
    k.state('state', states, { width: 110 }),
    k.custom('progress', {
      label: table.progress,
      align: 'end',
      width: 80,
      text: (row) => `${row.progress} %`,
    }),
    k.count('rows', { width: 90 }),
    k.dateTime('gmtCreate', { label: table.created, width: 170 }),
    k.dateTime('expireAt', { label: table.expires, width: 170 }),
    k.text('error', { optional: true }),
  ],
  actions: [
    k.doing('download', (row) => void fetchFile(row.id), {
      label: table.download,
      when: (row) => row.can.includes('download'),
    }),
    k.act('cancel', cancelExport, {
      label: table.cancel,
      question: (_row, formatter) => ({ title: formatter.text(table.cancelConfirm) }),
      send: (row) => ({ id: row.id, version: row.version }),
    }),
    k.act('again', retryExport, {
      label: table.again,
      ask: 'nothing',
      send: (row) => ({ id: row.id, version: row.version }),
    }),
    k.act('delete', deleteExport, {
      label: table.remove,
      danger: true,
      send: (row) => ({ id: row.id, version: row.version }),
    }),
  ],
  above: Progress,
  empty: { help: table['empty.help'] },
  views: false,
}));
