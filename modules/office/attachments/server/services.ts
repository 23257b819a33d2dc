import { diskStorage, noScanner, s3Storage } from '#kernel/server/files/index.ts';
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
  return { storage, linkKeys: [settings.fileKey], scanner: noScanner };
}
