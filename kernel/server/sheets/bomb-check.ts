import { FileTooLarge, ImportFormat } from '#kernel/rules/file-refusals.ts';
import { MEGABYTE } from '#kernel/rules/file-scenes.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { openZip, zipDirectory } from '../files/office-kind.ts';

export interface UnpackLimits {
  readonly entries: number;
  /** All entries together, unpacked. */
  readonly unpackedBytes: number;
  /** Unpacked to packed of one entry above a megabyte; sheets of real people stay below 60. */
  readonly ratio: number;
}
export const UNPACK_LIMITS: UnpackLimits = { entries: 2_000, unpackedBytes: 64 * MEGABYTE, ratio: 200 };

export const tooMuchUnpacked = (limits: UnpackLimits) =>
  FileTooLarge({ max: `${Math.floor(limits.unpackedBytes / MEGABYTE)} MB` });

/**
 * A zip that would blow up is refused before anything is parsed: first by what its directory claims, then by
 * unpacking every entry into nothing and counting,
 * because a directory can lie. 15001 for too much, 15101 for damage. Source: trust 4, administration-domain 19.
 */
export async function refuseBomb(source: ByteSource, limits: UnpackLimits = UNPACK_LIMITS): Promise<void> {
  const entries = await zipDirectory(source, limits.entries);
  if (entries === null) throw ImportFormat({});
  const claimed = entries.reduce((sum, e) => sum + e.unpacked, 0);
  const steep = entries.some(
    (e) => e.unpacked > MEGABYTE && e.unpacked > Math.max(1, e.packed) * limits.ratio,
  );
  if (claimed > limits.unpackedBytes || steep) throw tooMuchUnpacked(limits);
  await countUnpacked(source, limits);
}

async function countUnpacked(source: ByteSource, limits: UnpackLimits): Promise<void> {
  const zip = await openZip(source);
  let total = 0;
  const seen = new Set<number>();
  try {
    for await (const entry of zip.eachEntry()) {
      // Entries that share one body multiply a small file; no spreadsheet program writes them.
      if (entry.compressedSize > 0 && seen.has(entry.relativeOffsetOfLocalHeader))
        throw tooMuchUnpacked(limits);
      seen.add(entry.relativeOffsetOfLocalHeader);
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        total += (chunk as Buffer).length;
        if (total > limits.unpackedBytes) throw tooMuchUnpacked(limits);
      }
    }
  } catch (error) {
    throw FileTooLarge.is(error) ? error : ImportFormat({});
  } finally {
    zip.close();
  }
}
