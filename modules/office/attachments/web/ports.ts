import { call, download, saveFile, upload } from '#kernel/web/request/index.ts';
import type { ScreenPorts, UploadedFile } from '#kernel/web/screens/ports.ts';
import {
  batchDownload,
  getAttachmentUrls,
  getOneAttachment,
  uploadPrivate,
  uploadPublic,
} from '../contract/attachment.ts';

/** Half an hour: 500 MB over a slow line. */
const UPLOAD_MS = 1_800_000;
const ARCHIVE_MS = UPLOAD_MS;
const LONGEST_NAME = 70;

/** What file fields need: sending with progress, names and addresses of what is held, and downloads. */
export const filePorts: Omit<ScreenPorts['files'], 'richPictures'> = {
  async upload(file, scene, bucket, onProgress, signal) {
    const target = bucket === 'public' ? uploadPublic : uploadPrivate;
    const options = {
      signal,
      silent: true,
      timeoutMs: UPLOAD_MS,
      onProgress: (share: number) => onProgress(Math.round(share * 100)),
    };
    return (await upload(target, { scene: scene.name }, [{ name: 'file', file }], options)) as UploadedFile;
  },
  describe: async (attachmentIds) =>
    attachmentIds.length === 0
      ? []
      : call(getAttachmentUrls, { attachmentIds: [...attachmentIds] }, { silent: true }),
  async download(attachmentId) {
    saveFile(await download(getOneAttachment, { attachmentId }, { overlay: true }));
  },
  async downloadAll(attachmentIds, name) {
    const fileName = `${[...name].slice(0, LONGEST_NAME).join('')}.zip`;
    saveFile(
      await download(
        batchDownload,
        { attachmentIds, fileName },
        { overlay: true, timeoutMs: ARCHIVE_MS, fallbackName: fileName },
      ),
    );
  },
};
