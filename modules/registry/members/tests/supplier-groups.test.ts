import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import {
  NameExists,
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { xlsxStream } from '#kernel/server/sheets/index.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { importCommon, listImports, undoImport } from '#office/transfers/contract/import.ts';
import { addToBlacklist, listBlacklist, removeFromBlacklist } from '../contract/blacklist.ts';
import {
  addSupplierGroup,
  addSuppliers,
  deleteSupplierGroup,
  disableSupplierGroup,
  enableSupplierGroup,
  listSupplierGroups,
  removeSuppliers,
  supplierGroupDetail,
  updateSupplierGroup,
} from '../contract/supplier-group.ts';

const world = await openWorld({ max: 12 });
const [buyer, purchaser, seller] = [
  await world.as('buyer_admin'),
  await world.as('buyer_purchaser'),
  await world.as('seller_admin'),
];
const found = await world.sql
  .selectFrom('members.member')
  .select(['id', 'member_code as code', 'name', 'name_en as nameEn'])
  .where('member_type', 'in', ['seller', 'both'])
  .where('status', '=', '20')
  .where('id', '<>', buyer.actor.memberId)
  .orderBy('id')
  .limit(4)
  .execute();
const [a, b, c, d] = found.map((m) => m.id as string) as [string, string, string, string];
let n = 0;
const group = (supplierIds: string[]) => {
  n += 1;
  return { name: `甲醇供应商${n}`, description: null, supplierIds };
};
const members = async (id: string) => (await buyer.does(supplierGroupDetail, { id })).supplierIds.sort();

test('R-RMBT-010 R-RMBT-011: a group is made, found, given further suppliers, renamed, switched and deleted by the buyer', async () => {
  const wish = group([a, b]);
  const made = await buyer.does(addSupplierGroup, wish);
  await refused(buyer.does(addSupplierGroup, wish), NameExists);
  expect((await buyer.does(listSupplierGroups, { keyword: wish.name, enabled: true })).list).toMatchObject([
    {
      id: made.id,
      suppliers: 2,
      enabled: true,
      ownerName: buyer.actor.name,
      can: ['edit', 'disable', 'remove'],
    },
  ]);
  const more = await buyer.does(addSuppliers, { id: made.id, version: made.version, supplierIds: [b, c] });
  expect(await members(made.id)).toEqual([a, b, c].sort());
  await refused(
    buyer.does(addSuppliers, { id: made.id, version: made.version, supplierIds: [d] }),
    VersionConflict,
  );
  const less = await buyer.does(removeSuppliers, { id: made.id, version: more.version, supplierIds: [a] });
  await refused(
    buyer.does(removeSuppliers, { id: made.id, version: less.version, supplierIds: [b, c] }),
    Validation,
  );
  await buyer.does(updateSupplierGroup, {
    id: made.id,
    version: less.version,
    name: '改名组',
    description: '华东',
    supplierIds: [c, d],
  });
  expect(await buyer.does(supplierGroupDetail, { id: made.id })).toMatchObject({
    name: '改名组',
    description: '华东',
    suppliers: 2,
  });
  expect((await buyer.does(listSupplierGroups, { supplierId: d })).list.map((g) => g.id)).toContain(made.id);
  expect(await buyer.does(disableSupplierGroup, { ids: [made.id] })).toMatchObject({ success: 1 });
  expect((await buyer.does(disableSupplierGroup, { ids: [made.id] })).failures[0]?.code).toBe(
    StateNotAllowed.code,
  );
  expect(await buyer.does(enableSupplierGroup, { ids: [made.id] })).toMatchObject({ success: 1 });
  expect(await buyer.does(deleteSupplierGroup, { ids: [made.id] })).toMatchObject({ success: 1 });
  await refused(buyer.does(supplierGroupDetail, { id: made.id }), NotFound);
  expect(await world.audit()).toEqual({});
});

test('6.1: only approved sellers, not the buyer itself, none on his blacklist; who is blacklisted later stays until he is taken out', async () => {
  await refused(buyer.does(addSupplierGroup, group([buyer.actor.memberId as string])), Validation);
  await refused(buyer.does(addSupplierGroup, group(['999999999'])), Validation);
  await refused(buyer.does(addSupplierGroup, group([])), Validation);
  const made = await buyer.does(addSupplierGroup, group([a]));
  await buyer.does(addToBlacklist, {
    blockedMemberId: a,
    scope: 'sell',
    reason: '质量问题',
    validUntil: null,
  });
  await refused(buyer.does(addSupplierGroup, group([a])), Validation);
  const more = await buyer.does(addSuppliers, { id: made.id, version: made.version, supplierIds: [b] });
  expect(await members(made.id)).toEqual([a, b].sort());
  await buyer.does(removeSuppliers, { id: made.id, version: more.version, supplierIds: [a] });
  const { list } = await buyer.does(listBlacklist, { state: 'inForce' });
  await buyer.does(removeFromBlacklist, { ids: list.map((e) => e.id) });
});

test('R-RMBT-010: a purchaser adds and edits his own, and switches or deletes none; other companies and sellers see none', async () => {
  const own = await purchaser.does(addSupplierGroup, group([a]));
  await refused(purchaser.does(disableSupplierGroup, { ids: [own.id] }), NoPermission);
  await refused(purchaser.does(deleteSupplierGroup, { ids: [own.id] }), NoPermission);
  await refused(seller.does(listSupplierGroups, {}), NoPermission);
  const other = await world.as('luze_admin', 'buyer');
  await refused(other.does(supplierGroupDetail, { id: own.id }), NotFound);
  expect((await other.does(listSupplierGroups, {})).list).toEqual([]);
});

test('R-RMBT-010: fifty at once open one group of a name, and put suppliers in one after the other', async () => {
  const wish = group([a]);
  const tries = await raceSettled(50, () => buyer.does(addSupplierGroup, wish));
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  const id = (await buyer.does(listSupplierGroups, { keyword: wish.name })).list[0]?.id as string;
  const adds = await raceSettled(50, (i) =>
    buyer.does(addSuppliers, { id, version: 1, supplierIds: [[b, c, d][i % 3] as string] }),
  );
  expect(adds.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  expect(await world.audit()).toEqual({});
});

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ctp-groups-'));
/** A sheet of groups and suppliers, as a browser sends it. */
async function importGroups(rows: readonly (readonly [string, string])[]): Promise<void> {
  const bytes = await buffer(
    xlsxStream({
      zone: 'UTC',
      sheets: [
        {
          name: 'S',
          columns: ['组名*', '供应商*'].map((heading) => ({ heading, kind: 'text' as const })),
          rows: rows.map((row) => [...row]),
        },
      ],
    }),
  );
  const at = path.join(dir, randomUUID());
  fs.writeFileSync(at, bytes);
  const file = {
    path: at,
    fileName: 'groups.xlsx',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  await buyer.does(importCommon, { bizType: 'SUPPLIER_GROUP', multipartFile: file });
}
test('R-IMP SUPPLIER_GROUP: suppliers by code, name or credit code; a new group is opened with its first', async () => {
  await importGroups([
    ['导入组', found[0]?.code as string],
    ['导入组', found[1]?.name as string],
    ['Import group', found[1]?.nameEn?.toUpperCase() as string],
    ['导入组', '不存在的公司'],
  ]);
  expect((await buyer.does(listSupplierGroups, { keyword: '导入组' })).list).toMatchObject([
    { suppliers: 2 },
  ]);
  expect((await buyer.does(listSupplierGroups, { keyword: 'Import group' })).list).toMatchObject([
    { suppliers: 1 },
  ]);
});

test('16.6 a sheet of suppliers is taken back: newcomers leave, groups it opened go, what was there stays', async () => {
  const [first, second] = found.map((f) => f.code) as [string, string];
  const there = await buyer.does(addSupplierGroup, {
    name: '原有组',
    description: null,
    supplierIds: [found[0]?.id as string],
  });
  await importGroups([
    ['原有组', first],
    ['原有组', second],
    ['新开组', first],
    ['新开组', second],
  ]);
  const groups = async (keyword: string) => (await buyer.does(listSupplierGroups, { keyword })).list;
  expect(await groups('原有组')).toMatchObject([{ suppliers: 2 }]);
  expect(await groups('新开组')).toMatchObject([{ suppliers: 2 }]);
  // The one who was there first is taken out by hand: the newcomer is the group's last supplier now.
  const version = (await groups('原有组'))[0]?.version as number;
  await buyer.does(removeSuppliers, { id: there.id, version, supplierIds: [found[0]?.id as string] });
  const log = (await buyer.does(listImports, { bizType: 'SUPPLIER_GROUP' })).list[0];
  expect(
    await buyer.does(undoImport, { id: log?.id as string, version: log?.version as number }),
  ).toMatchObject({ undone: 2, kept: 1 });
  expect(await groups('原有组')).toMatchObject([{ suppliers: 1 }]);
  expect(await groups('新开组')).toEqual([]);
  expect(await world.audit()).toEqual({});
});
