import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import {
  FileCount,
  FileFormat,
  FileMissing,
  FileStoreAway,
  FileTooLarge,
} from '#kernel/rules/file-refusals.ts';
import { InUse, LoginRequired, NotFound, Validation } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, visitor } from '#kernel/server/actor.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { diskStorage, s3Storage } from '#kernel/server/files/index.ts';
import type { Caller } from '#kernel/server/caller.ts';
import { s3Bucket } from '#kernel/test/s3-bucket.ts';
import {
  batchDownload,
  deleteAttachment,
  getAttachmentUrls,
  getOneAttachment,
  uploadPrivate,
  uploadPublic,
} from '../contract/attachment.ts';
import { evidenceScene } from '../rules/file-scenes.ts';
import { bindable, bindFiles, filesOf, type Knocker, unbindFiles } from '../server/door.ts';
import { addFileRoutes } from '../server/routes.ts';
import { refusing } from '../server/services.ts';

const world = await openWorld({ demo: false });
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-attachments-'));
const storage = refusing(diskStorage(dir));
Object.assign(world.runtime.services, { files: { ...world.runtime.services.files, storage } });

const base = clockActor('test');
const seller: Actor = { ...base, identity: 'seller', accountId: '101', memberId: '7', superAdmin: false };
const colleague: Actor = { ...seller, accountId: '102' };
const buyer: Actor = { ...seller, identity: 'buyer', accountId: '103', memberId: '8' };
const guest = visitor('test', '203.0.113.9', 'test', 'zh_CN', 'Asia/Shanghai');
const ask = async <C extends Call>(actor: Actor, call: C, input: InputOf<C>) =>
  (await dispatch(world.runtime, actor, call, input)).data as OutputOf<C>;
const as = <R>(actor: Actor, act: (w: Knocker) => Promise<R>): Promise<R> =>
  inTransaction(world.runtime.database.db, actor, 'write', (tx) =>
    act(createContext(world.runtime, tx, actor, {}, postCommitEffects()) as unknown as Knocker),
  );

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#446688' } })
  .withExif({ IFD0: { Copyright: 'secret place' } })
  .jpeg()
  .toBuffer();
/** A file as the gate hands it on. */
function sent(fileName: string, bytes: Buffer) {
  const at = path.join(dir, `sent-${randomUUID()}`);
  fs.writeFileSync(at, bytes);
  return { path: at, fileName, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const send = async (actor: Actor, name = '合同.pdf', bytes = pdf) =>
  (await ask(actor, uploadPrivate, { file: sent(name, bytes), scene: 'evidence' })).attachmentId;
/** The file routes of the system, for whoever carries one of these tokens. */
async function doorTo(people: Readonly<Record<string, Actor>>) {
  const app = Fastify();
  await app.register(cookie);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    (request as unknown as { caller: Caller }).caller = {
      ip: '::1',
      device: 'test',
      locale: 'zh_CN',
      timeZone: 'Asia/Shanghai',
      requestId: randomUUID(),
    };
  });
  addFileRoutes(app, world.runtime, {
    secureCookies: false,
    authenticator: {
      identify: async (token) => {
        const actor = people[token];
        if (actor === undefined) throw LoginRequired({});
        return { actor, restricted: null };
      },
    },
  });
  return app;
}

/** Offers of company 7 that its own people and company 8 may see. */
bindable('TEST_OFFER', async (ctx) => ctx.actor.memberId === '7' || ctx.actor.memberId === '8');
bindable('TEST_SECRET', async (ctx) => ctx.actor.accountId === '101');

test('a picture is made anew without its place, with small ones beside it, and stays public', async () => {
  const file = await ask(seller, uploadPublic, { file: sent('罐区.jpg', photo), scene: 'productImage' });
  expect(file).toMatchObject({
    fileName: '罐区.jpg',
    contentType: 'image/jpeg',
    width: 900,
    height: 600,
    url: `/files/${file.attachmentId}/${encodeURIComponent('罐区.jpg')}`,
    expireAt: null,
  });
  expect(await ask(guest, getAttachmentUrls, { attachmentIds: [file.attachmentId] })).toHaveLength(1);
  const one = (await ask(guest, getOneAttachment, {
    attachmentId: file.attachmentId,
    thumb: 200,
  })) as FileAnswer;
  expect((await sharp(await buffer(one.body as NodeJS.ReadableStream)).metadata()).width).toBe(200);
  const whole = (await ask(guest, getOneAttachment, { attachmentId: file.attachmentId })) as FileAnswer;
  expect((await buffer(whole.body as NodeJS.ReadableStream)).toString('latin1')).not.toContain(
    'secret place',
  );
});

test('extension, content, size and hash are checked again on the server; a licence stays private wherever it is sent', async () => {
  await refused(
    ask(seller, uploadPrivate, { file: sent('a.pdf', Buffer.from('<html>')), scene: 'evidence' }),
    FileFormat,
  );
  await refused(
    ask(seller, uploadPublic, { file: sent('a.svg', Buffer.from('<svg/>')), scene: 'image' }),
    FileFormat,
  );
  await refused(
    ask(seller, uploadPublic, {
      file: sent('a.png', Buffer.alloc(10 * 1024 * 1024 + 1, 0x89)),
      scene: 'image',
    }),
    FileFormat,
  );
  await refused(
    ask(seller, uploadPrivate, {
      file: sent('a.doc.pdf', Buffer.concat([pdf, Buffer.alloc(51 * 1024 * 1024)])),
      scene: 'evidence',
    }),
    FileTooLarge,
  );
  await refused(
    ask(seller, uploadPrivate, { file: sent('a.pdf', pdf), scene: 'evidence', fileSha256: '0'.repeat(64) }),
    Validation,
  );
  const licence = await ask(seller, uploadPublic, { file: sent('执照.jpg', photo), scene: 'licence' });
  expect(licence.expireAt).not.toBeNull();
  expect(await ask(guest, getAttachmentUrls, { attachmentIds: [licence.attachmentId] })).toEqual([]);
});

test("an unbound file is its uploader's alone; a bound one is seen by whoever sees its record", async () => {
  const id = await send(seller);
  for (const other of [colleague, buyer, guest]) {
    expect(await ask(other, getAttachmentUrls, { attachmentIds: [id] })).toEqual([]);
    await refused(ask(other, getOneAttachment, { attachmentId: id }), NotFound);
  }
  await refused(
    as(buyer, (w) => bindFiles(w, { bizType: 'TEST_OFFER', bizId: '5', attachmentIds: [id] })),
    NotFound,
  );
  await as(seller, (w) =>
    bindFiles(w, { bizType: 'TEST_OFFER', bizId: '5', attachmentIds: [id], scenes: [evidenceScene] }),
  );
  for (const other of [colleague, buyer])
    expect(await ask(other, getAttachmentUrls, { attachmentIds: [id] })).toHaveLength(1);
  expect(
    await ask({ ...buyer, accountId: '109', memberId: '9' }, getAttachmentUrls, { attachmentIds: [id] }),
  ).toEqual([]);
  const secret = await send(seller, '成本.pdf');
  await as(seller, (w) => bindFiles(w, { bizType: 'TEST_SECRET', bizId: '5', attachmentIds: [secret] }));
  expect(await ask(colleague, getAttachmentUrls, { attachmentIds: [secret, id] })).toMatchObject([
    { attachmentId: id },
  ]);
  await refused(ask(colleague, batchDownload, { attachmentIds: [secret, id] }), NotFound);
});

test('a record keeps exactly the files it is given, in their order, and no more than its scene allows', async () => {
  const [a, b, c] = [await send(seller, 'a.pdf'), await send(seller, 'b.pdf'), await send(seller, 'c.pdf')];
  const bind = (attachmentIds: string[], most?: number) =>
    as(seller, (w) => bindFiles(w, { bizType: 'TEST_OFFER', bizId: '6', attachmentIds, most }));
  expect((await bind([b, a])).map((f) => f.fileName)).toEqual(['b.pdf', 'a.pdf']);
  expect((await bind([c, a])).map((f) => f.fileName)).toEqual(['c.pdf', 'a.pdf']);
  await refused(bind([a, b, c], 2), FileCount);
  expect(
    await as(seller, async (w) =>
      (await filesOf(w, { bizType: 'TEST_OFFER', bizIds: ['6'] })).get('6')?.map((f) => f.fileName),
    ),
  ).toEqual(['c.pdf', 'a.pdf']);
  await refused(ask(seller, deleteAttachment, { attachmentId: a }), InUse);
  await refused(ask(buyer, deleteAttachment, { attachmentId: b }), NotFound);
  await ask(seller, deleteAttachment, { attachmentId: b });
  await refused(ask(seller, getOneAttachment, { attachmentId: b }), NotFound);
  const zip = (await ask(seller, batchDownload, { attachmentIds: [c, a], fileName: '合同' })) as FileAnswer;
  expect(zip.fileName).toBe('合同.zip');
  const bytes = await buffer(zip.body as NodeJS.ReadableStream);
  expect([bytes.includes('a.pdf'), bytes.includes('c.pdf')]).toEqual([true, true]);
});

test('a file that no record took is swept after a day, a released one a day after its release; bytes without a row as well', async () => {
  const lost = await send(seller, 'lost.pdf');
  const kept = await send(seller, 'kept.pdf');
  await as(seller, (w) => bindFiles(w, { bizType: 'TEST_OFFER', bizId: '7', attachmentIds: [kept] }));
  await world.push('23h');
  await world.tick();
  expect(await ask(seller, getAttachmentUrls, { attachmentIds: [lost, kept] })).toHaveLength(2);
  await world.sql
    .insertInto('kernel.task')
    .values({ kind: 'attachments.sweepTemp', due_at: await world.now() })
    .execute();
  await world.push('2h');
  await world.tick();
  expect(await ask(seller, getAttachmentUrls, { attachmentIds: [lost, kept] })).toMatchObject([
    { attachmentId: kept },
  ]);
  const [row] = await world.sql
    .selectFrom('attachments.attachment')
    .select('storage_key')
    .where('id', '=', lost)
    .execute();
  expect(await storage.stat(row?.storage_key)).toBeNull();
  await as(seller, (w) => unbindFiles(w, { bizType: 'TEST_OFFER', bizId: '7' }));
  expect(await ask(seller, getAttachmentUrls, { attachmentIds: [kept] })).toHaveLength(1);
  const orphan = `private/aa/bb/${randomUUID()}.pdf`;
  await storage.put(orphan, pdf, pdf.length);
  fs.utimesSync(path.join(dir, orphan), 1, 1);
  await world.sql
    .insertInto('kernel.task')
    .values({ kind: 'attachments.sweepOrphans', due_at: await world.now() })
    .execute();
  await world.tick();
  expect(await storage.stat(orphan)).toBeNull();
});

test('a person may not pile up files that no record uses', async () => {
  const hoarder: Actor = { ...seller, accountId: '150' };
  await world.sql
    .insertInto('attachments.attachment')
    .values(
      Array.from({ length: 300 }, () => ({
        member_id: '7',
        uploader_id: '150',
        bucket: 'private',
        scene: 'evidence',
        file_name: 'a.pdf',
        ext: 'pdf',
        content_type: 'application/pdf',
        size: '1',
        sha256: '0'.repeat(64),
        storage_key: `private/00/00/${randomUUID()}.pdf`,
        scan_result: 'skipped',
      })),
    )
    .execute();
  await refused(ask(hoarder, uploadPrivate, { file: sent('a.pdf', pdf), scene: 'evidence' }), FileCount);
});

test('a link opens a private file for ten minutes to the person it was made for, and only while he sees the record; each read is logged', async () => {
  const id = await send(seller, '密.pdf');
  await as(seller, (w) => bindFiles(w, { bizType: 'TEST_OFFER', bizId: '8', attachmentIds: [id] }));
  const people: Record<string, Actor> = {
    sellerToken: seller,
    buyerToken: buyer,
    otherToken: { ...buyer, accountId: '109', memberId: '9' },
  };
  const app = await doorTo(people);
  const open = (url: string, token: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, cookies: { 'chem-dt-token': token }, headers });
  const link = (await ask(seller, getAttachmentUrls, { attachmentIds: [id] }))[0]?.url as string;
  const answer = await open(link, 'sellerToken');
  expect([
    answer.statusCode,
    answer.rawPayload.equals(pdf),
    answer.headers['cache-control'],
    answer.headers['x-content-type-options'],
  ]).toEqual([200, true, 'private, no-store', 'nosniff']);
  expect((await open(link, 'sellerToken', { range: 'bytes=0-3' })).payload).toBe('%PDF');
  expect([
    (await open(link, 'buyerToken')).statusCode,
    (await open(link, '')).statusCode,
    (await open(link.replace('s=', 's=A'), 'sellerToken')).statusCode,
    (await open(`/files/${id}/x.pdf`, 'sellerToken')).statusCode,
  ]).toEqual([403, 403, 403, 403]);
  const own = (await ask(buyer, getAttachmentUrls, { attachmentIds: [id] }))[0]?.url as string;
  expect((await open(own, 'buyerToken')).statusCode).toBe(200);
  await as(seller, (w) => unbindFiles(w, { bizType: 'TEST_OFFER', bizId: '8' }));
  expect((await open(own, 'buyerToken')).statusCode).toBe(404);
  const logged = await world.sql
    .selectFrom('kernel.operation_log')
    .select('account_id')
    .where('action', '=', 'getOneAttachmentInputStream')
    .where('target_id', '=', id)
    .where('success', '=', true)
    .execute();
  expect(logged.map((l) => l.account_id).sort()).toEqual(['101', '101', '103']);
  await app.close();
});

test('R-UPL the same on S3: a licence goes up with its original and small pictures, comes back by its link in parts, and leaves nothing when it is thrown away', async () => {
  const store = await s3Bucket();
  const files = world.runtime.services.files;
  Object.assign(world.runtime.services, {
    files: {
      ...files,
      storage: s3Storage({
        bucket: 'bucket',
        region: 'cn-east-1',
        endpoint: store.url,
        accessKeyId: 'a',
        secretAccessKey: 'b',
        prefix: 'prod/',
      }),
    },
  });
  try {
    const licence = await ask(seller, uploadPrivate, { file: sent('执照.jpg', photo), scene: 'licence' });
    expect(
      [...store.objects.keys()].map((key) => key.replace(/^prod\/private\/..\/..\/[0-9a-f-]{36}/, '')).sort(),
    ).toEqual(['.jpg', '.jpg', '.t200', '.t800']);
    const small = (await ask(seller, getOneAttachment, {
      attachmentId: licence.attachmentId,
      thumb: 200,
    })) as FileAnswer;
    expect((await sharp(await buffer(small.body as NodeJS.ReadableStream)).metadata()).width).toBe(200);
    const paper = await send(seller, '合同.pdf');
    const app = await doorTo({ sellerToken: seller });
    const link = (await ask(seller, getAttachmentUrls, { attachmentIds: [paper] }))[0]?.url as string;
    const whole = await app.inject({ method: 'GET', url: link, cookies: { 'chem-dt-token': 'sellerToken' } });
    expect([whole.statusCode, whole.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(
      (
        await app.inject({
          method: 'GET',
          url: link,
          cookies: { 'chem-dt-token': 'sellerToken' },
          headers: { range: 'bytes=1-3' },
        })
      ).payload,
    ).toBe('PDF');
    const zip = (await ask(seller, batchDownload, {
      attachmentIds: [licence.attachmentId, paper],
    })) as FileAnswer;
    expect((await buffer(zip.body as NodeJS.ReadableStream)).includes('合同.pdf')).toBe(true);
    await ask(seller, deleteAttachment, { attachmentId: licence.attachmentId });
    await ask(seller, deleteAttachment, { attachmentId: paper });
    expect(store.objects.size).toBe(0);
    await app.close();
  } finally {
    Object.assign(world.runtime.services, { files });
    store.close();
  }
});

test('references are counted right', async () => {
  expect(Object.keys(await world.audit()).filter((v) => v.startsWith('inv_attachments'))).toEqual([]);
  fs.rmSync(dir, { recursive: true, force: true });
});

test('F9 while the volume of the files is not there, nothing is stored beneath it and a stored file is missing by name; back again, all is as before', async () => {
  const files = world.runtime.services.files;
  const place = path.join(dir, 'volume');
  fs.mkdirSync(dir, { recursive: true });
  const onVolume = { ...files, storage: refusing(diskStorage(place)) };
  Object.assign(world.runtime.services, { files: onVolume });
  try {
    const attachmentId = await send(seller);
    fs.renameSync(place, `${place}.away`);
    await refused(send(seller), FileStoreAway);
    await refused(ask(seller, getOneAttachment, { attachmentId }), FileMissing);
    expect(fs.existsSync(place)).toBe(false);
    fs.renameSync(`${place}.away`, place);
    const { body } = (await ask(seller, getOneAttachment, { attachmentId })) as unknown as FileAnswer;
    expect(await buffer(body as NodeJS.ReadableStream)).toEqual(pdf);
    await send(seller);
  } finally {
    Object.assign(world.runtime.services, { files });
    fs.rmSync(dir, { recursive: true, force: true });
  }
});
