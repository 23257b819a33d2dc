import { describe, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import {
  CodeExists,
  NameExists,
  NoPermission,
  NotFound,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { companyId, inside } from '#registry/members/tests/world.ts';
import { confirmLot, lot } from '../contract/base/lot.ts';
import {
  choosePackagings,
  dropOwnPackagings,
  listOwnPackagings,
  ownPackagingHistory,
  packaging,
  priceOwnPackaging,
} from '../contract/base/packaging.ts';
import { warehouse } from '../contract/base/warehouse.ts';
import { selectSku, selectWarehouse } from '../contract/pick.ts';
import { LotNotPermitted, PackagingSelect, PermitNeeded, UsedElsewhere } from '../rules/base-refusals.ts';
import { baseHoldings } from '../server/base/holdings.ts';

const world = await openWorld();
const operator = await world.as('operator');
const seller = await world.as('seller_admin');
const logistics = await world.as('seller_logistics');
const stranger = await world.as('yonghai_admin');
const PERMIT = { permittedClasses: ['3'], hazardPermitNo: 'P-3', permitExpiry: '2030-01-01' };
const wish = (code: string, more: object = {}) => ({
  code,
  name: `仓库${code}`,
  englishName: `Store ${code}`,
  type: '10',
  region: '320281',
  address: '滨江路1号',
  contactPerson: '王仓',
  phone: '0510-12345678',
  ...more,
});
const errorsOf = async (work: Promise<unknown>): Promise<string[]> =>
  ((await refused(work, Validation)) as unknown as { errors: { field: string }[] }).errors.map(
    (e) => e.field,
  );

describe('R-WARE-001 to R-WARE-007 warehouses', () => {
  test('R-LABEL-003 R-WARE-001 R-WARE-002 R-WARE-003 R-WARE-004 R-WARE-005 R-WARE-006 R-WARE-007 name, English name, code, type, address, contact person and phone are kept', async () => {
    const { id } = await seller.does(
      warehouse.add,
      wish('SA-01', {
        ...PERMIT,
        truckHours: { from: '08:00', to: '17:30' },
        slotMinutes: 30,
        tanks: [{ tankNo: 'T-1', product: '甲醇', capacityM3: '5000', heelM3: '75.5' }],
      }),
    );
    expect(await seller.does(warehouse.detail, { id })).toMatchObject({
      ...wish('SA-01'),
      truckHours: { from: '08:00', to: '17:30' },
      tanks: [{ tankNo: 'T-1', heelM3: '75.5' }],
      can: ['edit', 'disable', 'remove'],
    });
    for (const field of ['name', 'type', 'address', 'contactPerson', 'phone'] as const)
      expect(
        await errorsOf(seller.does(warehouse.add, { ...wish('SA-02'), [field]: undefined } as never)),
      ).toEqual([field]);
    expect(await errorsOf(seller.does(warehouse.add, wish('SA-02', { phone: 'abc' })))).toEqual(['phone']);
  });
  test('R-CATA-050 the detailed address is required; the address code takes digits and - only', async () => {
    expect(await errorsOf(seller.does(warehouse.add, wish('SA-02', { address: ' ' })))).toEqual(['address']);
    expect(await errorsOf(seller.does(warehouse.add, wish('SA-02', { addressCode: '12A' })))).toEqual([
      'addressCode',
    ]);
  });
  test('a code is made when none is given; codes are unique, names in the company', async () => {
    const made = await seller.does(warehouse.add, { ...wish('x'), code: null, name: '无码仓' });
    expect((await seller.does(warehouse.detail, { id: made.id })).code).toMatch(/^WH\d+$/);
    await refused(stranger.does(warehouse.add, wish('SA-01')), CodeExists);
    await refused(seller.does(warehouse.add, wish('SA-03', { name: '仓库SA-01' })), NameExists);
    await stranger.does(warehouse.add, wish('YH-01', { name: '仓库SA-01' }));
  });
  test('permitted classes need the permit and its expiry; hours and degrees their form', async () => {
    expect(await errorsOf(seller.does(warehouse.add, wish('SA-04', { permittedClasses: ['3'] })))).toEqual([
      'hazardPermitNo',
      'permitExpiry',
    ]);
    expect(
      await errorsOf(
        seller.does(
          warehouse.add,
          wish('SA-04', { permittedClasses: ['99'], hazardPermitNo: 'P', permitExpiry: '2030-01-01' }),
        ),
      ),
    ).toEqual(['permittedClasses']);
    expect(
      (
        await errorsOf(
          seller.does(warehouse.add, wish('SA-04', { truckHours: { from: '18:00', to: '08:00' } })),
        )
      ).every((f) => f.startsWith('truckHours')),
    ).toBe(true);
    expect(await errorsOf(seller.does(warehouse.add, wish('SA-04', { longitude: '181' })))).toEqual([
      'longitude',
    ]);
    await seller.does(
      warehouse.add,
      wish('SA-04', {
        permittedClasses: ['3', '8'],
        hazardPermitNo: 'P-1',
        permitExpiry: '2030-01-01',
        longitude: '120.25',
        latitude: '-31.9',
      }),
    );
    expect((await seller.does(warehouse.list, { hazardClass: '8' })).list.map((h) => h.code)).toContain(
      'SA-04',
    );
  });
  test('walls: a company keeps its own, a stranger finds nothing, the platform’s is open to all sellers for choosing only', async () => {
    const own = (await seller.does(warehouse.list, { keyword: 'SA-01' })).list[0] as {
      id: string;
      version: number;
    };
    expect((await stranger.does(warehouse.list, { pageCount: 100 })).list.map((h) => h.code)).not.toContain(
      'SA-01',
    );
    await refused(stranger.does(warehouse.detail, { id: own.id }), NotFound);
    await refused(
      stranger.does(warehouse.update, { id: own.id, version: own.version, ...wish('SA-01') }),
      NotFound,
    );
    expect((await stranger.does(warehouse.disable, { ids: [own.id] })).failures[0]?.status).toBe(
      NotFound.status,
    );
    const platform = (await operator.does(warehouse.list, { whose: 'platform' })).list[0] as {
      id: string;
      version: number;
      code: string;
    };
    await refused(seller.does(warehouse.detail, { id: platform.id }), NotFound);
    expect((await seller.does(selectWarehouse, { ids: [platform.id] })).list).toHaveLength(1);
    expect(
      (await operator.does(warehouse.list, { whose: 'company', keyword: 'SA-01' })).list[0],
    ).toMatchObject({ ownerName: expect.any(String), can: [] });
    expect((await operator.does(warehouse.disable, { ids: [own.id] })).failures[0]?.status).toBe(
      NotFound.status,
    );
    await refused((await world.as('seller_trader')).does(warehouse.remove, { ids: [own.id] }), NoPermission);
    await logistics.does(warehouse.disable, { ids: [own.id] });
    expect((await seller.does(selectWarehouse, { keyword: 'SA-01' })).list).toEqual([]);
    await logistics.does(warehouse.enable, { ids: [own.id] });
  });
  test('of 50 who file one code at once one does, of 50 who change one warehouse one does', async () => {
    expect(await race(50, (n) => seller.does(warehouse.add, wish('RACE-1', { name: `竞仓${n}` })))).toEqual({
      ok: 1,
      CODE_EXISTS: 49,
    });
    const { id } = await seller.does(warehouse.add, wish('RACE-2'));
    expect(
      await race(50, (n) =>
        seller.does(warehouse.update, { id, version: 1, ...wish('RACE-2', { contactPerson: `人${n}` }) }),
      ),
    ).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
  });
});

describe('trading-domain 17.1 lots: one owner, one warehouse, confirmed by the custodian', () => {
  let skuId: string;
  test('a lot is of the owner’s SKU, in a tank that is there, with a number; its warehouse is in use', async () => {
    skuId = (await (await world.as('seller_trader')).does(selectSku, { keyword: '甲醇' })).list[0]
      ?.id as string;
    const runtime = (await seller.does(warehouse.list, { keyword: 'SA-01' })).list[0] as { id: string };
    expect(
      await errorsOf(
        seller.does(lot.add, { skuId, producer: '厂家', warehouseId: runtime.id, tankNo: 'X-9' }),
      ),
    ).toEqual(['tankNo']);
    await refused(stranger.does(lot.add, { skuId, producer: '厂家', warehouseId: runtime.id }), NotFound);
    const bare = await seller.does(warehouse.add, wish('NO-PERMIT'));
    expect(await errorsOf(seller.does(lot.add, { skuId, producer: '厂家', warehouseId: bare.id }))).toEqual([
      'warehouseId',
    ]);
    const { id } = await seller.does(lot.add, {
      skuId,
      producer: '厂家',
      batchNo: 'B1',
      warehouseId: runtime.id,
      tankNo: 'T-1',
    });
    expect(await seller.does(lot.detail, { id })).toMatchObject({
      lotNo: expect.stringMatching(/^LO\d{13}$/),
      tankNo: 'T-1',
      confirmedQty: null,
      can: ['edit', 'disable', 'remove'],
    });
    expect((await seller.does(warehouse.remove, { ids: [runtime.id] })).failures[0]).toMatchObject({
      status: UsedElsewhere.status,
      message: expect.stringContaining('批次'),
    });
  });
  test('17.1 a permit is not cut below the lots that lie under it: classes, end, and what was put out of use stays out', async () => {
    const runtime = await seller.does(
      warehouse.add,
      wish('PM-01', { ...PERMIT, permittedClasses: ['3', '8'] }),
    );
    const laid = await seller.does(lot.add, { skuId, producer: '厂家', warehouseId: runtime.id });
    const cut = (more: object) =>
      seller.does(warehouse.update, {
        id: runtime.id,
        version: runtime.version,
        ...wish('PM-01', { ...PERMIT, ...more }),
      });
    const no = await refused(cut({ permittedClasses: ['8'] }), PermitNeeded);
    expect([no.details, no.field, no.says('zh_CN'), no.says('en_US')]).toEqual([
      { classes: ['3'], lots: 1 },
      'permittedClasses',
      expect.stringContaining('危险类别3'),
      expect.stringContaining('class 3'),
    ]);
    await refused(cut({ permitExpiry: '2020-01-01' }), PermitNeeded);
    await refused(cut({ permittedClasses: [], hazardPermitNo: null, permitExpiry: null }), PermitNeeded);
    const kept = await cut({ permittedClasses: ['3'], permitExpiry: '2031-01-01' });
    await seller.does(lot.disable, { ids: [laid.id] });
    await seller.does(warehouse.update, {
      id: runtime.id,
      version: kept.version,
      ...wish('PM-01', { permittedClasses: [] }),
    });
    expect((await seller.does(lot.enable, { ids: [laid.id] })).failures[0]).toMatchObject({
      status: LotNotPermitted.status,
    });
    await seller.does(lot.remove, { ids: [laid.id] });
  });
  test('17.1 of lots laid down while the permit is cut either the lots stand and the cut is refused, or none is laid', async () => {
    const runtime = await seller.does(warehouse.add, wish('PM-02', PERMIT));
    const outcomes = await race(50, (n) =>
      n === 25
        ? seller.does(warehouse.update, {
            id: runtime.id,
            version: runtime.version,
            ...wish('PM-02', { permittedClasses: [] }),
          })
        : seller.does(lot.add, { skuId, producer: `厂家${n}`, warehouseId: runtime.id }),
    );
    const laid = (await seller.does(lot.list, { warehouseId: runtime.id, pageCount: 100 })).totalCount;
    const { permittedClasses } = await seller.does(warehouse.detail, { id: runtime.id });
    expect([permittedClasses.length > 0, laid > 0, outcomes.ok]).toEqual(
      laid > 0 ? [true, true, laid] : [false, false, 1],
    );
  });
  test('without a custodian the operator confirms; the owner never confirms his own stock', async () => {
    const row = (await seller.does(lot.list, { keyword: 'B1' })).list[0] as { id: string; version: number };
    await refused(seller.does(confirmLot, { id: row.id, version: row.version, quantity: '500' }), NotFound);
    await refused(operator.does(confirmLot, { id: row.id, version: 9, quantity: '500' }), VersionConflict);
    await operator.does(confirmLot, { id: row.id, version: row.version, quantity: '500.25' });
    expect((await seller.does(lot.list, { confirmed: true })).list[0]).toMatchObject({
      confirmedQty: '500.250',
      confirmedAt: expect.any(String),
    });
    expect((await seller.does(lot.history, { id: row.id })).map((p) => p.action)).toEqual(['confirm', 'add']);
    expect(await world.audit()).toEqual({});
  });
  test('with a custodian, he sees the lot and confirms it; the operator and strangers do not', async () => {
    const custodianMemberId = await companyId(world, '甬海化学');
    const runtime = await seller.does(warehouse.add, wish('CU-01', { ...PERMIT, custodianMemberId }));
    expect(await seller.does(warehouse.detail, { id: runtime.id })).toMatchObject({
      names: { custodianMemberId: { zh: expect.any(String) } },
    });
    const { id, version } = await seller.does(lot.add, { skuId, producer: '厂家', warehouseId: runtime.id });
    await refused(operator.does(confirmLot, { id, version, quantity: '10' }), NotFound);
    expect((await stranger.does(lot.list, {})).list.map((l) => [l.id, l.can])).toEqual([[id, ['confirm']]]);
    expect(await race(20, () => stranger.does(confirmLot, { id, version, quantity: '80' }))).toEqual({
      ok: 1,
      VERSION_CONFLICT: 19,
    });
    expect(await world.audit()).toEqual({});
  });
});

describe('R-CATA-004 R-LABEL-004 a seller’s own packagings', () => {
  test('saving needs a selection; what was chosen is kept once, with the own fee', async () => {
    await refused(seller.does(choosePackagings, { packagingIds: [] }), PackagingSelect);
    const [first, second] = (await operator.does(packaging.list, { pageCount: 10 })).list.map(
      (p) => p.id,
    ) as [string, string];
    await seller.does(choosePackagings, { packagingIds: [first, second], fees: { [first]: '99.50' } });
    await seller.does(choosePackagings, { packagingIds: [first] });
    const { list } = await seller.does(listOwnPackagings, {});
    expect(
      list.filter((p) => [first, second].includes(p.packagingId)).map((p) => [p.packagingId, p.ownFee]),
    ).toEqual(
      expect.arrayContaining([
        [first, '99.50'],
        [second, null],
      ]),
    );
    expect(new Set(list.map((p) => p.packagingId)).size).toBe(list.length);
    await refused(seller.does(choosePackagings, { packagingIds: ['999999999'] }), NotFound);
  });
  test('the fee changes where the version fits, a row goes away alone, and its past says so', async () => {
    const row = (await seller.does(listOwnPackagings, {})).list[0] as { id: string; version: number };
    await seller.does(priceOwnPackaging, { id: row.id, version: row.version, ownFee: '12.00' });
    await refused(
      seller.does(priceOwnPackaging, { id: row.id, version: row.version, ownFee: '13.00' }),
      VersionConflict,
    );
    expect((await seller.does(ownPackagingHistory, { id: row.id })).map((p) => p.action)[0]).toBe('update');
    await refused(
      stranger.does(priceOwnPackaging, { id: row.id, version: row.version + 1, ownFee: '1.00' }),
      NotFound,
    );
    await seller.does(dropOwnPackagings, { ids: [row.id] });
    expect((await seller.does(listOwnPackagings, {})).list.map((p) => p.id)).not.toContain(row.id);
  });
  test('of 50 who choose one packaging at once all succeed and one row stands', async () => {
    const id = (await operator.does(packaging.list, { pageCount: 10 })).list[5]?.id as string;
    expect(await race(50, () => stranger.does(choosePackagings, { packagingIds: [id] }))).toEqual({ ok: 50 });
    expect(
      (await stranger.does(listOwnPackagings, {})).list.filter((p) => p.packagingId === id),
    ).toHaveLength(1);
  });
});

test('R-EMP resign: warehouses, lots and own packagings go to who takes over', async () => {
  const empId = seller.actor.empId as string;
  const to = { empId: logistics.actor.empId as string, deptId: logistics.actor.deptId as string };
  const before = await inside(world, seller.actor, async (ctx) =>
    Promise.all(baseHoldings.map((h) => h.countOf(ctx, empId))),
  );
  expect(before.every((n) => n > 0)).toBe(true);
  const moved = await inside(world, seller.actor, async (ctx) => {
    const out: number[] = [];
    for (const h of baseHoldings) out.push(await h.handOver(ctx, empId, to));
    return out;
  });
  expect(moved).toEqual(before);
  expect((await logistics.does(warehouse.list, { keyword: 'SA-01' })).list).toHaveLength(1);
});
