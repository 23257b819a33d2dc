import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { race } from '#kernel/test/race.ts';
import { inside } from '#registry/members/tests/world.ts';
import {
  addAddress,
  addressDetail,
  deleteAddresses,
  listAddresses,
  listCustomerAddresses,
  setDefaultAddress,
  updateAddress,
} from '../contract/address.ts';
import { selectAddress } from '../contract/select.ts';
import { MOST_ADDRESSES } from '../rules/address.ts';
import { AddressDefault, AddressMost, WarehouseUnknown } from '../rules/refusals.ts';
import { addressUse, papersOf } from '../server/door.ts';

const world = await openWorld();
let [admin, stranger, operator]: Person[] = [] as unknown as Person[];
const fields = {
  addressType: '1' as const,
  isDefault: false,
  receiverName: '周海燕',
  receiverPhone: '13812340000',
  region: '320582',
  detail: '杨舍镇人民路88号',
  postcode: '215600',
  addressCode: '320582-01',
  warehouseId: null,
  unloadHours: { from: '08:00', to: '17:30' },
  hazardPermitFileId: null,
};
beforeAll(async () => {
  [admin, stranger, operator] = await Promise.all([
    world.as('buyer_admin'),
    world.as('jinling_admin', 'buyer'),
    world.as('operator'),
  ]);
});
const add = (more: object = {}) => (admin as Person).does(addAddress, { ...fields, ...more });
const defaults = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{
    t: string;
    n: number;
  }>`select address_type as t, count(*) filter (where is_default)::int as n from addressbook.address where member_id = ${(admin as Person).actor.memberId}::bigint and not deleted group by 1`.execute(
    world.sql,
  );
  return Object.fromEntries(rows.map((r) => [r.t, r.n]));
};

describe('delivery addresses (trading-domain 19.6)', () => {
  test('R-ADDR-001 R-ADDR-002 R-RMBT-003 R-LABEL-011 R-VALID-006 R-CATA-050 every field is kept; codes are digits and hyphens, the detail must stand', async () => {
    const made = await add({ detail: '港区物流园3号库' });
    expect(await (admin as Person).does(addressDetail, { id: made.id })).toMatchObject({
      ...fields,
      detail: '港区物流园3号库',
      isDefault: false,
    });
    for (const [more, field] of [
      [{ addressCode: 'A-1' }, 'addressCode'],
      [{ detail: '' }, 'detail'],
      [{ postcode: '21560' }, 'postcode'],
      [{ region: '999999' }, 'region'],
      [{ receiverPhone: 'x' }, 'receiverPhone'],
      [{ unloadHours: { from: '18:00', to: '08:00' } }, 'unloadHours'],
    ] as const) {
      const error = await add(more).then(
        () => null,
        (e: unknown) => e,
      );
      expect(error, field).toBeInstanceOf(InvalidInput);
      expect((error as InvalidInput).errors[0]?.field).toBe(field);
    }
    await refused((await world.as('buyer_finance')).does(listAddresses, {}), NoPermission);
    await refused((await world.as('seller_admin', 'seller')).does(listAddresses, {}), NoPermission);
    await refused((stranger as Person).does(addressDetail, { id: made.id }), NotFound);
  });

  test('R-ADDR-003 R-ADDR-004 an ordinary address has no warehouse, a warehouse address names one the company may use', async () => {
    const { rows } = await sql<{
      id: string;
      foreign: string;
    }>`select (select id from catalogue.warehouse where member_id = 0 and enabled and not deleted order by id limit 1) as id,
      (select id from catalogue.warehouse where member_id not in (0, ${(admin as Person).actor.memberId}::bigint) and not deleted order by id limit 1) as foreign`.execute(
      world.sql,
    );
    const { id, foreign } = rows[0] as { id: string; foreign: string };
    const plain = await add({ warehouseId: id });
    expect((await (admin as Person).does(addressDetail, { id: plain.id })).warehouseId).toBeNull();
    const error = await add({ addressType: '2' }).then(
      () => null,
      (e: unknown) => e,
    );
    expect((error as InvalidInput).errors[0]?.field).toBe('warehouseId');
    await refused(add({ addressType: '2', warehouseId: foreign }), WarehouseUnknown);
    const shed = await add({ addressType: '2', warehouseId: id });
    expect(await (admin as Person).does(addressDetail, { id: shed.id })).toMatchObject({
      warehouseId: id,
      warehouseName: expect.objectContaining({ zh: expect.any(String) }),
    });
    expect(
      (await (admin as Person).does(listAddresses, { addressType: '2' })).list.every(
        (a) => a.addressType === '2',
      ),
    ).toBe(true);
  });

  test('INV-ADR-01 one default per type: it moves, it is promoted after a delete, and a change of type leaves none behind', async () => {
    const a = await add({ isDefault: true });
    const b = await add();
    expect(await defaults()).toEqual({ '1': 1, '2': 1 });
    await (admin as Person).does(setDefaultAddress, { id: b.id });
    expect((await (admin as Person).does(addressDetail, { id: a.id })).isDefault).toBe(false);
    await (admin as Person).does(deleteAddresses, { ids: [b.id] });
    expect(await defaults()).toEqual({ '1': 1, '2': 1 });
    const stored = await (admin as Person).does(addressDetail, { id: a.id });
    await (admin as Person).does(setDefaultAddress, { id: a.id });
    const { rows } = await sql<{
      id: string;
    }>`select id from catalogue.warehouse where member_id = 0 and enabled and not deleted order by id limit 1`.execute(
      world.sql,
    );
    await (admin as Person).does(updateAddress, {
      id: a.id,
      version: stored.version,
      ...fields,
      addressType: '2',
      warehouseId: rows[0]?.id as string,
    });
    expect(await defaults()).toEqual({ '1': 1, '2': 1 });
    await refused(
      (admin as Person).does(updateAddress, { id: a.id, version: stored.version, ...fields }),
      VersionConflict,
    );
  });

  test('R-ERR-030 R-ERR-031 setting or deleting a default that is gone fails with exactly those words', async () => {
    const gone = await add();
    await (admin as Person).does(deleteAddresses, { ids: [gone.id] });
    const no = await refused((admin as Person).does(setDefaultAddress, { id: gone.id }), AddressDefault);
    expect([no.says('zh_CN'), no.says('en_US')]).toEqual([
      '设置默认地址失败',
      'Setting the default address failed',
    ]);
    const answer = await (admin as Person).does(deleteAddresses, { ids: [gone.id] });
    expect(answer).toMatchObject({
      success: 0,
      fail: 1,
      failures: [{ status: 16202, code: 'ADDRESS_DELETE', message: '删除默认地址失败' }],
    });
    const foreign = (await (stranger as Person).does(listAddresses, {})).list[0];
    if (foreign !== undefined)
      await refused((admin as Person).does(setDefaultAddress, { id: foreign.id }), AddressDefault);
  });

  test('R-ERR-031 the only address of something that runs is not deleted', async () => {
    const held = await add({ detail: '唯一地址' });
    addressUse(async (_w, address) => address.id === held.id);
    expect((await (admin as Person).does(deleteAddresses, { ids: [held.id] })).failures[0]?.status).toBe(
      16202,
    );
    expect((await (admin as Person).does(addressDetail, { id: held.id })).detail).toBe('唯一地址');
  });

  test('INV-ADR-01 fifty colleagues set the default at once: one remains', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => (await add({ detail: `泊位${n}` })).id),
    );
    expect(
      await race(50, (n) => (admin as Person).does(setDefaultAddress, { id: ids[n % 5] as string })),
    ).toEqual({ ok: 50 });
    expect((await defaults())['1']).toBe(1);
    expect(await world.audit()).toEqual({});
  }, 120_000);

  test('at most fifty, also when many colleagues add at once', async () => {
    const { totalCount } = await (admin as Person).does(listAddresses, { pageCount: 1 });
    const room = MOST_ADDRESSES - totalCount;
    expect(await race(50, (n) => add({ detail: `第${n}号` }))).toEqual({ ok: room, ADDRESS_MOST: 50 - room });
    await refused(add(), AddressMost, { most: 50 });
  }, 120_000);

  test('documents freeze what a company keeps, whichever party acts; afterwards its rows are shut again', async () => {
    const buyer = (admin as Person).actor.memberId as string;
    const seller = await world.as('seller_admin', 'seller');
    await inside(world, seller.actor, async (ctx) => {
      const papers = await papersOf(ctx, { memberId: buyer, billingId: null, addressId: null });
      expect(papers.billing?.snapshot).toMatchObject({
        enterpriseName: expect.any(String),
        accountTail: expect.stringMatching(/^\d{4}$/),
      });
      expect(papers.address?.snapshot.detail).toEqual(expect.any(String));
      expect(
        (
          await sql<{
            n: number;
          }>`select count(*)::int as n from addressbook.address where member_id = ${buyer}::bigint`.execute(
            ctx.tx,
          )
        ).rows[0]?.n,
      ).toBe(0);
    });
  });

  test('pick list and the look of the platform: own rows, the default first; customers with their names', async () => {
    const picked = await (admin as Person).does(selectAddress, {});
    expect(picked.list[0]?.isDefault).toBe(true);
    const seen = await (operator as Person).does(listCustomerAddresses, {
      memberId: (admin as Person).actor.memberId as string,
    });
    expect(seen.list.length).toBeGreaterThan(0);
    expect(seen.list[0]).toMatchObject({ memberName: (admin as Person).actor.memberName, can: [] });
    await refused((admin as Person).does(listCustomerAddresses, {}), NoPermission);
  });
});

test('m11 a warehouse address of the demonstration names a warehouse of the same province, or none', async () => {
  const { rows } = await sql<{ region: string; place: string | null }>`
    select a.region, w.region as place from addressbook.address a left join catalogue.warehouse w on w.id = a.warehouse_id
    where a.address_type = '2' and not a.deleted and a.created_by is null`.execute(world.sql);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.some((row) => row.place !== null)).toBe(true);
  for (const row of rows) if (row.place !== null) expect(row.place.slice(0, 2)).toBe(row.region.slice(0, 2));
});
