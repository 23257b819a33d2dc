import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import { Readable } from 'node:stream';

/** The bytes of one file, from disk or from memory, read in pieces. Close it when done. */
export interface ByteSource {
  readonly size: number;
  /** A path or the bytes themselves, for libraries that take either. */
  readonly origin: string | Buffer;
  read(position: number, length: number): Promise<Buffer>;
  whole(): Promise<Buffer>;
  stream(): Readable;
  close(): Promise<void>;
}

/** Opens a path or wraps bytes. Rejects when the path is not a regular file. */
export async function byteSource(origin: string | Buffer): Promise<ByteSource> {
  if (typeof origin !== 'string') return inMemory(origin);
  const handle = await fs.open(origin, 'r');
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    throw new Error('not a regular file');
  }
  return {
    size: stat.size,
    origin,
    async read(position, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, stat.size - position)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      return buffer.subarray(0, bytesRead);
    },
    whole: () => fs.readFile(origin),
    stream: () => createReadStream(origin),
    close: () => handle.close(),
  };
}

const inMemory = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  origin: bytes,
  read: async (position, length) => bytes.subarray(position, position + length),
  whole: async () => bytes,
  stream: () => Readable.from([bytes]),
  close: async () => {},
});

/** SHA-256 of everything, lower-case hex. */
export async function sha256Of(source: ByteSource): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source.stream()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
