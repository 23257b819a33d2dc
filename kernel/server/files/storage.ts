import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface Stored {
  readonly size: number;
  readonly modified: Date;
}
/** First and last byte, both inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where file bytes live. Keys are made by the server and say nothing about names or owners. */
export interface Storage {
  /**
   * Writes once; the bytes are durable when the promise resolves. A path is read as a file. Rejects when the
   * size differs from `size`.
   */
  put(key: string, body: string | Buffer | Readable, size: number): Promise<void>;
  /** The bytes, or a part of them; rejects with NotStored when there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<Stored | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /**
   * Why nothing may be written now, for operators; null when all is well. A place on a disk that was written to
   * before bears a marker: without it the volume is not there, and what is written would be hidden by it later.
   */
  away(): Promise<string | null>;
  /** The place has been in use before, by whoever knows: it is not made anew. */
  expect(): void;
  /** Every key, for the sweep of orphans; in no order. */
  keys(): AsyncIterable<{ key: string } & Stored>;
}

/** What is written now would not be found again. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

export class NotStored extends Error {
  override name = 'NotStored';
}

const KEY = /^(public|private)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.[a-z0-9]{1,10})?$/;

/**
 * A new key, sharded over 65 536 folders: `private/3f/a2/<uuid>.pdf`. `suffix` is an extension or the name of
 * a derived picture.
 */
export function newKey(bucket: 'public' | 'private', suffix: string): string {
  const id = randomUUID();
  return checkedKey(`${bucket}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}.${suffix}`);
}

/** The key of a thumbnail beside its picture. */
export const thumbnailKey = (key: string, side: number): string =>
  checkedKey(`${key.replace(/\.[a-z0-9]+$/, '')}.t${side}`);

/** Throws on anything that is not a server-made key, so that no path can be smuggled in. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('not a storage key');
  return key;
}
