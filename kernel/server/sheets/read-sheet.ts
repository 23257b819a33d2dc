import { Worker } from 'node:worker_threads';
import { ImportEmpty, ImportFormat, ImportRows } from '#kernel/rules/file-refusals.ts';
import { MEGABYTE } from '#kernel/rules/file-scenes.ts';
import { SNIFF_BYTES, sniffHead } from '#kernel/rules/file-sniff.ts';
import { type ByteSource, byteSource } from '../files/byte-source.ts';
import { compoundKind, zipKind } from '../files/office-kind.ts';
import { enterOrRefuse, waitingRoom } from '../waiting-room.ts';
import { refuseBomb, tooMuchUnpacked, UNPACK_LIMITS, type UnpackLimits } from './bomb-check.ts';
import type { ReadAnswer, ReadOrder, ReadRow } from './read-worker.ts';

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
const room = waitingRoom(1, 50);

/**
 * The first sheet of an .xlsx or .xls as text, parsed in a worker with limits on memory and time. Formulas come as their values, numbers as plain decimals,
 * dates as `YYYY-MM-DD[ HH:mm:ss]`, guards against formulas taken off. Refuses 15101 (not a sheet, damaged, encrypted), 15001 (unpacks to too much, too costly to read),
 * 15102 (nothing in it), 15103 (too many rows). Source: administration-domain 19, trust 4.
 */
export async function readSheet(origin: string | Buffer, limits: ReadLimits): Promise<SheetText> {
  const source = await byteSource(origin);
  try {
    await refuseForeign(source, limits);
    const order: ReadOrder = {
      bytes: new Uint8Array(await source.whole()),
      mostRows: limits.mostRows,
      mostColumns: limits.mostColumns ?? 200,
      headRows: limits.headRows ?? 2,
    };
    const answer = await enterOrRefuse(room, () => inWorker(order, limits));
    if ('refused' in answer) throw answer.refused === 'rows' ? ImportRows({ n: limits.mostRows }) : ImportFormat({});
    if (answer.rows.length === 0) throw ImportEmpty({});
    return answer;
  } finally {
    await source.close();
  }
}

async function refuseForeign(source: ByteSource, limits: ReadLimits): Promise<void> {
  const container = sniffHead(await source.read(0, SNIFF_BYTES));
  if (container === 'zip') {
    if ((await zipKind(source)) !== 'xlsx') throw ImportFormat({});
    await refuseBomb(source, limits.unpack);
  } else if (container === 'cfb') {
    if ((await compoundKind(source)) !== 'xls') throw ImportFormat({});
    if (source.size > (limits.xlsBytes ?? 10 * MEGABYTE)) throw tooMuchUnpacked({ ...UNPACK_LIMITS, unpackedBytes: limits.xlsBytes ?? 10 * MEGABYTE });
  } else throw ImportFormat({});
}

/** Parses in a worker; running out of memory or time is the file's fault and refused like a bomb. */
function inWorker(order: ReadOrder, limits: ReadLimits): Promise<ReadAnswer> {
  const heap = limits.heapMegabytes ?? 512;
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<ReadAnswer>((resolve, reject) => {
    const tooCostly = () => reject(tooMuchUnpacked(limits.unpack ?? UNPACK_LIMITS));
    const timer = setTimeout(tooCostly, limits.timeoutMs ?? 20_000);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(ImportFormat({}));
    });
  }).finally(() => worker.terminate());
}
