import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  FileFormat,
  FileInfected,
  FileName,
  FileNameSigns,
  FileTooLarge,
} from '#kernel/rules/file-refusals.ts';
import {
  below,
  type FileScene,
  fileScene,
  MEGABYTE,
  OFFICE_TYPES,
  PICTURE_TYPES,
  refuseFile,
  sizeOfEach,
  upTo,
} from '#kernel/rules/file-scenes.ts';
import { decodeBmp } from '../files/bmp.ts';
import { byteSource } from '../files/byte-source.ts';
import { containerOf } from '../files/container.ts';
import { clamdScanner, inspect } from '../files/index.ts';

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx');
const utf8 = (text: string) => new TextEncoder().encode(text);
const statusOf = async (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: { kind?: { status: number } }) => error.kind?.status ?? -1,
  );

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const jpeg = () =>
  picture()
    .withExif({ IFD0: { Copyright: 'canary-exif' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer();
const png = () => picture().png().toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const book = (type: 'xlsx' | 'biff8'): Buffer => {
  const made = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet([['x']]), 's');
  return xlsx.write(made, { type: 'buffer', bookType: type }) as Buffer;
};
const docx = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({ '[Content_Types].xml': utf8('<Types/>'), 'word/document.xml': utf8('<w/>'), ...more }),
  );
const doc = () => {
  const cfb = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(cfb, '/WordDocument', Buffer.alloc(5_000, 1));
  return Buffer.from(xlsx.CFB.write(cfb, { type: 'buffer' }) as Uint8Array);
};

/** A bitmap, rows from the bottom unless `topDown`; pixel (x, y) is red x, green y, blue 99. */
function bmp(width: number, height: number, bits: 24 | 32, topDown = false): Buffer {
  const step = bits / 8;
  const row = Math.ceil((width * step) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(topDown ? -height : height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      bytes.set([99, y, x], 54 + (topDown ? y : height - 1 - y) * row + x * step);
  }
  return bytes;
}

/** The boxes of a film of 2.5 s, 640×360, without its pictures. */
function mp4(brand = 'isom'): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1_000, 12);
  mvhd.writeUInt32BE(2_500, 16);
  const tkhd = Buffer.alloc(84);
  tkhd.writeUInt16BE(640, 76);
  tkhd.writeUInt16BE(360, 80);
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`)),
    box('moov', Buffer.concat([box('mvhd', mvhd), box('trak', box('tkhd', tkhd))])),
    box('mdat', Buffer.alloc(500, 7)),
  ]);
}

/** Scenes as a module declares them. */
const pictures = fileScene('pictures', {
  bucket: 'public',
  sizes: sizeOfEach(PICTURE_TYPES, below(10)),
  count: null,
});
const portraits = fileScene('portraits', {
  bucket: 'public',
  sizes: sizeOfEach(['jpg', 'png'], below(2)),
  count: 1,
  square: true,
});
const originals = fileScene('originals', {
  bucket: 'private',
  sizes: { ...sizeOfEach(['jpg', 'png'], below(10)), pdf: upTo(50) },
  count: 9,
  keepsOriginal: true,
});
const pdfs = fileScene('pdfs', { bucket: 'record', sizes: sizeOfEach(['pdf'], upTo(50)), count: 5 });
const letters = fileScene('letters', { bucket: 'record', sizes: sizeOfEach(['doc'], upTo(5)), count: 5 });
const videos = fileScene('videos', { bucket: 'public', sizes: sizeOfEach(['mp4'], upTo(5)), count: 1 });
const office = fileScene('office', {
  bucket: 'private',
  sizes: sizeOfEach(OFFICE_TYPES, upTo(50)),
  count: 20,
});
const workbooks = fileScene('workbooks', {
  bucket: 'private',
  sizes: sizeOfEach(['xls', 'xlsx'], below(10)),
  count: 1,
});

test('administration-domain 18.2: name, then content, then size, in this order', async () => {
  const kind = async (bytes: Uint8Array) => containerOf(await byteSource(Buffer.from(bytes)));
  const container = await kind(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
  const long = `${'长'.repeat(96)}.jpg`;
  const big = 11 * MEGABYTE;
  expect(FileName.is(refuseFile(pictures, { fileName: long, size: big, container: null }))).toBe(true);
  expect(refuseFile(pictures, { fileName: `${'长'.repeat(95)}.jpg`, size: 10, container })).toBeNull();
  for (const name of ['../a.jpg', 'a\\b.jpg', 'a\0.jpg', 'a\r\nb.jpg', 'photo\u202egpj.exe.jpg'])
    expect(FileNameSigns.is(refuseFile(pictures, { fileName: name, size: 10, container }))).toBe(true);
  expect(FileFormat.is(refuseFile(pictures, { fileName: 'a.png', size: big, container }))).toBe(true);
  expect(
    FileFormat.is(
      refuseFile(pictures, {
        fileName: 'a.svg',
        size: 10,
        container: await kind(utf8('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      }),
    ),
  ).toBe(true);
  expect(
    FileFormat.is(
      refuseFile(pictures, {
        fileName: 'a.jpg',
        size: 10,
        container: await kind(utf8('<svg onload=alert(1)>')),
      }),
    ),
  ).toBe(true);
  expect(
    FileFormat.is(
      refuseFile(portraits, { fileName: 'a.bmp', size: 10, container: await kind(bmp(2, 2, 24)) }),
    ),
  ).toBe(true);
  expect(FileTooLarge.is(refuseFile(pictures, { fileName: 'a.JPG', size: big, container }))).toBe(true);
  for (const name of ['noextension', '.jpg', 'a.'])
    expect(FileFormat.is(refuseFile(pictures, { fileName: name, size: 10, container }))).toBe(true);
  expect(
    await Promise.all([new Uint8Array(0), utf8('MZ\x90\x00'), mp4('heic'), mp4('qt  ')].map(kind)),
  ).toEqual([null, null, null, null]);
});

test('pictures are made anew: no EXIF, no location, thumbnails of 200 and 800, upright', async () => {
  const sent = await sharp(await picture(1_600, 1_000).jpeg().toBuffer())
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .jpeg()
    .toBuffer();
  const kept = await inspect(sent, '罐区.jpg', pictures);
  const bytes = kept.file.body as Buffer;
  expect(bytes.includes('canary-exif')).toBe(false);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(kept).toMatchObject({
    fileName: '罐区.jpg',
    scan: 'skipped',
    original: null,
    durationMs: null,
    file: { ext: 'jpg', contentType: 'image/jpeg', size: bytes.length },
  });
  expect(kept.file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  for (const side of [200, 800] as const)
    expect(
      Math.max(
        ...Object.values(
          await sharp(kept.thumbnails?.[side])
            .metadata()
            .then(({ width, height }) => ({ width, height })),
        ),
      ),
    ).toBe(side);
  const exif = await jpeg();
  expect(exif.includes('canary-exif')).toBe(true);
  expect(((await inspect(exif, 'a.jpeg', pictures)).file.body as Buffer).includes('canary-exif')).toBe(false);
});

test('a phone picture lying on its side is turned upright', async () => {
  const lying = await sharp(await picture(60, 20).jpeg().toBuffer())
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await inspect(lying, 'a.jpg', pictures)).toMatchObject({ width: 20, height: 60 });
});

test('m6 a moving picture keeps its frames and their pace, where its field takes one', async () => {
  const moving = fileScene('moving', { bucket: 'public', sizes: sizeOfEach(['gif'], upTo(1)), count: 1 });
  const frames = [picture(40, 30), picture(40, 30).negate()].map((frame) => frame.png().toBuffer());
  const sent = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [120, 240], loop: 0 })
    .toBuffer();
  const stored = await inspect(sent, '加载.gif', moving);
  expect(stored).toMatchObject({ width: 40, height: 30, file: { ext: 'gif', contentType: 'image/gif' } });
  expect(await sharp(stored.file.body as Buffer).metadata()).toMatchObject({ pages: 2, delay: [120, 240] });
  expect(await statusOf(inspect(sent, '加载.gif', pictures))).toBe(15002);
  expect(await statusOf(inspect(sent.subarray(0, 60), '加载.gif', moving))).toBe(15002);
});

test('avatars are cut square; licences keep the original beside the new picture', async () => {
  expect(await inspect(await png(), 'me.png', portraits)).toMatchObject({ width: 30, height: 30 });
  const sent = await jpeg();
  const licence = await inspect(sent, '营业执照.jpg', originals);
  expect(licence.original).toMatchObject({
    size: sent.length,
    sha256: createHash('sha256').update(sent).digest('hex'),
    contentType: 'image/jpeg',
  });
  expect(licence.original?.body).toBe(sent);
  expect((await inspect(pdf, '营业执照.pdf', originals)).original).toBeNull();
});

test('bitmaps of 24 and 32 bits become png with every pixel in its place', async () => {
  for (const [bits, topDown] of [
    [24, false],
    [32, false],
    [24, true],
    [32, true],
  ] as const) {
    const kept = await inspect(bmp(5, 3, bits, topDown), '厂区.BMP', pictures);
    expect(kept).toMatchObject({
      fileName: '厂区.png',
      width: 5,
      height: 3,
      file: { ext: 'png', contentType: 'image/png' },
    });
    const raw = await sharp(kept.file.body as Buffer)
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([...raw.subarray((2 * 5 + 4) * 3, (2 * 5 + 4) * 3 + 3)]).toEqual([4, 2, 99]);
  }
  const claims = bmp(5, 3, 24);
  claims.writeInt32LE(100_000, 18);
  expect(decodeBmp(claims, 50e6)).toBeNull();
  const palette = bmp(5, 3, 24);
  palette.writeUInt16LE(8, 28);
  for (const broken of [palette, bmp(5, 3, 24).subarray(0, 60), Buffer.from('BM')])
    expect(decodeBmp(broken, 50e6)).toBeNull();
});

test('administration-domain 18.2: pictures that do not decode or have more than 50 megapixels are refused', async () => {
  const whole = await picture(400, 300).png({ compressionLevel: 0 }).toBuffer();
  expect(await statusOf(inspect(whole.subarray(0, whole.length / 2), 'a.png', pictures))).toBe(15002);
  expect(
    await statusOf(inspect(Buffer.concat([whole.subarray(0, 24), Buffer.alloc(500)]), 'a.png', pictures)),
  ).toBe(15002);
  const vast = await sharp({ create: { width: 8_000, height: 6_300, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(vast.length).toBeLessThan(MEGABYTE);
  expect(await statusOf(inspect(vast, 'vast.png', pictures))).toBe(15002);
}, 30_000);

test('content decides: a wrong extension, an office file of another kind, macros, locked or foreign containers are refused with 15002', async () => {
  const wrong: [string, Buffer, FileScene][] = [
    ['a.jpg', await png(), pictures],
    ['a.png', await jpeg(), pictures],
    ['a.pdf', await png(), pdfs],
    ['a.jpg', Buffer.from('<html><script>alert(1)</script>'), pictures],
    ['a.pdf', Buffer.from('%PDF-1.7 without an end'), pdfs],
    ['a.pdf', Buffer.from('<html>%PDF-1.7 %%EOF'), pdfs],
    ['a.xlsx', docx(), office],
    ['a.docx', book('xlsx'), office],
    ['a.doc', book('biff8'), office],
    ['a.xls', doc(), office],
    ['a.docx', docx({ 'word/vbaProject.bin': utf8('x') }), office],
    ['a.docx', Buffer.from(zipSync({ 'x.txt': utf8('x') })), office],
    ['a.zip', Buffer.from('PK\x03\x04 but nothing else'), office],
    ['a.zip', Buffer.from(zipSync({ '../../etc/cron.d/x': utf8('x') })), office],
    ['a.mp4', Buffer.from('\0\0\0\x18ftypisom broken'), videos],
    ['a.xls', Buffer.from('<table><tr><td>x</td></tr></table>'), workbooks],
    ['a.csv', Buffer.from('a,b'), workbooks],
    ['a.jpg', Buffer.alloc(0), pictures],
  ];
  for (const [name, bytes, scene] of wrong)
    expect([name, scene.name, await statusOf(inspect(bytes, name, scene))]).toEqual([
      name,
      scene.name,
      15002,
    ]);
  const right: [string, Buffer, FileScene][] = [
    ['合同.docx', docx(), office],
    ['a.doc', doc(), letters],
    ['a.xls', book('biff8'), workbooks],
    ['a.xlsx', book('xlsx'), workbooks],
    ['a.zip', Buffer.from(zipSync({ 'x.txt': utf8('x') })), office],
    ['a.pdf', pdf, pdfs],
  ];
  for (const [name, bytes, scene] of right)
    expect(await inspect(bytes, name, scene)).toMatchObject({ fileName: name, file: { size: bytes.length } });
});

test('videos tell duration and size; a file on disk is inspected where it lies', async () => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'files-'));
  const at = path.join(dir, 'upload');
  await fs.writeFile(at, mp4());
  expect(await inspect(at, '装船.mp4', videos)).toMatchObject({
    width: 640,
    height: 360,
    durationMs: 2_500,
    file: { body: at, contentType: 'video/mp4' },
  });
  await fs.writeFile(at, await jpeg());
  expect(await inspect(at, 'a.jpg', pictures)).toMatchObject({ width: 40, height: 30 });
  await fs.rm(dir, { recursive: true });
});

test('15005: what the scanner finds is refused; a scanner that does not answer is an error, never a clean file', async () => {
  const said: string[] = [];
  const server = net.createServer((socket) => {
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, Buffer.from(chunk)]);
      if (!bytes.subarray(-4).equals(Buffer.alloc(4)) || bytes.length < 20) return;
      said.push(bytes.toString('latin1', 0, 10));
      socket.end(
        bytes.includes('infected-canary')
          ? 'stream: Test-Signature FOUND\0'
          : bytes.includes('confusing')
            ? 'INSTREAM size limit exceeded. ERROR\0'
            : 'stream: OK\0',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const scanner = clamdScanner('127.0.0.1', (server.address() as net.AddressInfo).port);
  expect((await inspect(pdf, 'a.pdf', pdfs, scanner)).scan).toBe('clean');
  await expect(
    inspect(Buffer.concat([pdf, Buffer.from('infected-canary %%EOF')]), 'a.pdf', pdfs, scanner),
  ).rejects.toSatisfy((e) => FileInfected.is(e));
  await expect(
    inspect(Buffer.concat([pdf, Buffer.from('confusing %%EOF')]), 'a.pdf', pdfs, scanner),
  ).rejects.toThrow(/size limit/);
  expect(said[0]).toBe('zINSTREAM\0');
  server.close();
  await expect(inspect(pdf, 'a.pdf', pdfs, clamdScanner('127.0.0.1', 1))).rejects.toThrow(/ECONNREFUSED/);
});
