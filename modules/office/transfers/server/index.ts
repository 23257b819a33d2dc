import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { exportErrand, sweepTransfers } from './export-later.ts';
import { cancel, create, download, now, remove, retry, showExports } from './exports.ts';
import { runImport } from './import.ts';
import { importErrand } from './import-later.ts';
import { cancel as stopImport, errorFile, progress, showImports } from './import-log.ts';
import { undo } from './undo-import.ts';

export { addTemplateRoutes } from './templates.ts';
export const transfersRoom: Room = {
  name: 'transfers',
  logNames,
  pages,
  grants,
  handlers: [
    runImport,
    showImports,
    errorFile,
    progress,
    stopImport,
    undo,
    now,
    create,
    showExports,
    download,
    cancel,
    retry,
    remove,
  ],
  errands: [importErrand, exportErrand],
  taskSubjects: [{ kind: importErrand.kind, table: 'transfers.import_log', no: 'file_name' }],
  jobs: [sweepTransfers],
};
