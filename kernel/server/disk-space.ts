import { statfsSync } from 'node:fs';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly usedRatio: number;
}
/** Below this much free space nothing can be relied on to be saved: PostgreSQL asks for its log in pieces of 16 MB. */
export const DISK_FULL_BYTES = 64 * 1024 * 1024;

/** Space of the disk a folder lies on, as an ordinary user has it; null where it cannot be asked. */
export function diskSpace(folder: string): DiskSpace | null {
  try {
    const { bsize, blocks, bavail } = statfsSync(folder);
    return { freeBytes: bavail * bsize, usedRatio: blocks === 0 ? 0 : 1 - bavail / blocks };
  } catch {
    return null;
  }
}
