import type { Module } from '#kernel/server/capability.ts';
import { fileScenes } from '../rules/file-scenes.ts';
import { batchDownloadHandler } from './batch-download.ts';
import { getAttachmentUrlsHandler } from './calls.ts';
import { deleteAttachmentHandler } from './delete-attachment.ts';
import { getOneAttachmentHandler } from './get-one-attachment.ts';
import { sweepOrphans, sweepTemp } from './sweep.job.ts';
import { uploadPrivateHandler } from './upload-private.ts';
import { uploadPublicHandler } from './upload-public.ts';

export { rememberFiles } from './place-of-files.ts';
export { addFileRoutes } from './routes.ts';
export const attachmentsModule: Module = {
  name: 'attachments',
  fileScenes,
  handlers: [
    uploadPublicHandler,
    uploadPrivateHandler,
    getAttachmentUrlsHandler,
    getOneAttachmentHandler,
    batchDownloadHandler,
    deleteAttachmentHandler,
  ],
  cronJobs: [sweepTemp, sweepOrphans],
};
