import { Worker } from 'node:worker_threads';
import { ImportEmpty, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import { MEGABYTE } from '#kernel/rules/file-scenes.ts';
import { boundedQueue, enqueueOrRefuse } from '../bounded-queue.ts';
import { type ByteSource, byteSource } from '../files/byte-source.ts';
import { containerOf } from '../files/container.ts';
import { compoundKind, zipKind } from '../files/office-kind.ts';
import { refuseBomb, tooMuchUnpacked, UNPACK_LIMITS, type UnpackLimits } from './bomb-check.ts';
import type { ReadRow } from './cell-text.ts';
import type { ReadAnswer, ReadOrder } from './read-worker.ts';

/** `line` as the person sees it, counted from 1; empty cells are ''. Rows without any text are left out. */
export type SheetRow = ReadRow;
export interface SheetText {
  readonly sheetName: string;
  readonly rows: readonly SheetRow[];
}
export interface ReadLimits {
  /** Data rows; heading and hint rows come on top. */
  readonly mostRows: number;
  readonly headRows?: number;
  readonly mostColumns?: number;
  readonly unpack?: UnpackLimits;
  /** The old binary format does not unpack; its size itself is the limit. */
  readonly xlsBytes?: number;
  readonly timeoutMs?: number;
  readonly heapMegabytes?: number;
}

/** One workbook at a time: two would double the worst case, and imports can wait. */
const queue = boundedQueue(1, 50);

/** Takes the rows of a sheet, a batch at a time; the next one is drawn when its promise resolves. */
export type TakeRows = (rows: readonly SheetRow[]) => void | Promise<void>;

/**
 * The first sheet of an .xlsx or .xls as text, parsed in a worker with limits on memory and time and handed
 * out in batches, so that neither side ever holds all of it
 * (an .xls is held by the worker, at most 65 536 rows). Formulas come as their values, numbers as plain
 * decimals, dates as `YYYY-MM-DD[ HH:mm:ss]`, guards against
 * formulas taken off. Answers the sheet's name. Refuses 15101 (not a sheet, damaged, encrypted), 15001
 * (unpacks to too much, too costly to read), 15102 (nothing in
 * it), 15103 (too many rows). Source: administration-domain 19, trust 4.
 */
export async function eachSheetRow(
  origin: string | Buffer,
  limits: ReadLimits,
  take: TakeRows,
): Promise<string> {
  const source = await byteSource(origin);
  try {
    const kind = await refuseForeign(source, limits);
    const order: ReadOrder = {
      bytes: new Uint8Array(await source.whole()),
      kind,
      mostRows: limits.mostRows,
      mostColumns: limits.mostColumns ?? 200,
      headRows: limits.headRows ?? 2,
    };
    let seen = 0;
    const counted: TakeRows = (rows) => {
      seen += rows.length;
      return take(rows);
    };
    const sheetName = await enqueueOrRefuse(queue, () => inWorker(order, limits, counted));
    if (seen === 0) throw ImportEmpty({});
    return sheetName;
  } finally {
    await source.close();
  }
}

/** The same, collected; for sheets known to be small. */
export async function readSheet(origin: string | Buffer, limits: ReadLimits): Promise<SheetText> {
  const rows: SheetRow[] = [];
  const sheetName = await eachSheetRow(origin, limits, (batch) => void rows.push(...batch));
  return { sheetName, rows };
}

async function refuseForeign(source: ByteSource, limits: ReadLimits): Promise<'xlsx' | 'xls'> {
  const container = await containerOf(source);
  if (container === 'zip') {
    if ((await zipKind(source)) !== 'xlsx') throw ImportFormat({});
    await refuseBomb(source, limits.unpack);
    return 'xlsx';
  }
  if (container !== 'cfb' || (await compoundKind(source)) !== 'xls') throw ImportFormat({});
  const most = limits.xlsBytes ?? 10 * MEGABYTE;
  if (source.size > most) throw tooMuchUnpacked({ ...UNPACK_LIMITS, unpackedBytes: most });
  return 'xls';
}

/** Parses in a worker; running out of memory or time is the file's fault and refused like a bomb. */
async function inWorker(order: ReadOrder, limits: ReadLimits, take: TakeRows): Promise<string> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    // The worker owns the bytes from here on; a copy on this side would double them.
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes ?? 256, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const tooCostly = () => reject(tooMuchUnpacked(limits.unpack ?? UNPACK_LIMITS));
  const timer = setTimeout(tooCostly, limits.timeoutMs ?? 20_000);
  worker.on('message', (answer: ReadAnswer) => {
    if ('sheetName' in answer) resolve(answer.sheetName);
    else if ('refused' in answer)
      reject(answer.refused === 'rows' ? ImportRows({ n: order.mostRows }) : ImportFormat({}));
    else Promise.try(take, answer.rows).then(() => worker.postMessage('more'), reject);
  });
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : reject(error),
  );
  worker.once('exit', () => reject(ImportFormat({})));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
