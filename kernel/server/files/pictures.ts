import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS, THUMBNAILS, type Thumbnail } from '#kernel/rules/file-scenes.ts';
import { boundedQueue, enqueueOrRefuse } from '../bounded-queue.ts';
import { decodeBmp } from './bmp.ts';
import type { ByteSource } from './byte-source.ts';

/** A picture made anew: no EXIF, no location, upright, sRGB. `extension` says what it became (bmp becomes png). */
export interface MadePicture {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png';
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
  /** WebP, the longer side at most 200 or 800 px, never enlarged. */
  readonly thumbnails: Readonly<Record<Thumbnail, Buffer>>;
}

/** A decoded picture of 50 megapixels takes 150 MB: two at once at most. */
const queue = boundedQueue(2, 200);
const AVATAR_PX = 800;

async function opened(source: ByteSource, kind: 'jpeg' | 'png' | 'bmp'): Promise<Sharp | null> {
  if (kind !== 'bmp')
    return sharp(source.origin, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
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
  kind: 'jpeg' | 'png' | 'bmp',
  square: boolean,
): Promise<MadePicture | null> {
  return enqueueOrRefuse(queue, () => make(source, kind, square).catch(() => null));
}

async function make(
  source: ByteSource,
  kind: 'jpeg' | 'png' | 'bmp',
  square: boolean,
): Promise<MadePicture | null> {
  const picture = await opened(source, kind);
  if (picture === null) return null;
  const facts = await picture.metadata();
  if (kind !== 'bmp' && facts.format !== kind) return null;
  let upright = picture.autoOrient().toColourspace('srgb');
  if (square) {
    const side = Math.min(facts.width, facts.height, AVATAR_PX);
    upright = upright.resize(side, side, { fit: 'cover', position: 'centre' });
  }
  const jpeg = kind === 'jpeg';
  const made = await (jpeg
    ? upright.jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    : upright.png({ compressionLevel: 8 })
  ).toBuffer({
    resolveWithObject: true,
  });
  const thumbnails = {} as Record<Thumbnail, Buffer>;
  for (const side of THUMBNAILS)
    thumbnails[side] = await sharp(made.data)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  return {
    bytes: made.data,
    extension: jpeg ? 'jpg' : 'png',
    contentType: jpeg ? 'image/jpeg' : 'image/png',
    width: made.info.width,
    height: made.info.height,
    thumbnails,
  };
}
