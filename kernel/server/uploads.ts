import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#kernel/rules/contract.ts';
import { UnsupportedType } from '#kernel/rules/refusals.ts';
import { fieldsOf } from '#kernel/rules/signature.ts';

export interface Parts {
  readonly fields: Record<string, string | string[]>;
  readonly files: Record<string, Upload>;
  drop(): Promise<void>;
}

const MOST = 501 * 1024 * 1024;

/** Reads a multipart body: text parts to fields, the file to a temporary path with its size and SHA-256. Server-made names only. */
export async function readParts(request: FastifyRequest, dir: string): Promise<Parts> {
  if (!request.isMultipart()) throw UnsupportedType({});
  await fs.mkdir(dir, { recursive: true });
  const texts: [string, string][] = [];
  const files: Record<string, Upload> = {};
  const drop = async () => {
    await Promise.all(Object.values(files).map((f) => fs.rm(f.path, { force: true })));
  };
  try {
    for await (const part of request.parts({ limits: { fileSize: MOST } })) {
      if (part.type === 'field') texts.push([part.fieldname, String(part.value)]);
      else files[part.fieldname] = await keep(part.file, part.filename, dir);
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { fields: fieldsOf(texts), files, drop };
}

async function keep(stream: NodeJS.ReadableStream, fileName: string, dir: string): Promise<Upload> {
  const at = path.join(dir, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(at, { mode: 0o600 }));
  return { path: at, fileName, size, sha256: hash.digest('hex') };
}
