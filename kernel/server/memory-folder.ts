import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programsInPlace } from './embedded-place.ts';

/** Number of the tmpfs file system (statfs(2)). */
const TMPFS = 0x01021994;
/** What a whole test run may need there: about six live copies of the template at 40 MB, the templates and 512 MB of log. */
const NEEDED_BYTES = 4 * 1024 ** 3;
const DAY_MS = 86_400_000;

/** True when what is written to a folder stays in memory. */
export const isInMemory = (dir: string): boolean =>
  process.platform === 'linux' && fs.existsSync(dir) && fs.statfsSync(dir).type === TMPFS;

/**
 * A place in memory for databases that may be lost; null when there is none with room. Copying a database of
 * 1,500 files costs a
 * tenth of the CPU there. Small containers have a /dev/shm of 64 MB, so the free space decides; and since such folders often
 * forbid programs, it is refused when PostgreSQL itself would have to be copied beside its data.
 */
export function memoryPlace(candidates: readonly string[] = [os.tmpdir(), '/dev/shm']): string | null {
  const hasModule = (dir: string) => {
    const { bavail, bsize } = fs.statfsSync(dir);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  };
  return candidates.find((dir) => isInMemory(dir) && hasModule(dir) && programsInPlace()) ?? null;
}

/** Removes what runs that were killed left in memory a day ago or earlier. */
function removeAbandoned(place: string): void {
  for (const name of fs.readdirSync(place).filter((n) => n.startsWith('ctp-'))) {
    const dir = path.join(place, name);
    const at = fs.statSync(dir, { throwIfNoEntry: false })?.mtimeMs;
    if (at !== undefined && Date.now() - at > DAY_MS) fs.rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * A new folder that the database account can reach, for scratch servers: in memory where possible when
 * `inMemory`. The caller removes it.
 */
export function scratchFolder(name: string, options: { inMemory?: boolean } = {}): string {
  const place = options.inMemory === true ? memoryPlace() : null;
  if (place !== null) removeAbandoned(place);
  const dir = fs.mkdtempSync(path.join(place ?? os.tmpdir(), `${name}-`));
  fs.chmodSync(dir, 0o755);
  return dir;
}
