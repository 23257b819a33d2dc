import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { cancelDealFileHandler } from './cancel-deal-file.ts';
import { downloadDealFileHandler } from './download-deal-file.ts';
import { dealFileHandler } from './get-deal-file.ts';
import { dealResultHandler } from './get-deal-result.ts';
import { makeDealFileHandler } from './make-deal-file.ts';
import { packDealFile, sweepDealFiles } from './pack-deal-file.job.ts';

export const dossiersModule: Module = {
  name: 'dossiers',
  pages,
  logNames,
  handlers: [
    dealResultHandler,
    dealFileHandler,
    makeDealFileHandler,
    cancelDealFileHandler,
    downloadDealFileHandler,
  ],
  cronJobs: [sweepDealFiles],
  backgroundJobs: [packDealFile],
  taskSubjects: [{ kind: packDealFile.kind, table: 'dossiers.deal_file', no: 'deal_no' }],
};
