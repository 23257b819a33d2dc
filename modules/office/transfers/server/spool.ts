import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { type DataRow, readRows } from './read-rows.ts';
import type { Importer } from './registry.ts';
import type { ImportLog } from './tables.ts';

/**
 * The rows of a sheet on disk, one per line: read once, then taken in batches however long that takes,
 * without holding them.
 */
export interface Spool {
  batches(size: number, skip?: number): AsyncGenerator<DataRow[]>;
  remove(): Promise<void>;
}

/** Fetches the file of an import and lays its rows out. The reader of sheets is free again when this resolves. */
// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
export async function spoolOf(runtime: Runtime, log: ImportLog, spec: Importer<any>): Promise<Spool> {
  const base = path.join(os.tmpdir(), `import-${randomUUID()}`);
  const [sheet, rows] = [`${base}.sheet`, `${base}.rows`];
  const remove = async () =>
    void (await Promise.all([fs.rm(sheet, { force: true }), fs.rm(rows, { force: true })]));
  try {
    const actor = clockActor(newRequestId());
    const { stream } = await inTransaction(runtime.database.db, actor, 'write', (tx) =>
      openFile(createContext(runtime, tx, actor, {}, postCommitEffects()), {
        attachmentId: log.attachment_id ?? '0',
      }),
    );
    await pipeline(stream, createWriteStream(sheet, { mode: 0o600, flags: 'wx' }));
    await layOut(sheet, rows, spec);
    return { remove, batches: (size, skip = 0) => batchesOf(rows, size, skip) };
  } catch (error) {
    await remove();
    throw error;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
async function layOut(sheet: string, rows: string, spec: Importer<any>): Promise<void> {
  const out = await fs.open(rows, 'wx', 0o600);
  try {
    await readRows(sheet, spec, async (batch) => {
      await out.write(batch.map((row) => `${JSON.stringify(row)}\n`).join(''));
    });
  } finally {
    await out.close();
  }
}

async function* batchesOf(file: string, size: number, skip: number): AsyncGenerator<DataRow[]> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let batch: DataRow[] = [];
  let at = 0;
  try {
    for await (const line of lines) {
      at += 1;
      if (at <= skip) continue;
      batch.push(JSON.parse(line) as DataRow);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    lines.close();
  }
}
