import type { Module } from '#kernel/server/capability.ts';
import { exportScene, importScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { cancelExportHandler } from './cancel-export.ts';
import { cancelImportHandler as stopImport } from './cancel-import.ts';
import { createExportHandler } from './create-export.ts';
import { deleteExportHandler } from './delete-export.ts';
import { downloadExportHandler } from './download-export.ts';
import { exportErrand, sweepTransfers } from './export-later.ts';
import { exportNowHandler } from './export-now.ts';
import { listExportsHandler } from './exports.ts';
import { importCommonHandler } from './import.ts';
import { importErrorsHandler } from './import-errors.ts';
import { importErrand } from './import-later.ts';
import { importProgressHandler, listImportsHandler } from './import-log.ts';
import { grants } from './page-grants.ts';
import { retryExportHandler } from './retry-export.ts';
import { undoImportHandler } from './undo-import.ts';

export { addTemplateRoutes } from './templates.ts';
export const transfersModule: Module = {
  name: 'transfers',
  fileScenes: [importScene, exportScene],
  logNames,
  pages,
  grants,
  handlers: [
    importCommonHandler,
    listImportsHandler,
    importErrorsHandler,
    importProgressHandler,
    stopImport,
    undoImportHandler,
    exportNowHandler,
    createExportHandler,
    listExportsHandler,
    downloadExportHandler,
    cancelExportHandler,
    retryExportHandler,
    deleteExportHandler,
  ],
  backgroundJobs: [importErrand, exportErrand],
  taskSubjects: [{ kind: importErrand.kind, table: 'transfers.import_log', no: 'file_name' }],
  cronJobs: [sweepTransfers],
};
