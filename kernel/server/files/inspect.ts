import { createHash } from 'node:crypto';
import { FileInfected } from '#kernel/rules/file-refusals.ts';
import {
  acceptedExtension,
  CONTENT_TYPE,
  containerFor,
  type Extension,
  type FileScene,
  isPicture,
  refuseFile,
  type Thumbnail,
  wrongFormat,
} from '#kernel/rules/file-scenes.ts';
import { type ByteSource, byteSource, sha256Of } from './byte-source.ts';
import { containerOf } from './container.ts';
import { videoFacts } from './mp4.ts';
import { compoundKind, zipKind } from './office-kind.ts';
import { type MadePicture, makePicture, type PictureKind } from './pictures.ts';
import { noScanner, type Scanner, type ScanResult } from './scan.ts';

/** Bytes to be stored: where they are, how many, their SHA-256 (hex) and what they are. */
export interface Storable {
  readonly body: string | Buffer;
  readonly size: number;
  readonly sha256: string;
  readonly contentType: string;
  readonly ext: Extension;
}
/**
 * A file that passed every check. `file` is what is shown and downloaded; `original` the licence as sent,
 * where the picture was made anew.
 */
export interface Inspected {
  readonly fileName: string;
  readonly file: Storable;
  readonly original: Storable | null;
  readonly thumbnails: Readonly<Record<Thumbnail, Buffer>> | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly scan: Exclude<ScanResult, 'infected'>;
}

/**
 * The checks of administration-domain 18.2 in their order: name (15003, 15007), extension and content
 * (15002), size (15001), picture decodes and ≤ 50 megapixels (15002),
 * virus scan (15005). Pictures come back re-encoded. `origin` is a path or the bytes; it is read, never
 * changed. Counting (15004) is the field's business.
 */
export async function inspect(
  origin: string | Buffer,
  fileName: string,
  scene: FileScene,
  scanner: Scanner = noScanner,
): Promise<Inspected> {
  const source = await byteSource(origin);
  try {
    const refused = refuseFile(scene, { fileName, size: source.size, container: await containerOf(source) });
    if (refused !== null) throw refused;
    const extension = acceptedExtension(scene, fileName) as Extension;
    if (!(await contentIs(source, extension))) throw wrongFormat(scene);
    const picture = isPicture(extension)
      ? await makePicture(source, containerFor(extension) as PictureKind, scene.square === true)
      : null;
    if (isPicture(extension) && picture === null) throw wrongFormat(scene);
    const video = extension === 'mp4' ? await videoFacts(source) : null;
    if (extension === 'mp4' && video === null) throw wrongFormat(scene);
    const scan = await scanner(() => source.stream());
    if (scan === 'infected') throw FileInfected({});
    const sent: Storable = {
      body: origin,
      size: source.size,
      sha256: await sha256Of(source),
      contentType: CONTENT_TYPE[extension],
      ext: extension,
    };
    const facts = {
      width: picture?.width ?? video?.width ?? null,
      height: picture?.height ?? video?.height ?? null,
      durationMs: video?.durationMs ?? null,
      scan,
    };
    if (picture === null) return { fileName, file: sent, original: null, thumbnails: null, ...facts };
    return {
      fileName: renamed(fileName, extension, picture),
      file: storable(picture),
      original: scene.keepsOriginal ? sent : null,
      thumbnails: picture.thumbnails,
      ...facts,
    };
  } finally {
    await source.close();
  }
}

const storable = (picture: MadePicture): Storable => ({
  body: picture.bytes,
  size: picture.bytes.length,
  sha256: createHash('sha256').update(picture.bytes).digest('hex'),
  contentType: picture.contentType,
  ext: picture.extension,
});

/** A bitmap became a png and is called so; the name keeps its length. */
const renamed = (fileName: string, extension: Extension, picture: MadePicture): string =>
  extension === 'bmp' ? `${fileName.slice(0, -3)}${picture.extension}` : fileName;

/** What the head cannot tell: the kind inside a container, and that a PDF ends like one. */
async function contentIs(source: ByteSource, extension: Extension): Promise<boolean> {
  if (extension === 'docx' || extension === 'xlsx' || extension === 'ofd')
    return (await zipKind(source)) === extension;
  if (extension === 'zip') return (await zipKind(source)) !== null;
  if (extension === 'doc' || extension === 'xls') return (await compoundKind(source)) === extension;
  if (extension === 'pdf')
    return (await source.read(Math.max(0, source.size - 2048), 2048)).includes('%%EOF');
  return true;
}
