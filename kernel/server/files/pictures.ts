import type { Sharp } from 'sharp';
import { CONTENT_TYPE, MOST_PIXELS, THUMBNAILS, type Thumbnail } from '#kernel/rules/file-scenes.ts';
import { boundedQueue, enqueueOrRefuse } from '../bounded-queue.ts';
import { decodeBmp } from './bmp.ts';
import type { ByteSource } from './byte-source.ts';

export type PictureKind = 'jpeg' | 'png' | 'bmp' | 'gif';
/** A picture made anew: no EXIF, no location, upright, sRGB. `extension` says what it became (bmp becomes png). */
export interface MadePicture {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'gif';
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif';
  readonly width: number;
  readonly height: number;
  /** WebP, the longer side at most 200 or 800 px, never enlarged. */
  readonly thumbnails: Readonly<Record<Thumbnail, Buffer>>;
}

/** A decoded picture of 50 megapixels takes 150 MB: two at once at most. */
const queue = boundedQueue(2, 200);
const AVATAR_PX = 800;
const EXTENSION = { jpeg: 'jpg', png: 'png', bmp: 'png', gif: 'gif' } as const;
const encoded = (picture: Sharp, extension: MadePicture['extension']): Sharp =>
  extension === 'jpg'
    ? picture.jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    : extension === 'gif'
      ? picture.gif()
      : picture.png({ compressionLevel: 8 });

/** Fetched with the first picture. */
const loadSharp = async () => (await import('sharp')).default;

async function opened(source: ByteSource, kind: PictureKind): Promise<Sharp | null> {
  const sharp = await loadSharp();
  if (kind !== 'bmp')
    return sharp(source.origin, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      // A moving picture keeps its frames, which count as pixels together.
      pages: kind === 'gif' ? -1 : 1,
    });
  const raw = decodeBmp(await source.whole(), MOST_PIXELS);
  return raw === null
    ? null
    : sharp(raw.data, {
        raw: { width: raw.width, height: raw.height, channels: raw.channels },
        limitInputPixels: MOST_PIXELS,
      });
}

/**
 * Decodes, checks and re-encodes one picture; null when it does not decode or has more than 50 megapixels.
 * `square` cuts the middle out (avatars).
 * Source: administration-domain 18.2.
 */
export function makePicture(
  source: ByteSource,
  kind: PictureKind,
  square: boolean,
): Promise<MadePicture | null> {
  return enqueueOrRefuse(queue, () => make(source, kind, square).catch(() => null));
}

async function make(source: ByteSource, kind: PictureKind, square: boolean): Promise<MadePicture | null> {
  const picture = await opened(source, kind);
  if (picture === null) return null;
  const facts = await picture.metadata();
  if (kind !== 'bmp' && facts.format !== kind) return null;
  // A moving picture lies as it is: frames are one long strip here, which must not be turned.
  let upright = (kind === 'gif' ? picture : picture.autoOrient()).toColourspace('srgb');
  if (square) {
    const side = Math.min(facts.width, facts.height, AVATAR_PX);
    upright = upright.resize(side, side, { fit: 'cover', position: 'centre' });
  }
  const extension = EXTENSION[kind];
  const made = await encoded(upright, extension).toBuffer({ resolveWithObject: true });
  const thumbnails = {} as Record<Thumbnail, Buffer>;
  const sharp = await loadSharp();
  for (const side of THUMBNAILS)
    thumbnails[side] = await sharp(made.data)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  return {
    bytes: made.data,
    extension,
    contentType: CONTENT_TYPE[extension] as MadePicture['contentType'],
    width: made.info.width,
    height: facts.pageHeight ?? made.info.height,
    thumbnails,
  };
}
