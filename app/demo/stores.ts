import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Actor } from '#kernel/server/actor.ts';
import { uploadPublic } from '#office/attachments/contract/attachment.ts';
import { featuredNow, saveFeatured } from '#registry/stores/contract/featured.ts';
import { currentStore, saveStore, submitStore } from '#registry/stores/contract/my-store.ts';
import { addShelf, listShelves } from '#registry/stores/contract/shelf.ts';
import { listShopTypes } from '#registry/stores/contract/shop-type.ts';
import { addStore, listStores, storeDetail, updateStore } from '#registry/stores/contract/store.ts';
import type { Stage } from './stage.ts';

/** Stores with a logo; the others show the first letter of their name. */
const WITH_LOGO = 6;
const TINTS = ['#7A5B12', '#2A4365', '#1F5B46', '#5B2A3C', '#3A3F4B', '#6B4A2A'] as const;
/** A mark of a hexagon and a rising line in the store's colour, 160 pixels square. */
const mark = (tint: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="#fff"/><polygon points="80,18 134,49 134,111 80,142 26,111 26,49" fill="none" stroke="${tint}" stroke-width="9"/><polyline points="46,104 74,76 92,90 118,56" fill="none" stroke="${tint}" stroke-width="9"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

async function logo(s: Stage, who: Actor, dir: string, n: number): Promise<string> {
  const bytes = await mark(TINTS[n % TINTS.length] as string);
  const file = path.join(dir, `logo-${n}.png`);
  fs.writeFileSync(file, bytes);
  const upload = {
    path: file,
    fileName: `店铺标志${n + 1}.png`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return (await s.does(who, uploadPublic, { file: upload, scene: 'image' })).attachmentId;
}

/** Platform categories of what a store has on its shelf, five at most. */
async function categoriesOf(s: Stage, storeId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select p.platform_category_id as id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    where k.store_id = ${storeId}::bigint and not k.deleted group by 1 order by count(*) desc, 1 limit 5`.execute(
    s.owner,
  );
  return rows.map((r) => r.id);
}

/**
 * Stores with logo, profile and main products, four of them featured; one more waits for its review, and one
 * seller has shelves of his own.
 */
export async function loadStores(s: Stage): Promise<void> {
  const operator = await s.as('operator');
  const { list } = await s.does(operator, listStores, {
    pageCount: 100,
    sortProperties: 'code',
    sortAsc: true,
  });
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-logos-'));
  try {
    for (const [n, row] of list.entries()) {
      const d = await s.does(operator, storeDetail, { id: row.id });
      const { id, version, importance, name, englishName, address, adminName, adminPhone, adminEmail } = d;
      const profile = `<p>${d.companyName}的平台店铺，现货供应，单据齐全。</p>`;
      const profileEn = `<p>${englishName ?? d.companyName} on the platform: spot cargoes with complete documents.</p>`;
      const logoFileId = n < WITH_LOGO ? await logo(s, operator, dir, n) : null;
      await s.does(operator, updateStore, {
        id,
        version,
        importance,
        typeId: d.type.id,
        name,
        englishName,
        profile,
        profileEn,
        logoFileId,
        businessLicenceFileId: null,
        address,
        adminName,
        adminPhone,
        adminEmail,
        mainProductIds: await categoriesOf(s, id),
      });
    }
    const first = await s.does(operator, featuredNow, {});
    const four = [...list]
      .sort((a, b) => b.importance - a.importance || (a.code < b.code ? -1 : 1))
      .slice(0, 4);
    await s.does(operator, saveFeatured, { storeIds: four.map((f) => f.id), version: first.version });
    await secondStore(s, dir);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** A brand store that its seller sent for review, and the shelves of his first one. */
async function secondStore(s: Stage, dir: string): Promise<void> {
  const [chief, seller] = [await s.as('admin'), await s.as('seller_admin', 'seller')];
  const { store } = await s.does(seller, currentStore, {});
  const types = await s.does(chief, listShopTypes, { keyword: 'BRAND' });
  const type = types.list[0];
  if (store === null || type === undefined) return;
  const { address, adminName, adminPhone, adminEmail, mainProductIds } = store;
  const wish = {
    name: `${store.abbreviation}品牌馆`,
    englishName: null,
    profile: '<p>自产品牌产品专营，支持小包装与样品。</p>',
    logoFileId: await logo(s, seller, dir, 0),
    businessLicenceFileId: null,
    address: address as string,
    adminName: adminName as string,
    adminPhone: adminPhone as string,
    adminEmail: adminEmail as string,
    mainProductIds,
  };
  const made = await s.does(chief, addStore, {
    memberId: store.memberId,
    typeId: type.id,
    importance: 3,
    ...wish,
    logoFileId: await logo(s, chief, dir, 1),
  });
  const saved = await s.does(seller, saveStore, { id: made.id, version: made.version, ...wish });
  await s.does(seller, submitStore, { id: saved.id, version: saved.version });
  const { stores } = await s.does(seller, listShelves, {});
  const storeId = stores[0]?.id as string;
  const top = await s.does(seller, addShelf, {
    storeId,
    names: { zh_CN: '现货专区', en_US: 'Spot cargoes' },
    sort: 10,
  });
  await s.does(seller, addShelf, {
    storeId,
    parentId: top.id,
    names: { zh_CN: '槽车提货', en_US: 'By tank truck' },
    sort: 10,
  });
  await s.does(seller, addShelf, { storeId, names: { zh_CN: '小包装', en_US: 'Small packs' }, sort: 20 });
}
