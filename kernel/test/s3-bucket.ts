import http from 'node:http';
import type net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { rangeOf } from '#kernel/server/files/index.ts';

export interface Bucket {
  readonly url: string;
  /** What it holds, by key with prefix. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Method and key of every request, in order. */
  readonly asked: readonly string[];
  /** The next so many requests are answered 503, as a busy store does. */
  stumble(times: number): void;
  close(): void;
}

/** An S3 of a few lines: keeps objects in memory, pages its listing by two, believes every signature. */
export async function s3Bucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let stumbles = 0;
  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const key = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '');
    const body = await buffer(request);
    asked.push(`${request.method} ${key}`);
    if (stumbles > 0) {
      stumbles -= 1;
      return response
        .writeHead(503, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>');
    }
    if (searchParams.get('list-type') === '2')
      return response.setHeader('content-type', 'application/xml').end(listing(objects, searchParams));
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE')
      return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    const found = objects.get(key);
    if (found === undefined)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    const range = rangeOf(request.headers.range, found.length);
    const part = range === null ? found : found.subarray(range.start, range.end + 1);
    return response
      .writeHead(range === null ? 200 : 206, {
        'content-length': part.length,
        'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
      })
      .end(request.method === 'HEAD' ? undefined : part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    objects,
    asked,
    stumble: (times) => {
      stumbles = times;
    },
    close: () => server.close(),
  };
}

const PAGE = 2;
function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const from = Number.parseInt(query.get('continuation-token') ?? '0', 10);
  const hits = [...objects].filter(([key]) => key.startsWith(prefix));
  const more = hits.length > from + PAGE;
  const items = hits
    .slice(from, from + PAGE)
    .map(
      ([key, bytes]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>`,
    )
    .join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''}${items}</ListBucketResult>`;
}
