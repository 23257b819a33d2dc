import {
  FileCount,
  FileFormat,
  FileName,
  FileNameSigns,
  FileTooLarge,
  type ImportFormat,
} from './file-refusals.ts';

/**
 * What the first bytes of a file say it is. `zip` and `cfb` are containers: docx, xlsx, zip and doc, xls are
 * distinguished on the server.
 */
export type Container = 'jpeg' | 'png' | 'bmp' | 'gif' | 'mp4' | 'pdf' | 'zip' | 'cfb' | 'text' | 'xml';
/**
 * Kinds as the library that looks at first bytes (`file-type`) names them; kinds that are not accepted
 * anywhere are absent.
 */
const SNIFFED: Readonly<Record<string, Container>> = {
  jpg: 'jpeg',
  png: 'png',
  apng: 'png',
  bmp: 'bmp',
  gif: 'gif',
  mp4: 'mp4',
  m4v: 'mp4',
  pdf: 'pdf',
  zip: 'zip',
  docx: 'zip',
  xlsx: 'zip',
  cfb: 'cfb',
  xml: 'xml',
};
export const containerNamed = (sniffed: string | undefined): Container | null =>
  sniffed === undefined ? null : (SNIFFED[sniffed] ?? null);

/**
 * Where a file is used, and what it may be there: the table of administration-domain 18.2. Pure, so that the
 * browser checks the same before sending.
 */
export const MEGABYTE = 1_048_576;
export const MOST_PIXELS = 50_000_000;
/** Names are shorter than this, the extension included (15003). */
export const NAME_LENGTH = 100;
export const THUMBNAILS = [200, 800] as const;
export type Thumbnail = (typeof THUMBNAILS)[number];

export type Extension =
  | 'jpeg'
  | 'jpg'
  | 'png'
  | 'bmp'
  | 'gif'
  | 'mp4'
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'csv'
  | 'xml'
  | 'txt'
  | 'sta'
  | 'ofd'
  | 'zip';
/** `upTo` is inclusive, otherwise strictly below. */
export interface SizeLimit {
  readonly megabytes: number;
  readonly upTo: boolean;
}
/**
 * What may be uploaded in one kind of field. The module that owns the document declares it (`fileScene`) and
 * lists it in its `Module`.
 */
export interface FileScene {
  /** Crosses the wire and is stored with the file. */
  readonly name: string;
  /** `record`: the bucket follows the record the file is bound to. */
  readonly bucket: 'public' | 'private' | 'record';
  readonly sizes: Readonly<Partial<Record<Extension, SizeLimit>>>;
  /** Files per field; null: the field itself says. */
  readonly count: number | null;
  readonly square?: boolean;
  /** The bytes as sent are kept beside the re-encoded picture. */
  readonly keepsOriginal?: boolean;
  /** Written by the server only. */
  readonly system?: boolean;
  /** Recommended picture size: a hint, never enforced. */
  readonly recommended?: readonly [width: number, height: number];
  /** What the browser says of another format before it is sent, where that is a sentence of its own. */
  readonly formatProblem?: () => ReturnType<typeof ImportFormat>;
}

// Without an effect, so that a screen that needs one scene does not fetch the others of its module.
// @__NO_SIDE_EFFECTS__
/** Declares a scene of a module. Source: administration-domain 18.2. */
export const fileScene = (name: string, spec: Omit<FileScene, 'name'>): FileScene => ({ name, ...spec });

/** Strictly less. */
export const below = (megabytes: number): SizeLimit => ({ megabytes, upTo: false });
/** Inclusive. */
export const upTo = (megabytes: number): SizeLimit => ({ megabytes, upTo: true });
/** The same limit for several types. */
export const sizeOfEach = (types: readonly Extension[], size: SizeLimit) =>
  Object.fromEntries(types.map((t) => [t, size])) as Partial<Record<Extension, SizeLimit>>;

export const PICTURE_TYPES = ['jpeg', 'jpg', 'png', 'bmp'] as const;
export const OFFICE_TYPES = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'zip'] as const;

/** The container each extension must turn out to be. */
const CONTAINER: Readonly<Record<Extension, Container>> = {
  jpeg: 'jpeg',
  jpg: 'jpeg',
  png: 'png',
  bmp: 'bmp',
  gif: 'gif',
  mp4: 'mp4',
  pdf: 'pdf',
  doc: 'cfb',
  xls: 'cfb',
  docx: 'zip',
  xlsx: 'zip',
  zip: 'zip',
  csv: 'text',
  xml: 'xml',
  txt: 'text',
  sta: 'text',
  ofd: 'zip',
};
export const CONTENT_TYPE: Readonly<Record<Extension, string>> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  bmp: 'image/bmp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  sta: 'text/plain; charset=utf-8',
  ofd: 'application/ofd',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const isPicture = (extension: Extension): boolean =>
  extension === 'gif' || (PICTURE_TYPES as readonly string[]).includes(extension);
export const containerFor = (extension: Extension): Container => CONTAINER[extension];

/** Extensions a scene takes, in the order of the table; `accept` of a file input is `.${join}`. */
export const typesOf = (scene: FileScene): Extension[] => Object.keys(scene.sizes) as Extension[];
export const acceptOf = (scene: FileScene): string =>
  typesOf(scene)
    .map((t) => `.${t}`)
    .join(',');

/** The extension in lower case without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** True when every character may stand in a file name: no path, no control and no direction-changing characters. */
const cleanName = (fileName: string): boolean => !/[\p{Cc}\p{Bidi_Control}/\\]/u.test(fileName);

/** A no of the checks below. */
export type FileRefusal =
  | ReturnType<typeof FileTooLarge>
  | ReturnType<typeof FileFormat>
  | ReturnType<typeof FileName>
  | ReturnType<typeof FileNameSigns>
  | ReturnType<typeof FileCount>;

/** What can be said before the content is decoded. */
export interface FileFacts {
  readonly fileName: string;
  readonly size: number;
  /** What its first bytes say it is. */
  readonly container: Container | null;
}

/**
 * The first checks in their fixed order: name (15003, 15007), extension and content (15002), size (15001);
 * null when all hold.
 * Sizes in bytes. The server goes on with decoding, virus scan and count. Source: administration-domain 18.2.
 */
export function refuseFile(scene: FileScene, file: FileFacts): FileRefusal | null {
  const badName = refuseName(file.fileName);
  if (badName !== null) return badName;
  const extension = acceptedExtension(scene, file.fileName);
  if (extension === null || file.container !== containerFor(extension)) return wrongFormat(scene);
  return refuseSize(scene, extension, file.size);
}

/** 15003 for a name that is too long, 15007 for one with signs that may not stand in it, or null. */
export function refuseName(fileName: string): FileRefusal | null {
  if ([...fileName].length >= NAME_LENGTH) return FileName({});
  return cleanName(fileName) ? null : FileNameSigns({});
}

/** The extension when the scene takes it, else null. */
export function acceptedExtension(scene: FileScene, fileName: string): Extension | null {
  const extension = extensionOf(fileName);
  return typesOf(scene).find((t) => t === extension) ?? null;
}
export const wrongFormat = (scene: FileScene): FileRefusal =>
  FileFormat({ types: typesOf(scene).join('、') });

/** 15001 with the limit in words, or null. An empty file has no content and is refused as format by its sniff, not here. */
export function refuseSize(scene: FileScene, extension: Extension, size: number): FileRefusal | null {
  const limit = scene.sizes[extension];
  if (limit === undefined) return wrongFormat(scene);
  const most = limit.megabytes * MEGABYTE;
  return size < most || (limit.upTo && size === most) ? null : FileTooLarge({ max: `${limit.megabytes} MB` });
}

/**
 * 15004 when a field of this scene would hold more files than allowed. `fieldMost` is the field's own limit
 * where the scene has none or a larger one.
 */
export function refuseCount(scene: FileScene, count: number, fieldMost?: number): FileRefusal | null {
  const most = Math.min(scene.count ?? Number.POSITIVE_INFINITY, fieldMost ?? Number.POSITIVE_INFINITY);
  return count <= most ? null : FileCount({ n: most });
}
