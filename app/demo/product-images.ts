import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { THUMBNAILS } from '#kernel/rules/file-scenes.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { byteSource } from '#kernel/server/files/byte-source.ts';
import { newKey, type Storage, thumbnailKey } from '#kernel/server/files/index.ts';
import { type MadePicture, makePicture } from '#kernel/server/files/pictures.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { filesOfHouse } from '#office/attachments/server/services.ts';
import { SPU_FILES } from '#registry/catalogue/rules/files.ts';
import { type ChemicalKey, chemical } from './reference/chemicals.ts';

const DRUM =
  '<path d="M300 150h200c22 0 40 8 40 18v264c0 10-18 18-40 18H300c-22 0-40-8-40-18V168c0-10 18-18 40-18z" fill="#3f6f9f"/><path d="M260 240h280v14H260zM260 346h280v14H260z" fill="#2b4f74"/><ellipse cx="400" cy="168" rx="140" ry="18" fill="#5a8dbf"/>';
const SACK =
  '<path d="M270 140h260c10 60 34 110 34 190s-20 110-34 130H270c-14-20-34-50-34-130s24-130 34-190z" fill="#d8c9a8"/><path d="M262 196h276l4 20H258z" fill="#b8a57d"/><path d="M320 260h160v90H320z" fill="#f4ecd8"/>';
const CYLINDER =
  '<path d="M350 190c0-28 22-50 50-50s50 22 50 50v250c0 12-10 20-22 20h-56c-12 0-22-8-22-20z" fill="#6f9f63"/><path d="M384 110h32v40h-32z" fill="#4d7443"/><path d="M366 96h68v22h-68z" fill="#8a8f94"/>';
const TANK =
  '<path d="M210 190h380c40 0 60 40 60 95s-20 95-60 95H210c-40 0-60-40-60-95s20-95 60-95z" fill="#b9c0c7"/><path d="M260 380h40v70h-40zM500 380h40v70h-40z" fill="#7d858c"/><path d="M370 160h60v34h-60z" fill="#8a9299"/>';
/** What goods of each physical form are usually seen in; drawn by the system for the demonstration. */
const DRAWINGS: Readonly<Record<string, string>> = {
  '10': DRUM,
  '20': SACK,
  '30': CYLINDER,
  '40': CYLINDER,
  '50': TANK,
};

async function pictureOf(form: string): Promise<MadePicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#f3f1ea"/><ellipse cx="400" cy="466" rx="230" ry="24" fill="#dedace"/>${DRAWINGS[form] ?? DRUM}</svg>`;
  const origin = await sharp(Buffer.from(svg)).png().toBuffer();
  const made = await makePicture(await byteSource(origin), 'png', false);
  if (made === null) throw new Error(`no picture of form ${form}`);
  return made;
}
async function keep(
  db: Kysely<AnyTables>,
  storage: Storage,
  spuId: string,
  fileName: string,
  made: MadePicture,
): Promise<void> {
  const key = newKey('public', 'png');
  await storage.put(key, made.bytes, made.bytes.length);
  for (const side of THUMBNAILS)
    await storage.put(thumbnailKey(key, side), made.thumbnails[side], made.thumbnails[side].length);
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (member_id, bucket, scene, file_name, ext, content_type, size, sha256,
      width, height, storage_key, has_thumbs, state, ref_count, scan_result)
    values (0, 'public', 'productImage', ${fileName}, 'png', 'image/png', ${made.bytes.length},
      ${createHash('sha256').update(made.bytes).digest('hex')}, ${made.width}, ${made.height}, ${key}, true,
      'bound', 1, 'skipped') returning id`.execute(db);
  const id = rows[0]?.id as string;
  await sql`insert into attachments.binding (attachment_id, biz_type, biz_id, sort)
    values (${id}::bigint, ${SPU_FILES}, ${spuId}::bigint, 9)`.execute(db);
  await sql`update catalogue.spu set image_file_ids = array[${id}::bigint] where id = ${spuId}::bigint`.execute(
    db,
  );
}

/** A picture for every SPU of the demonstration: one drawing per physical form, a file of its own for each. */
export async function loadProductImages(
  db: Kysely<AnyTables>,
  settings: Settings,
  spus: ReadonlyMap<ChemicalKey, string>,
): Promise<void> {
  const { storage } = filesOfHouse(settings);
  const drawn = new Map<string, MadePicture>();
  for (const [key, spuId] of spus) {
    const { zh, form } = chemical(key);
    const made = drawn.get(form) ?? (await pictureOf(form));
    drawn.set(form, made);
    await keep(db, storage, spuId, `${zh}.png`, made);
  }
}
