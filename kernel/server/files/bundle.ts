import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface BundleItem {
  readonly fileName: string;
  open(): Promise<Readable>;
}

/** `a.pdf`, then `a (2).pdf`: names a zip already holds get a number before the extension. */
export function distinctNames(): (fileName: string) => string {
  const taken = new Set<string>();
  return (fileName) => {
    const dot = fileName.lastIndexOf('.');
    const [stem, tail] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
    let name = fileName;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${stem} (${n})${tail}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

/**
 * Several files as one zip, streamed file by file without holding any of them whole; most are packed already,
 * so they are stored. With `timeless` equal files give equal bytes: none of them carries a time.
 */
export const zipStream = (
  items: Iterable<BundleItem> | AsyncIterable<BundleItem>,
  timeless = false,
): Readable => Readable.from(pack(items, timeless), { objectMode: false, highWaterMark: 256 * 1024 });

/** The first moment a zip can say; by the calendar of the machine, which is how it is written. */
const FIRST_MOMENT = new Date(1980, 0, 1);

async function* pack(
  items: Iterable<BundleItem> | AsyncIterable<BundleItem>,
  timeless: boolean,
): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const nameOf = distinctNames();
  for await (const item of items) {
    const entry = new ZipPassThrough(nameOf(item.fileName));
    if (timeless) entry.mtime = FIRST_MOMENT;
    zip.add(entry);
    for await (const chunk of await item.open()) {
      entry.push(chunk as Buffer);
      yield* drain(ready);
    }
    entry.push(new Uint8Array(0), true);
    yield* drain(ready);
  }
  zip.end();
  yield* drain(ready);
}

function* drain(ready: Uint8Array[]): Generator<Buffer> {
  for (const chunk of ready.splice(0)) if (chunk.length > 0) yield Buffer.from(chunk);
}
