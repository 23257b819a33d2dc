import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, NotStored, StorageAway, type Storage, type Stored } from './storage.ts';

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files in a folder: written beside, flushed, renamed into place, the folder flushed; a crash leaves either
 * nothing or all of it.
 */
export function diskStorage(root: string): Storage {
  const at = (key: string) => path.join(root, checkedKey(key));
  const { away, expect } = markedFolder(root);
  return {
    away,
    expect,
    async put(key, body, size) {
      const why = await away();
      if (why !== null) throw new StorageAway(why);
      const target = at(key);
      const draft = path.join(root, 'incoming', randomUUID());
      await fs.mkdir(path.dirname(draft), { recursive: true });
      await fs.mkdir(path.dirname(target), { recursive: true });
      try {
        await write(draft, body, size);
        await fs.rename(draft, target);
        await flushFolder(path.dirname(target));
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const file = at(key);
      await fs.access(file).catch((error: unknown) => {
        throw missing(error) ? new NotStored(key) : error;
      });
      return createReadStream(file, range);
    },
    async stat(key): Promise<Stored | null> {
      try {
        const { size, mtime } = await fs.stat(at(key));
        return { size, modified: mtime };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },
    remove: (key) => fs.rm(at(key), { force: true }),
    keys: () => walk(root),
  };
}

/** Stands in the folder from the first time it is used. */
const MARKER = 'storage.txt';
const SAID = 'Stored files of the platform. While this file is not here, nothing is written.\n';

function markedFolder(root: string): Pick<Storage, 'away' | 'expect'> {
  const marker = path.join(root, MARKER);
  let used = false;
  return {
    expect() {
      used = true;
    },
    async away() {
      const there = await fs.access(marker).then(
        () => true,
        (error: unknown) => {
          if (missing(error)) return false;
          throw error;
        },
      );
      if (!there && used) return `${marker} is missing: is the volume of the stored files mounted?`;
      if (!there) {
        await fs.mkdir(root, { recursive: true });
        await fs.writeFile(marker, SAID, { flush: true });
      }
      used = true;
      return null;
    },
  };
}

async function write(file: string, body: string | Buffer | Readable, size: number): Promise<void> {
  const from =
    typeof body === 'string'
      ? createReadStream(body)
      : Buffer.isBuffer(body)
        ? Readable.from([body], { objectMode: false })
        : body;
  await pipeline(from, createWriteStream(file, { mode: 0o600, flush: true, flags: 'wx' }));
  const { size: written } = await fs.stat(file);
  if (written !== size) throw new Error(`stored ${written} bytes where ${size} were announced`);
}

/** A rename is durable only when its folder is; folders cannot be flushed on Windows. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* walk(root: string): AsyncIterable<{ key: string } & Stored> {
  for (const bucket of ['public', 'private']) {
    const entries = await fs
      .readdir(path.join(root, bucket), { recursive: true, withFileTypes: true })
      .catch((error: unknown) => {
        if (missing(error)) return [];
        throw error;
      });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const stat = await fs.stat(file).catch(() => null);
      if (stat !== null)
        yield {
          key: path.relative(root, file).split(path.sep).join('/'),
          size: stat.size,
          modified: stat.mtime,
        };
    }
  }
}
