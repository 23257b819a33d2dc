import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { UpstreamFault } from '../infrastructure-faults.ts';
import { type ByteRange, checkedKey, NotStored, type Storage, type Stored } from './storage.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** For stores other than AWS (MinIO, Ceph, OSS gateways). */
  readonly endpoint?: string;
  readonly forcePathStyle?: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Put before every key, such as `prod/`. */
  readonly prefix?: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');
const isNotFound = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name) ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** What the store answered is the cause; whoever asked hears that a service outside failed. */
const fault = (error: unknown): UpstreamFault => new UpstreamFault('the file store', { cause: error });

/** Files in an S3 bucket. The library is loaded with the first use, so that a system on disk never pays for it. */
export function s3Storage(options: S3Options): Storage {
  const { bucket, prefix = '' } = options;
  let opening: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const open = () => {
    opening ??= connect(options);
    return opening;
  };
  const place = (key: string) => ({ Bucket: bucket, Key: `${prefix}${checkedKey(key)}` });
  return {
    away: async () => null,
    expect() {},
    async put(key, body, size) {
      const { sdk, client } = await open();
      const send = async (bytes: Buffer | Readable) =>
        void (await client.send(
          new sdk.PutObjectCommand({ ...place(key), Body: bytes, ContentLength: size }),
        ));
      await (typeof body === 'string' ? fromFile(body, send) : send(body)).catch((error: unknown) => {
        throw fault(error);
      });
    },
    async get(key, range) {
      const { sdk, client } = await open();
      const found = await client
        .send(new sdk.GetObjectCommand({ ...place(key), ...rangeHeader(range) }))
        .catch((error: unknown) => {
          throw isNotFound(error) ? new NotStored(key) : fault(error);
        });
      return found.Body as Readable;
    },
    async stat(key): Promise<Stored | null> {
      const { sdk, client } = await open();
      try {
        const head = await client.send(new sdk.HeadObjectCommand(place(key)));
        return { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw fault(error);
      }
    },
    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(place(key))).catch((error: unknown) => {
        throw fault(error);
      });
    },
    async *keys() {
      const { sdk, client } = await open();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const item of page.Contents ?? [])
          yield {
            key: (item.Key ?? '').slice(prefix.length),
            size: item.Size ?? 0,
            modified: item.LastModified ?? new Date(0),
          };
      }
    },
  };
}

/** A store that does not answer is given up: nobody's upload hangs on it. */
const CONNECT_MS = 3_000;
const SILENT_MS = 10_000;
const PUT_TRIES = 3;
const busy = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
};

/** A stream can be sent once only, so the library does not repeat it; a file can be read again. */
async function fromFile(file: string, send: (bytes: Readable) => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const stream = createReadStream(file);
    try {
      return await send(stream);
    } catch (error) {
      if (tried >= PUT_TRIES || !busy(error)) throw error;
      await delay(200 * tried);
    } finally {
      stream.destroy();
    }
  }
}

const rangeHeader = (range: ByteRange | undefined) =>
  range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };

async function connect(options: S3Options): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    forcePathStyle: options.forcePathStyle ?? options.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}
