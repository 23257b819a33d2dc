/** An uncompressed picture: rows from the top, 3 bytes R, G, B per pixel. */
export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3;
  readonly data: Buffer;
}

const HEADER = 54;
const BI_RGB = 0;
const BI_BITFIELDS = 3;

/**
 * Decodes an uncompressed Windows bitmap of 24 or 32 bits (the image library reads none). Null for palettes,
 * run-length coding, unusual bit masks,
 * truncated data or more than `mostPixels`. The fourth byte of 32 bits is padding in nearly all files and is dropped.
 */
export function decodeBmp(bytes: Buffer, mostPixels: number): RawPicture | null {
  if (bytes.length < HEADER || bytes.toString('latin1', 0, 2) !== 'BM') return null;
  const dataAt = bytes.readUInt32LE(10);
  const headerSize = bytes.readUInt32LE(14);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  const height = Math.abs(signedHeight);
  if (headerSize < 40 || width <= 0 || height === 0 || width * height > mostPixels) return null;
  if (
    !(bits === 24 && compression === BI_RGB) &&
    !(bits === 32 && (compression === BI_RGB || plainMasks(bytes, compression)))
  )
    return null;
  const step = bits / 8;
  const rowBytes = Math.ceil((width * step) / 4) * 4;
  if (dataAt < HEADER || dataAt + rowBytes * height > bytes.length) return null;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    let from = dataAt + (signedHeight > 0 ? height - 1 - y : y) * rowBytes;
    let to = y * width * 3;
    for (let x = 0; x < width; x += 1, from += step, to += 3) {
      data[to] = bytes[from + 2] as number;
      data[to + 1] = bytes[from + 1] as number;
      data[to + 2] = bytes[from] as number;
    }
  }
  return { width, height, channels: 3, data };
}

/** 32 bits with masks is accepted when the masks say B, G, R, X as without masks. */
function plainMasks(bytes: Buffer, compression: number): boolean {
  return (
    compression === BI_BITFIELDS &&
    bytes.length >= HEADER + 12 &&
    bytes.readUInt32LE(54) === 0xff0000 &&
    bytes.readUInt32LE(58) === 0xff00 &&
    bytes.readUInt32LE(62) === 0xff
  );
}
