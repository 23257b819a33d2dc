import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import {
  InUse,
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { inside } from '#registry/members/tests/world.ts';
import { selectSku } from '../contract/pick.ts';
import { sellerSku } from '../contract/products/sku.ts';
import { adminSpu, selectSpu, sellerSpu } from '../contract/products/spu.ts';
import { LeafCategory, SpuShared } from '../rules/product-refusals.ts';
import { goodsOf } from '../server/door.ts';
import { approvedSku, approvedSpu, fileOf, skuWish, spuWish } from './products-world.ts';

const world = await openWorld({ max: 12 });
const seller = await world.as('seller_admin', 'seller');
const trader = await world.as('seller_trader', 'seller');
const stranger = await world.as('yonghai_sales', 'seller');
const operator = await world.as('operator');
const auditor = await world.as('auditor');
const draft = async (over = {}) => seller.does(sellerSpu.add, await spuWish(world, seller, over));
const events = async (kind: string, id: string) =>
  (
    await sql<{
      action: string;
      from_state: string | null;
      to_state: string;
    }>`select action, from_state, to_state from kernel.trade_history where biz_type = ${kind} and biz_id = ${id}::bigint order by seq`.execute(
      world.sql,
    )
  ).rows.map((r) => `${r.action} ${r.from_state ?? '—'}→${r.to_state}`);
const noticesOf = async (event: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from messaging.notice where event = ${event}`.execute(
      world.sql,
    )
  ).rows[0]?.n ?? 0;

test('R-CATA-006 R-CATA-013 to 015 17.2: an SPU is written, submitted, rejected with a reason, edited, approved, taken off and put back, with its whole history', async () => {
  const made = await draft({ materialCode: 'MC-1' });
  expect(made).toMatchObject({ state: '10', can: ['edit', 'submit', 'delete'] });
  const [row] = (await seller.does(sellerSpu.list, { keyword: '108941', stateTab: '10' })).list;
  expect(row).toMatchObject({
    code: expect.stringMatching(/^PU\d{13}$/),
    nameEn: 'Cyclohexanone',
    materialCode: 'MC-1',
    unNo: '1915',
    hazardClass: '3',
    pictograms: ['GHS02', 'GHS05', 'GHS07'],
    own: true,
    sdsAge: 'fresh',
  });
  const before = await noticesOf('N-APR-01');
  const sent = await seller.does(sellerSpu.submit, { id: made.id, version: made.version });
  expect(sent).toMatchObject({ state: '20', can: ['withdraw'] });
  expect(await noticesOf('N-APR-01')).toBeGreaterThan(before);
  const no = await auditor.does(adminSpu.reject, {
    id: sent.id,
    version: sent.version,
    reason: 'SDS 缺少第14部分',
  });
  expect(no.state).toBe('50');
  expect(await seller.does(sellerSpu.detail, { id: made.id })).toMatchObject({
    rejectReason: 'SDS 缺少第14部分',
    approved: null,
    missing: [],
  });
  const { fields } = await seller.does(sellerSpu.detail, { id: made.id });
  const edited = await seller.does(sellerSpu.update, {
    ...(fields as unknown as Awaited<ReturnType<typeof spuWish>>),
    id: made.id,
    version: no.version,
    description: '改进后',
    submit: true,
  });
  expect(edited.state).toBe('20');
  const on = await auditor.does(adminSpu.approve, { id: made.id, version: edited.version });
  expect(on.state).toBe('30');
  const off = await seller.does(sellerSpu.unpublish, { id: made.id, version: on.version });
  const back = await seller.does(sellerSpu.publish, { id: made.id, version: off.version });
  expect(back.state).toBe('30');
  expect(await events('SPU', made.id)).toEqual([
    'save —→10',
    'submit 10→20',
    'reject 20→50',
    'edit 50→10',
    'submit 10→20',
    'approve 20→30',
    'unpublish 30→40',
    'publish 40→30',
  ]);
  const history = await seller.does(sellerSpu.history, { id: made.id });
  expect(history.list.find((h) => h.action === 'edit')?.changes).toEqual([
    { field: 'description', before: null, after: '改进后' },
  ]);
  expect((await auditor.does(adminSpu.detail, { id: made.id })).approved).toMatchObject({
    description: '改进后',
    casNo: '108-94-1',
  });
});

test('17.1 fields that contradict each other are refused where they stand', async () => {
  const fault = async (over: object) => {
    const refusal = await refused(draft(over), Validation);
    return (refusal as unknown as { errors: { field: string; rule: string }[] }).errors.map(
      (e) => `${e.field} ${e.rule}`,
    );
  };
  expect(await fault({ casNo: '108-94-2' })).toEqual(['casNo product.casDigit']);
  expect(await fault({ ecNo: '203-631-2' })).toEqual(['ecNo product.ecDigit']);
  expect(await fault({ hsCode: '2914220' })).toEqual(['hsCode product.hs']);
  expect(await fault({ taxCategoryCode: '107' })).toEqual(['taxCategoryCode product.taxCategory']);
  expect(await fault({ unNo: null })).toEqual(['unNo field.input']);
  expect(await fault({ hazardClass: '2.1' })).toEqual(['packingGroup product.groupless']);
  expect(await fault({ subRisks: ['3'] })).toEqual(['subRisks product.subRiskSame']);
  expect(await fault({ controlClasses: ['00', '10'] })).toEqual(['controlClasses product.noneAlone']);
  expect(await fault({ mixture: true })).toEqual(['casNo product.mixtureCas']);
  expect(await fault({ specTemplate: [{ zh: '纯度', min: '2', max: '1' }] })).toEqual([
    'specTemplate spec.order:1',
  ]);
  expect(
    await fault({
      specTemplate: [
        { zh: '纯度', min: '1' },
        { zh: '水分', max: '很低' },
      ],
    }),
  ).toEqual(['specTemplate spec.number:2']);
  expect(await fault({ specTemplate: [{ zh: ' ', min: '1' }] })).toEqual(['specTemplate spec.name:1']);
  await refused(
    draft({
      platformCategoryId: (
        await sql<{ id: string }>`select id from catalogue.platform_category where code = 'ORG'`.execute(
          world.sql,
        )
      ).rows[0]?.id,
    }),
    LeafCategory,
  );
});

test('R-CATA-049 17.2 submitting says what is missing: image, papers, their age; a saved draft may wait', async () => {
  const bare = await draft({ imageIds: [], sdsFileId: null, sdsDate: null, ghs: null });
  expect((await seller.does(sellerSpu.detail, { id: bare.id })).missing.map((m) => m.rule)).toEqual([
    'product.image',
    'product.ghs',
    'product.sds',
    'field.input',
  ]);
  const refusal = await refused(
    seller.does(sellerSpu.submit, { id: bare.id, version: bare.version }),
    Validation,
  );
  expect((refusal as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
    'imageIds',
    'ghs',
    'sdsFileId',
    'sdsDate',
  ]);
  const old = await draft({ sdsDate: '2020-01-01' });
  await refused(seller.does(sellerSpu.submit, { id: old.id, version: old.version }), Validation);
  const precursor = await draft({ controlClasses: ['10', '41'] });
  await refused(seller.does(sellerSpu.submit, { id: precursor.id, version: precursor.version }), Validation);
  expect((await seller.does(sellerSpu.detail, { id: old.id })).state).toBe('10');
});

test('18.2 files keep their limits: nine images, only of their own scenes, and nobody else’s', async () => {
  const images = await Promise.all(Array.from({ length: 10 }, () => fileOf(world, seller, 'productImage')));
  await refused(draft({ imageIds: images }), Validation);
  const nine = await draft({
    imageIds: images.slice(0, 9),
    videoId: await fileOf(world, seller, 'productVideo'),
  });
  expect(nine.state).toBe('10');
  await refused(draft({ tdsFileId: await fileOf(world, stranger, 'pdf') }), NotFound);
  await refused(draft({ imageIds: [await fileOf(world, seller, 'articleCover')] }), NotFound);
});

test('17.2 hazardous data changed on the shelf force a new review; other data change in place; both leave a history', async () => {
  const on = await approvedSpu(world, seller);
  const fields = (await seller.does(sellerSpu.detail, { id: on.id })).fields as unknown as Awaited<
    ReturnType<typeof spuWish>
  >;
  const kept = await seller.does(sellerSpu.update, {
    ...fields,
    id: on.id,
    version: on.version,
    description: '新描述',
  });
  expect(kept.state).toBe('30');
  const review = await seller.does(sellerSpu.update, {
    ...fields,
    id: on.id,
    version: kept.version,
    hsCode: '29142200',
  });
  expect(review.state).toBe('20');
  const waiting = await auditor.does(adminSpu.detail, { id: on.id });
  expect(waiting).toMatchObject({ approved: { hsCode: '291422' }, fields: { hsCode: '29142200' } });
  expect((await auditor.does(adminSpu.approve, { id: on.id, version: review.version })).state).toBe('30');
  expect((await events('SPU', on.id)).slice(-3)).toEqual([
    'update 30→30',
    'editHazard 30→20',
    'approve 20→30',
  ]);
});

test('the operator corrects hazard data of a seller’s SPU, but never writes in a seller’s draft', async () => {
  const on = await approvedSpu(world, seller);
  const fields = (await operator.does(adminSpu.detail, { id: on.id })).fields as unknown as Awaited<
    ReturnType<typeof spuWish>
  >;
  const review = await operator.does(adminSpu.update, {
    ...fields,
    id: on.id,
    version: on.version,
    controlClasses: ['10', '43'],
  });
  expect(review.state).toBe('20');
  await refused(operator.does(adminSpu.approve, { id: on.id, version: review.version }), NoPermission);
  const mine = await draft();
  await refused(
    operator.does(adminSpu.update, { ...fields, id: mine.id, version: mine.version, description: '越权' }),
    StateNotAllowed,
  );
});

test('3.7 four eyes on the platform’s own SPU: its author submits with Edit and never decides; another operator does', async () => {
  const admin = await world.as('admin');
  const made = await admin.does(adminSpu.add, await spuWish(world, admin));
  const sent = await admin.does(adminSpu.submit, { id: made.id, version: made.version });
  await refused(admin.does(adminSpu.approve, { id: made.id, version: sent.version }), SelfApproval);
  expect((await auditor.does(adminSpu.approve, { id: made.id, version: sent.version })).state).toBe('30');
  expect((await stranger.does(selectSpu, { ids: [made.id] })).list).toHaveLength(1);
  expect(
    (await trader.does(sellerSpu.list, { keptBy: 'others', pageCount: 100 })).list.find(
      (s) => s.id === made.id,
    ),
  ).toMatchObject({ own: false, can: [], keeperName: null });
});

test('walls: a stranger sees an SPU on the shelf only, changes none, and a buyer may not ask; a trader submits but does not publish', async () => {
  const mine = await draft();
  await refused(stranger.does(sellerSpu.detail, { id: mine.id }), NotFound);
  await refused(stranger.does(sellerSpu.submit, { id: mine.id, version: mine.version }), NotFound);
  await refused((await world.as('buyer_admin', 'buyer')).does(sellerSpu.list, {}), NoPermission);
  const sent = await trader.does(sellerSpu.submit, { id: mine.id, version: mine.version });
  const on = await auditor.does(adminSpu.approve, { id: mine.id, version: sent.version });
  expect(await stranger.does(sellerSpu.detail, { id: mine.id })).toMatchObject({
    state: '30',
    own: false,
    can: [],
    approved: null,
    missing: [],
  });
  await refused(trader.does(sellerSpu.unpublish, { id: mine.id, version: on.version }), NoPermission);
  await refused(
    (await world.as('yonghai_admin', 'seller')).does(sellerSpu.unpublish, {
      id: mine.id,
      version: on.version,
    }),
    NotFound,
  );
});

test('stale versions are refused; a state without the verb answers with the state; withdrawn goes back to draft', async () => {
  const made = await draft();
  await refused(seller.does(sellerSpu.submit, { id: made.id, version: made.version + 1 }), VersionConflict);
  await refused(seller.does(sellerSpu.publish, { id: made.id, version: made.version }), StateNotAllowed, {
    state: 'draft',
    verb: 'publish',
  });
  const sent = await seller.does(sellerSpu.submit, { id: made.id, version: made.version });
  const fields = (await seller.does(sellerSpu.detail, { id: made.id })).fields as unknown as Awaited<
    ReturnType<typeof spuWish>
  >;
  await refused(
    seller.does(sellerSpu.update, { ...fields, id: made.id, version: sent.version, description: 'x' }),
    StateNotAllowed,
  );
  const late = await refused(
    seller.does(sellerSpu.update, { ...fields, id: made.id, version: made.version }),
    VersionConflict,
  );
  expect(late.details).toMatchObject({
    version: sent.version,
    current: { casNo: '108-94-1', version: sent.version },
  });
  const back = await seller.does(sellerSpu.withdraw, { id: made.id, version: sent.version });
  expect(back.state).toBe('10');
  expect((await seller.does(sellerSpu.submit, { id: made.id, version: back.version })).state).toBe('20');
});

test('17.2 delete: only where nothing refers to it, and softly', async () => {
  const on = await approvedSpu(world, seller);
  const sku = await seller.does(sellerSku.add, await skuWish(world, on.id));
  const off = await seller.does(sellerSpu.unpublish, { id: on.id, version: on.version });
  expect(await seller.does(sellerSpu.remove, { ids: [off.id] })).toMatchObject({
    success: 0,
    fail: 1,
    failures: [{ code: InUse.code }],
  });
  expect(await seller.does(sellerSku.remove, { ids: [sku.id] })).toMatchObject({ success: 1, fail: 0 });
  expect(await seller.does(sellerSpu.remove, { ids: [off.id] })).toMatchObject({ success: 1 });
  await refused(seller.does(sellerSpu.detail, { id: on.id }), NotFound);
  expect(
    (
      await sql<{
        state: string;
        deleted: boolean;
      }>`select state, deleted from catalogue.spu where id = ${on.id}::bigint`.execute(world.sql)
    ).rows[0],
  ).toEqual({ state: '90', deleted: true });
});

test('a seller’s SPU that others sell from is not taken away under them; the platform may', async () => {
  const on = await approvedSpu(world, seller);
  const theirs = await approvedSku(world, stranger, on.id);
  await refused(seller.does(sellerSpu.unpublish, { id: on.id, version: on.version }), SpuShared);
  const off = await operator.does(adminSpu.unpublish, { id: on.id, version: on.version });
  expect(off.state).toBe('40');
  expect(await inside(world, stranger.actor, (ctx) => goodsOf(ctx, { skuId: theirs.id }))).toMatchObject({
    onShelf: false,
  });
  expect((await stranger.does(selectSku, { pageCount: 100 })).list.map((k) => k.id)).not.toContain(theirs.id);
  expect(await noticesOf('N-CAT-01')).toBeGreaterThan(0);
});

test('17.2 batch acts answer per row: done, or refused and why', async () => {
  const [good, bare] = [await draft(), await draft({ imageIds: [] })];
  const answer = await seller.does(sellerSpu.submitAll, { ids: [good.id, bare.id, '999999'] });
  expect(answer).toMatchObject({ success: 1, fail: 2 });
  expect(answer.failures.map((f) => [f.id, f.code])).toEqual([
    [bare.id, Validation.code],
    ['999999', NotFound.code],
  ]);
});

test('two auditors and fifty calls on one submission: exactly one decides, everybody else reads that it is decided', async () => {
  const made = await seller.does(sellerSpu.add, { ...(await spuWish(world, seller)), submit: true });
  const second = await world.as('auditor2');
  const counts = await race(50, (n) =>
    n % 2 === 0
      ? auditor.does(adminSpu.approve, { id: made.id, version: made.version })
      : second.does(adminSpu.reject, { id: made.id, version: made.version, reason: '资料不符' }),
  );
  expect(counts.ok).toBe(1);
  expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(50);
  expect(
    Object.keys(counts).filter((k) => k !== 'ok' && k !== VersionConflict.code && k !== StateNotAllowed.code),
  ).toEqual([]);
  const rows = await sql<{
    n: number;
  }>`select count(*)::int as n from kernel.trade_history where biz_type = 'SPU' and biz_id = ${made.id}::bigint and action in ('approve', 'reject')`.execute(
    world.sql,
  );
  expect(rows.rows[0]?.n).toBe(1);
});

test('17.1 edge: two SPUs with one CAS number, a mixture without one, a flash point of −11', async () => {
  const twin = await approvedSpu(world, seller, { flashPoint: '-11' });
  const other = await approvedSpu(world, seller);
  expect(twin.id).not.toBe(other.id);
  expect((await seller.does(sellerSpu.detail, { id: twin.id })).fields).toMatchObject({
    flashPoint: '-11',
    meltingPoint: '-31',
  });
  const mixture = await approvedSpu(world, seller, { mixture: true, casNo: null, ecNo: null });
  expect(mixture.state).toBe('30');
});

test('lists find by name, pinyin, CAS with or without hyphens and code; filter by class, state, SDS age; count by state', async () => {
  const find = async (keyword: string) =>
    (await operator.does(adminSpu.list, { keyword })).list.map((s) => s.casNo);
  for (const keyword of ['苯乙烯', 'benyixi', 'byx', 'Styrene', '100-42-5', '100425'])
    expect(await find(keyword)).toContain('100-42-5');
  const toxic = await operator.does(adminSpu.list, { controlClass: '20' });
  expect(toxic.list.length).toBeGreaterThan(0);
  expect(toxic.list.every((s) => s.controlClasses.includes('20'))).toBe(true);
  await sql`update catalogue.spu set sds_date = kernel.today() - interval '5 years' + interval '30 days' where cas_no = '100-42-5'`.execute(
    world.sql,
  );
  expect((await operator.does(adminSpu.list, { sdsAge: 'soon' })).list.map((s) => s.casNo)).toEqual([
    '100-42-5',
  ]);
  const counts = await operator.does(adminSpu.count, {});
  expect(counts['30']).toBeGreaterThan(30);
});

test('after all of it no invariant is broken', async () => expect(await world.audit()).toEqual({}));
