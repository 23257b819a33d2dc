import { FileMissing, FileStoreAway } from '#kernel/rules/file-refusals.ts';
import {
  diskStorage,
  NotStored,
  noScanner,
  StorageAway,
  s3Storage,
  type Storage,
} from '#kernel/server/files/index.ts';
import type { Settings } from '#kernel/server/settings.ts';
import type { FileService } from './ports.ts';

/** Where bytes lie and how links are signed in this installation. */
export function filesOfHouse(settings: Settings): FileService {
  const s = settings.storage;
  const storage =
    s.kind === 'disk'
      ? diskStorage(s.dir)
      : s3Storage({
          bucket: s.bucket,
          region: s.region,
          accessKeyId: s.accessKeyId,
          secretAccessKey: s.secretAccessKey,
          forcePathStyle: s.pathStyle,
          ...(s.endpoint === null ? {} : { endpoint: s.endpoint }),
        });
  return { storage: refusing(storage), linkKeys: [settings.fileKey], scanner: noScanner };
}

/** What stands in the way of bytes is told to people by name. */
export const refusing = (storage: Storage): Storage => ({
  ...storage,
  put: (...args) =>
    storage.put(...args).catch((error: unknown) => {
      throw error instanceof StorageAway ? FileStoreAway({}) : error;
    }),
  get: (...args) =>
    storage.get(...args).catch((error: unknown) => {
      throw error instanceof NotStored ? FileMissing({}) : error;
    }),
});
