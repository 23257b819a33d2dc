import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Person, World } from '#app/world.ts';
import { uploadPrivate, uploadPublic } from '#office/attachments/contract/attachment.ts';
import { listStores, type StoreRow } from '../contract/store.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-store-test-'));
/** A small picture of this person's, as a public image or as a paper. */
export async function picture(who: Person, scene: 'image' | 'licence' = 'image'): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#884' } })
    .png()
    .toBuffer();
  const file = path.join(dir, `${randomUUID()}.png`);
  fs.writeFileSync(file, bytes);
  const sent = {
    path: file,
    fileName: 'mark.png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return (await who.does(scene === 'image' ? uploadPublic : uploadPrivate, { file: sent, scene } as never))
    .attachmentId;
}

/** Ids of platform categories. */
export async function categoryIds(world: World, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.platform_category where not deleted order by id limit ${most}`.execute(
    world.sql,
  );
  return rows.map((r) => r.id);
}
export async function allStores(operator: Person): Promise<StoreRow[]> {
  return (await operator.does(listStores, { pageCount: 100, sortProperties: 'code', sortAsc: true })).list;
}
/** Everything a store must say of itself. */
export const filled = (name: string, logoFileId: string, mainProductIds: string[]) => ({
  name,
  englishName: 'A store of tests',
  profile: '<p>现货供应</p><script>alert(1)</script>',
  logoFileId,
  businessLicenceFileId: null,
  address: '江苏省张家港市扬子江国际化学工业园',
  adminName: '沈静怡',
  adminPhone: '13812345678',
  adminEmail: 'Store@Example.com',
  mainProductIds,
});
