import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { FileLink } from '#kernel/rules/file-refusals.ts';
import { s3Bucket } from '#kernel/test/s3-bucket.ts';
import {
  checkedKey,
  checkLink,
  diskStorage,
  disposition,
  fileHeaders,
  LINK_SECONDS,
  NotStored,
  newKey,
  publicLink,
  rangeOf,
  type Storage,
  s3Storage,
  signLink,
  thumbnailKey,
  zipStream,
} from '../files/index.ts';

async function keepsPromises(storage: Storage, dir: string): Promise<void> {
  const key = newKey('private', 'pdf');
  const bytes = Buffer.from('0123456789 甲醇');
  await storage.put(key, bytes, bytes.length);
  expect(await buffer(await storage.get(key))).toEqual(bytes);
  expect(await text(await storage.get(key, { start: 2, end: 4 }))).toBe('234');
  expect(await storage.stat(key)).toMatchObject({ size: bytes.length, modified: expect.any(Date) });
  const [streamed, fromFile] = [newKey('public', 'png'), newKey('public', 'png')];
  await storage.put(
    streamed,
    Readable.from([Buffer.from('ab'), Buffer.from('cd')], { objectMode: false }),
    4,
  );
  const file = path.join(dir, 'upload');
  await fs.writeFile(file, 'from a path');
  await storage.put(fromFile, file, 11);
  expect(await text(await storage.get(streamed))).toBe('abcd');
  expect(await text(await storage.get(fromFile))).toBe('from a path');
  const keys: string[] = [];
  for await (const item of storage.keys()) keys.push(item.key);
  expect(keys.sort()).toEqual([key, streamed, fromFile].sort());
  await storage.remove(key);
  await storage.remove(key);
  expect(await storage.stat(key)).toBeNull();
  await expect(storage.get(key)).rejects.toBeInstanceOf(NotStored);
  for (const smuggled of [
    '../../etc/passwd',
    'private/../../etc/passwd',
    '/etc/passwd',
    'private/aa/bb/x',
    `${key}/../x`,
    '',
  ]) {
    await expect((async () => storage.get(smuggled))()).rejects.toBeInstanceOf(RangeError);
  }
}

describe('the two stores keep the same promises', () => {
  test('disk', async () => {
    const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'storage-'));
    await keepsPromises(diskStorage(path.join(dir, 'files')), dir);
    await fs.rm(dir, { recursive: true });
  });
  test('S3', async () => {
    const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'storage-'));
    const server = await s3Bucket();
    await keepsPromises(
      s3Storage({
        bucket: 'bucket',
        region: 'cn-east-1',
        endpoint: server.url,
        accessKeyId: 'a',
        secretAccessKey: 'b',
        prefix: 'prod/',
      }),
      dir,
    );
    server.close();
    await fs.rm(dir, { recursive: true });
  }, 20_000);
});

test('S3: a store that is busy for a moment is asked again, with the whole body; nothing outside the prefix is listed', async () => {
  const server = await s3Bucket();
  const options = {
    bucket: 'bucket',
    region: 'cn-east-1',
    endpoint: server.url,
    accessKeyId: 'a',
    secretAccessKey: 'b',
  };
  const storage = s3Storage({ ...options, prefix: 'prod/' });
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'storage-'));
  const big = Buffer.alloc(6 * 1024 * 1024, 7);
  const file = path.join(dir, 'big');
  await fs.writeFile(file, big);
  const [fromMemory, fromFile] = [newKey('private', 'pdf'), newKey('private', 'mp4')];
  server.stumble(1);
  await storage.put(fromMemory, big, big.length);
  server.stumble(1);
  await storage.put(fromFile, file, big.length);
  expect(server.asked.filter((line) => line === `PUT prod/${fromMemory}`)).toHaveLength(2);
  expect(server.asked.filter((line) => line === `PUT prod/${fromFile}`)).toHaveLength(2);
  expect([
    server.objects.get(`prod/${fromMemory}`)?.equals(big),
    server.objects.get(`prod/${fromFile}`)?.equals(big),
  ]).toEqual([true, true]);
  await s3Storage({ ...options, prefix: 'other/' }).put(newKey('public', 'png'), Buffer.from('x'), 1);
  const keys: string[] = [];
  for await (const item of storage.keys()) keys.push(item.key);
  expect(keys.sort()).toEqual([fromMemory, fromFile].sort());
  server.close();
  await fs.rm(dir, { recursive: true });
}, 30_000);

test('a torn or short write leaves nothing behind on disk', async () => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'storage-'));
  const storage = diskStorage(dir);
  const key = newKey('private', 'pdf');
  async function* torn() {
    yield Buffer.from('half');
    throw new Error('the line broke');
  }
  await expect(storage.put(key, Readable.from(torn(), { objectMode: false }), 100)).rejects.toThrow(
    'the line broke',
  );
  await expect(storage.put(key, Buffer.from('short'), 100)).rejects.toThrow(/announced/);
  expect(await storage.stat(key)).toBeNull();
  expect(await fs.readdir(path.join(dir, 'incoming'))).toEqual([]);
  await fs.rm(dir, { recursive: true });
});

test('keys are made by the server and say nothing', () => {
  expect(newKey('private', 'pdf')).toMatch(/^private\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f-]{36}\.pdf$/);
  expect(thumbnailKey('public/aa/bb/aabb0000-0000-4000-8000-000000000000.jpg', 200)).toBe(
    'public/aa/bb/aabb0000-0000-4000-8000-000000000000.t200',
  );
  expect(() => checkedKey('public/aa/bb/../../x')).toThrow(RangeError);
});

test('administration-domain 18.4: links live 600 s, are bound to file and person, and survive a key rotation', () => {
  const now = 1_790_000_000;
  const subject = { attachmentId: '42', accountId: '7' };
  const { url, expires } = signLink(['k1'], subject, '确认函 v2.pdf', now);
  expect(expires).toBe(now + LINK_SECONDS);
  const link = new URL(url, 'http://x');
  expect(decodeURIComponent(link.pathname)).toBe('/files/42/确认函 v2.pdf');
  const query = Object.fromEntries(link.searchParams) as { e: string; u: string; s: string };
  expect(checkLink(['k1'], '42', query, now + 599)).toEqual(subject);
  expect(checkLink(['k2', 'k1'], '42', query, now)).toEqual(subject);
  const refused = (keys: readonly [string, ...string[]], id: string, q: object, at: number) => {
    try {
      checkLink(keys, id, q, at);
    } catch (error) {
      return FileLink.is(error) && error.kind.http === 403;
    }
    return false;
  };
  expect(refused(['k1'], '42', query, now + 600)).toBe(true);
  expect(refused(['k2'], '42', query, now)).toBe(true);
  expect(refused(['k1'], '43', query, now)).toBe(true);
  for (const changed of [
    { u: '8' },
    { e: String(expires + 100) },
    { s: '' },
    { s: `${query.s}AA` },
    { e: '-1' },
    { e: `${'9'.repeat(20)}` },
    { u: 'x' },
  ])
    expect(refused(['k1'], '42', { ...query, ...changed }, now)).toBe(true);
  expect(refused(['k1'], '42', {}, now)).toBe(true);
  expect(publicLink('9', '罐区.jpg')).toBe('/files/9/%E7%BD%90%E5%8C%BA.jpg');
});

test('administration-domain 18.4: files are served without sniffing, private ones never cached, names after RFC 5987', () => {
  const headers = fileHeaders({
    fileName: '确认函 "v2".pdf',
    contentType: 'application/pdf',
    size: 10,
    isPrivate: true,
  });
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-length': '10',
  });
  expect(headers['content-disposition']).toBe(
    `inline; filename="___ _v2_.pdf"; filename*=UTF-8''%E7%A1%AE%E8%AE%A4%E5%87%BD%20%22v2%22.pdf`,
  );
  expect(
    fileHeaders({ fileName: 'a.xlsx', contentType: 'application/zip', size: 1, isPrivate: true })[
      'content-disposition'
    ],
  ).toMatch(/^attachment;/);
  expect(
    fileHeaders({ fileName: 'a.png', contentType: 'image/png', size: 1, isPrivate: false })[
      'content-security-policy'
    ],
  ).toMatch(/sandbox/);
  expect(disposition('attachment', "a'b(1)*\r\nX: y.txt")).not.toMatch(/[\r\n]/);
  expect([
    rangeOf('bytes=0-9', 100),
    rangeOf('bytes=90-', 100),
    rangeOf('bytes=-10', 100),
    rangeOf('bytes=5-500', 100),
  ]).toEqual([
    { start: 0, end: 9 },
    { start: 90, end: 99 },
    { start: 90, end: 99 },
    { start: 5, end: 99 },
  ]);
  for (const none of [undefined, 'bytes=-', 'bytes=9-3', 'bytes=100-', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(rangeOf(none, 100)).toBeNull();
});

test('administration-domain 18.3: several files come as one zip, equal names get a number', async () => {
  const item = (fileName: string, content: string) => ({
    fileName,
    open: async () => Readable.from([Buffer.from(content)], { objectMode: false }),
  });
  const zip = unzipSync(
    await buffer(
      zipStream([
        item('合同.pdf', 'one'),
        item('合同.pdf', 'two'),
        item('合同.PDF', 'three'),
        item('说明', 'four'),
      ]),
    ),
  );
  expect(
    Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])),
  ).toEqual({
    '合同.pdf': 'one',
    '合同 (2).pdf': 'two',
    '合同 (3).PDF': 'three',
    说明: 'four',
  });
  await expect(
    buffer(
      zipStream([
        {
          fileName: 'x',
          open: async () => {
            throw new NotStored('x');
          },
        },
      ]),
    ),
  ).rejects.toBeInstanceOf(NotStored);
});
