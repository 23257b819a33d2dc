import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BundleItem, zipStream } from '#kernel/server/files/index.ts';
import {
  CHECKSUMS,
  checksums,
  type FileIndex,
  INDEX_HTML,
  INDEX_JSON,
  type IndexedDocument,
  type IndexedFile,
  indexHtml,
  indexJson,
} from '../rules/file-index.ts';
import type { Contents } from './contents.ts';

export interface Packed {
  readonly size: number;
  readonly sha256: string;
  /** Papers, without the index. */
  readonly papers: number;
}
/** More bytes than a file may have. */
export class TooLarge extends Error {}

const sha256Of = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
const itemOf = (fileName: string, body: Buffer): BundleItem => ({
  fileName,
  open: async () => Readable.from([body], { objectMode: false }),
});

/** Papers one after the other, none of them held longer than it is written; then the index that names their hashes. */
async function* itemsOf(
  contents: Contents,
  limits: { readonly mostBytes: number },
  onPaper: (done: number) => Promise<void>,
): AsyncGenerator<BundleItem> {
  const documents: IndexedDocument[] = [];
  const all: IndexedFile[] = [];
  let bytes = 0;
  for (const document of contents.documents) {
    const files: IndexedFile[] = [];
    for (const paper of document.papers) {
      const body = await paper.read();
      bytes += body.length;
      if (bytes > limits.mostBytes) throw new TooLarge();
      files.push({ path: paper.path, sha256: sha256Of(body), size: body.length });
      await onPaper(all.length + files.length);
      yield itemOf(paper.path, body);
    }
    all.push(...files);
    const { kind, title, no, state, at } = document;
    documents.push({ kind, title, no, state, at, files });
  }
  const { dealNo, productZh, productEn } = contents.deal;
  const index: FileIndex = { dealNo, product: { zh: productZh, en: productEn }, documents };
  for (const [path, text] of [
    [INDEX_JSON, indexJson(index)],
    [INDEX_HTML, indexHtml(index)],
  ] as const) {
    const body = Buffer.from(text);
    all.push({ path, sha256: sha256Of(body), size: body.length });
    yield itemOf(path, body);
  }
  yield itemOf(CHECKSUMS, Buffer.from(checksums(all)));
}

/**
 * Writes the papers of a deal into one zip. Nothing in it says when or for whom it was made: equal content
 * gives equal bytes.
 */
export async function pack(
  contents: Contents,
  to: { readonly file: string; readonly mostBytes: number },
  onPaper: (done: number) => Promise<void> = async () => {},
): Promise<Packed> {
  const hash = createHash('sha256');
  let size = 0;
  const weigh = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(
    zipStream(itemsOf(contents, to, onPaper), true),
    weigh,
    createWriteStream(to.file, { mode: 0o600, flags: 'wx' }),
  );
  return { size, sha256: hash.digest('hex'), papers: paperCount(contents) };
}
export const paperCount = (contents: Contents): number =>
  contents.documents.reduce((count, document) => count + document.papers.length, 0);
