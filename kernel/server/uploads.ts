import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#kernel/rules/contract.ts';
import { FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { TooMany } from '#kernel/rules/refusals.ts';
import { fieldsOf } from '#kernel/rules/signature.ts';

export interface Parts {
  readonly fields: Record<string, string | string[]>;
  readonly files: Record<string, Upload>;
  drop(): Promise<void>;
}

const MEGABYTE = 1_048_576;
const DEFAULT_LIMIT_MB = 10;
/** Uploads a process takes at once, and those of one account: both bound what lies on the disk before it has been judged. */
const AT_ONCE = 48;
const AT_ONCE_OF_ONE = 12;

/**
 * How many uploads are on their way. `take` refuses 10008 when there are too many; it answers how to give the
 * place back.
 */
export interface UploadSlots {
  take(account: string): () => void;
}
export function uploadSlots(): UploadSlots {
  const running = new Map<string, number>();
  let all = 0;
  return {
    take(account) {
      const ofAccount = running.get(account) ?? 0;
      if (all >= AT_ONCE || ofAccount >= AT_ONCE_OF_ONE) throw TooMany({ seconds: 5 });
      all++;
      running.set(account, ofAccount + 1);
      return () => {
        all--;
        const left = (running.get(account) ?? 1) - 1;
        if (left === 0) running.delete(account);
        else running.set(account, left);
      };
    },
  };
}

/**
 * Reads a multipart body: text parts to fields, the file to a temporary path with its size and SHA-256.
 * Server-made names only.
 * `limitOf` says how many megabytes a file may have, by the fields before it; refuses 15001 where it has
 * more, and keeps nothing.
 */
export async function readParts(
  request: FastifyRequest,
  dir: string,
  limitOf: (fields: Parts['fields']) => number = () => DEFAULT_LIMIT_MB,
): Promise<Parts> {
  await fs.mkdir(dir, { recursive: true });
  const texts: [string, string][] = [];
  const files: Record<string, Upload> = {};
  const drop = async () => {
    await Promise.all(Object.values(files).map((f) => fs.rm(f.path, { force: true })));
  };
  try {
    // The limit of a file is known when its part begins; the parser's own is out of the way.
    for await (const part of request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })) {
      if (part.type === 'field') texts.push([part.fieldname, String(part.value)]);
      else files[part.fieldname] = await keep(part.file, part.filename, dir, limitOf(fieldsOf(texts)));
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { fields: fieldsOf(texts), files, drop };
}

async function keep(
  stream: NodeJS.ReadableStream,
  fileName: string,
  dir: string,
  limitMb: number,
): Promise<Upload> {
  const at = path.join(dir, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > limitMb * MEGABYTE) done(FileTooLarge({ max: `${limitMb} MB` }));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(stream, measure, createWriteStream(at, { mode: 0o600 }));
  } catch (error) {
    await fs.rm(at, { force: true });
    throw error;
  }
  return { path: at, fileName, size, sha256: hash.digest('hex') };
}
