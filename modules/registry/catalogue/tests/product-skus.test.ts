import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { NameExists, NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { adminGroup, sellerGroup } from '../contract/products/group.ts';
import { adminSku, selectShelf, sellerSku } from '../contract/products/sku.ts';
import { sellerSpu } from '../contract/products/spu.ts';
import { MaterialTwice, NotChoosable, SkuTwice, SpuOffShelf, WrongRate } from '../rules/product-refusals.ts';
import { approvedSku, approvedSpu, skuWish, spuByCas, spuWish } from './products-world.ts';

const world = await openWorld({ max: 12 });
const seller = await world.as('seller_admin', 'seller');
const stranger = await world.as('yonghai_sales', 'seller');
const operator = await world.as('operator');
const auditor = await world.as('auditor');
const methanol = await spuByCas(world, '67-56-1');
type Whole = Awaited<ReturnType<typeof skuWish>>;
const fieldsOf = async (id: string) =>
  (await seller.does(sellerSku.detail, { id })).fields as unknown as Whole;

test('R-CATA-006 R-CATA-016 to 018: a SKU gets its code and name, goes through review, and can be offered', async () => {
  const on = await approvedSku(world, seller, methanol, { grade: '精制级', materialCode: 'M-100' });
  const [row] = (await seller.does(sellerSku.list, { keyword: '精制级' })).list;
  expect(row).toMatchObject({
    id: on.id,
    code: expect.stringMatching(/^SK\d{13}$/),
    name: expect.stringContaining('甲醇 精制级 澄湾石化'),
    materialCode: 'M-100',
    state: '30',
    forSale: true,
    conversionRate: '0.18',
    casNo: '67-56-1',
  });
  expect((await operator.does(adminSku.list, { keyword: row?.code ?? '' })).list[0]).toMatchObject({
    keeperName: expect.any(String),
    can: expect.arrayContaining(['unpublish']),
  });
});

test('R-CATA-006 a word on the SKU or on its product name finds it, by numbers or along the list; filters of the substance count the same rows they show; nobody finds the drafts of a stranger', async () => {
  const wish = await skuWish(world, methanol, { grade: '寻找级', materialCode: 'FIND-0042' });
  const made = await seller.does(sellerSku.add, wish);
  const find = async (asked: object, who = seller) => who.does(sellerSku.list, { pageCount: 100, ...asked });
  for (const keyword of ['FIND-0042', 'find0042', '寻找级', '寻找'])
    expect(
      (await find({ keyword })).list.map((k) => k.id),
      keyword,
    ).toEqual([made.id]);
  const { productNameId } = (await world.sql
    .selectFrom('catalogue.spu')
    .select('product_name_id as productNameId')
    .where('id', '=', methanol)
    .executeTakeFirstOrThrow()) as { productNameId: string };
  const ofName = await find({ productNameId });
  expect(ofName.list.map((k) => k.id)).toContain(made.id);
  expect(ofName.totalCount).toBe(ofName.list.length);
  expect((await find({ keyword: 'methanol' })).list.map((k) => k.id)).toEqual(
    expect.arrayContaining(ofName.list.map((k) => k.id)),
  );
  expect((await find({ keyword: 'FIND-0042' }, stranger)).list).toEqual([]);
});

test('R-CATA-044 to 048 packaging method and spec, measurement unit, sales unit and conversion rate are required, each said at its field', async () => {
  const wish = await skuWish(world, methanol);
  for (const field of [
    'packagingMethod',
    'packagingSpec',
    'measureUnit',
    'salesUnit',
    'conversionRate',
  ] as const) {
    const { [field]: _left, ...rest } = wish;
    const refusal = await refused(seller.does(sellerSku.add, rest as typeof wish), Validation);
    expect(
      (refusal as unknown as { errors: { field: string; rule: string }[] }).errors.map((e) => e.field),
    ).toEqual([field]);
  }
});

test('INV-CAT-02 the rate is what the packaging weighs, said with the refusal', async () => {
  await refused(
    seller.does(sellerSku.add, await skuWish(world, methanol, { conversionRate: '0.2' })),
    WrongRate,
    { rate: '0.18' },
  );
  const inKilograms = await seller.does(
    sellerSku.add,
    await skuWish(world, methanol, { measureUnit: 'KGM', conversionRate: '180' }),
  );
  expect(inKilograms.state).toBe('10');
});

test('17.1 unique: one SKU per SPU, seller, grade, producer and packaging; one material code per seller; another seller may have both', async () => {
  const wish = await skuWish(world, methanol, { materialCode: 'TWICE-1' });
  const made = await seller.does(sellerSku.add, wish);
  await refused(seller.does(sellerSku.add, { ...wish, materialCode: null }), SkuTwice);
  await refused(seller.does(sellerSku.add, { ...wish, grade: '另一等级' }), MaterialTwice);
  expect((await stranger.does(sellerSku.add, wish)).state).toBe('10');
  const other = await seller.does(sellerSku.add, await skuWish(world, methanol));
  await refused(
    seller.does(sellerSku.update, {
      ...(await fieldsOf(other.id)),
      grade: wish.grade,
      id: other.id,
      version: other.version,
    }),
    SkuTwice,
  );
  expect((await seller.does(sellerSku.detail, { id: made.id })).version).toBe(1);
});

test('fifty callers create the same SKU: one exists', async () => {
  const wish = await skuWish(world, methanol);
  const counts = await race(50, () => seller.does(sellerSku.add, wish));
  expect(counts).toEqual({ ok: 1, [SkuTwice.code]: 49 });
});

test('prices: fixed at most the original; papers want their dates; a certificate is at most a year old', async () => {
  const fault = async (over: Partial<Whole>) => {
    const refusal = await refused(
      seller.does(sellerSku.add, await skuWish(world, methanol, over)),
      Validation,
    );
    return (refusal as unknown as { errors: { field: string; rule: string }[] }).errors.map(
      (e) => `${e.field} ${e.rule}`,
    );
  };
  expect(await fault({ fixedPrice: '2200', originalPrice: '2100' })).toEqual([
    'fixedPrice sku.aboveOriginal',
  ]);
  expect(await fault({ originCountry: 'China' })).toEqual(['originCountry sku.country']);
  const old = await seller.does(sellerSku.add, await skuWish(world, methanol, { coaDate: '2020-01-01' }));
  await refused(seller.does(sellerSku.submit, { id: old.id, version: old.version }), Validation);
});

test('its SPU comes first: no review and no shelf while the SPU is off it', async () => {
  const spu = await seller.does(sellerSpu.add, await spuWish(world, seller));
  const early = await seller.does(sellerSku.add, await skuWish(world, spu.id));
  await refused(seller.does(sellerSku.submit, { id: early.id, version: early.version }), SpuOffShelf);
  await refused(stranger.does(sellerSku.add, await skuWish(world, spu.id)), NotChoosable);
});

test('the operator prepares a draft for a seller, who submits it; a stranger sees neither', async () => {
  const made = await operator.does(adminSku.add, {
    ...(await skuWish(world, methanol)),
    sellerId: seller.actor.memberId as string,
  });
  expect(made).toMatchObject({ state: '10', can: [] });
  expect((await seller.does(sellerSku.submit, { id: made.id, version: made.version })).state).toBe('20');
  await refused(stranger.does(sellerSku.detail, { id: made.id }), NotFound);
});

test('R-CATA-005 R-CATA-007 to 012 R-BASIC-002 product groups: pinned first, then weight, then age; switched and pinned in batches', async () => {
  const [first] = (await seller.does(selectShelf, { own: true })).list;
  const make = async (name: string, weight: number, pinned = false) =>
    seller.does(sellerGroup.add, {
      name,
      type: '10',
      businessType: '20',
      weight,
      pinned,
      description: `${name}组`,
      skuIds: [first?.id as string],
    });
  const [a, b, c] = [await make('甲', 5), await make('乙', 9), await make('丙', 0, true)];
  const names = async () => (await seller.does(sellerGroup.list, {})).list.map((g) => g.name);
  expect(await names()).toEqual(expect.arrayContaining(['丙', '乙', '甲']));
  expect((await names()).filter((n) => '甲乙丙'.includes(n))).toEqual(['丙', '乙', '甲']);
  expect(await seller.does(sellerGroup.pin, { ids: [a.id, c.id], pinned: true })).toMatchObject({
    success: 1,
    fail: 1,
  });
  expect((await names()).filter((n) => '甲乙丙'.includes(n))).toEqual(['甲', '丙', '乙']);
  expect(await seller.does(sellerGroup.disable, { ids: [b.id] })).toMatchObject({ success: 1 });
  expect((await seller.does(sellerGroup.list, { enabled: '0' })).list.map((g) => g.name)).toContain('乙');
  await refused(make('甲', 1), NameExists);
  const detail = await seller.does(sellerGroup.detail, { id: a.id });
  expect(detail).toMatchObject({
    type: '10',
    businessType: '20',
    weight: 5,
    pinned: true,
    description: '甲组',
    skus: [{ id: first?.id }],
  });
  await refused(stranger.does(sellerGroup.detail, { id: a.id }), NotFound);
});

test('R-STATE-006 R-BASIC-002 the operator maintains groups of the platform and decides on those of sellers', async () => {
  const own = await operator.does(adminGroup.add, {
    name: '平台推荐',
    type: '20',
    businessType: '20',
    weight: 1,
  });
  const sent = await operator.does(adminGroup.submit, { id: own.id, version: own.version });
  const on = await auditor.does(adminGroup.approve, { id: own.id, version: sent.version });
  expect(on.state).toBe('30');
  const made = await seller.does(sellerGroup.add, { name: '待审组', type: '10', businessType: '20' });
  const waiting = await seller.does(sellerGroup.submit, { id: made.id, version: made.version });
  expect(
    (await auditor.does(adminGroup.reject, { id: made.id, version: waiting.version, reason: '名称过于笼统' }))
      .state,
  ).toBe('50');
  const again = await seller.does(sellerGroup.update, {
    id: made.id,
    version: waiting.version + 1,
    name: '待审组二',
    type: '10',
    businessType: '20',
  });
  expect(again.state).toBe('10');
  await refused(
    seller.does(sellerGroup.update, {
      id: made.id,
      version: waiting.version,
      name: 'x',
      type: '10',
      businessType: '20',
    }),
    VersionConflict,
  );
  expect((await seller.does(sellerGroup.history, { id: made.id })).list.map((h) => h.action)).toEqual([
    'save',
    'submit',
    'reject',
    'edit',
  ]);
});

test('R-GEN-022 approved goods stand in the same shelf the offers read', async () => {
  const spu = await approvedSpu(world, seller);
  const sku = await approvedSku(world, seller, spu.id, { unitsPerContainer: 80 });
  expect((await seller.does(sellerSku.detail, { id: sku.id })).fields).toMatchObject({
    unitsPerContainer: 80,
    salesUnit: 'DR',
  });
  expect((await seller.does(selectShelf, { ids: [sku.id] })).list).toHaveLength(1);
});

test('after all of it no invariant is broken', async () => expect(await world.audit()).toEqual({}));
