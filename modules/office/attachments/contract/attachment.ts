import { z } from 'zod';
import { command, EVERYONE, Id, query, UploadedFile } from '#kernel/rules/contract.ts';
import { fileSceneOf, knownFileScenes, takesUploads } from '../rules/scene-registry.ts';

const base = '/api/common-platform/platform/attachment' as const;
/** The name of a scene people upload to (administration-domain 18.2); modules declare them. */
const Scene = z.string().refine(takesUploads, { error: 'field.select' });
/** The megabytes of the largest file a scene takes. */
const largestOf = (name: string): number =>
  Math.max(...Object.values(fileSceneOf(name).sizes).map((size) => size.megabytes));
const upload = z.strictObject({
  file: UploadedFile,
  scene: Scene,
  fileSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'field.input' })
    .optional(),
});

/** What is told of a file; `url` lasts for public files and ten minutes for private ones. */
export const AttachmentInfo = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  sha256: z.string(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  url: z.string(),
  expireAt: z.string().nullable(),
});
const uploads = {
  audience: EVERYONE,
  relation: 'self',
  body: 'multipart',
  input: upload,
  output: AttachmentInfo,
  rate: { calls: 120, seconds: 60 },
  fileLimit: ({ scene }: Readonly<Record<string, unknown>>) => {
    const known = Scene.safeParse(scene);
    // A file that comes before its scene is held to the least of them all.
    return known.success
      ? largestOf(known.data)
      : Math.min(...knownFileScenes().map(({ name }) => largestOf(name)));
  },
} as const;
export const uploadPublic = command('uploadToDefaultPublicBucket', {
  path: `${base}/uploadToDefaultPublicBucket`,
  ...uploads,
});
export const uploadPrivate = command('uploadToDefaultPrivateBucket', {
  path: `${base}/uploadToDefaultPrivateBucket`,
  ...uploads,
});

/** Addresses of files; ids the caller may not see are left out. Visitors see public files only. */
export const getAttachmentUrls = query('getAttachmentUrls', {
  path: `${base}/getAttachmentUrls`,
  audience: 'public',
  relation: 'none',
  input: z.strictObject({ attachmentIds: z.array(Id).min(1).max(100) }),
  output: z.array(AttachmentInfo),
});
/** The bytes of one file, or of its small picture. A command, because every download of a private file is logged. */
export const getOneAttachment = command('getOneAttachmentInputStream', {
  path: `${base}/getOneAttachmentInputStream`,
  audience: 'public',
  relation: 'none',
  answer: 'file',
  input: z.strictObject({ attachmentId: Id, thumb: z.union([z.literal(200), z.literal(800)]).optional() }),
  output: z.unknown(),
});
const several = z.union([Id, z.array(Id).min(1).max(50)]).transform((v) => (typeof v === 'string' ? [v] : v));
/** Several files as one zip (GET, signed like any call). Ids the caller may not see refuse the whole. */
export const batchDownload = command('batchDownLoadAttachment', {
  path: `${base}/batchDownLoadAttachment`,
  audience: EVERYONE,
  relation: 'self',
  body: 'query',
  answer: 'file',
  input: z.strictObject({ attachmentIds: several, fileName: z.string().trim().max(80).optional() }),
  output: z.unknown(),
  rate: { calls: 30, seconds: 60 },
});
/** Throws away an own file that no record uses. */
export const deleteAttachment = command('deleteAttachment', {
  path: `${base}/delete`,
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ attachmentId: Id }),
  output: z.null(),
});
