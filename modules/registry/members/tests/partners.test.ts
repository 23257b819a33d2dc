import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { NameExists, NoPermission, NotFound, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import {
  addForAll,
  addToBlacklist,
  listAllBlacklists,
  listBlacklist,
  removeForAll,
  removeFromBlacklist,
} from '../contract/blacklist.ts';
import {
  addEndCustomer,
  deleteEndCustomer,
  endCustomerDetail,
  listEndCustomers,
  updateEndCustomer,
} from '../contract/end-customer.ts';
import { PartyBlocked } from '../rules/refusals.ts';
import { blockedMembers, requirePair } from '../server/door.ts';
import { companyId, inside } from './world.ts';

const world = await openWorld({ max: 12 });
const [seller, trader, buyer, purchaser, operator] = [
  await world.as('seller_admin'),
  await world.as('seller_trader'),
  await world.as('buyer_admin'),
  await world.as('buyer_purchaser'),
  await world.as('operator'),
];
const [sellerId, buyerId] = [seller.actor.memberId as string, buyer.actor.memberId as string];
const pair = () => inside(world, null, (ctx) => requirePair(ctx, { buyerId, sellerId }));
const entry = (blockedMemberId: string, over: Record<string, unknown> = {}) => ({
  blockedMemberId,
  scope: 'all' as const,
  reason: '多次违约',
  validUntil: null,
  ...over,
});

test('R-BIZ-007 19.3: either side puts the other on its list, the pair cannot deal, and the entry stays as history when it is taken off', async () => {
  for (const [owner, target] of [
    [seller, buyerId],
    [buyer, sellerId],
  ] as const) {
    const made = await owner.does(addToBlacklist, entry(target));
    await refused(pair(), PartyBlocked);
    const own = await owner.does(listBlacklist, { state: 'inForce' });
    expect(own.list).toMatchObject([
      {
        id: made.id,
        blockedMemberId: target,
        scope: 'all',
        reason: '多次违约',
        state: 'inForce',
        createdName: owner.actor.name,
        can: ['remove'],
      },
    ]);
    expect(await owner.does(removeFromBlacklist, { ids: [made.id] })).toMatchObject({ success: 1 });
    expect(await pair()).toMatchObject({ relatedParty: false });
    expect((await owner.does(listBlacklist, { state: 'removed' })).list).toMatchObject([
      { id: made.id, removedName: owner.actor.name, can: [] },
    ]);
    expect((await owner.does(removeFromBlacklist, { ids: [made.id] })).failures[0]?.code).toBe(NotFound.code);
  }
});

test('R-BIZ-007: the company on a list never learns of it: not by the list, not by history, not by removing', async () => {
  const made = await seller.does(addToBlacklist, entry(buyerId));
  expect((await buyer.does(listBlacklist, {})).list.every((e) => e.ownerId === buyerId)).toBe(true);
  expect((await buyer.does(removeFromBlacklist, { ids: [made.id] })).failures[0]?.code).toBe(NotFound.code);
  const seen = await inside(
    world,
    buyer.actor,
    async (ctx) =>
      (
        await sql`select 1 from kernel.trade_history where biz_type = 'BLACKLIST' and biz_id = ${made.id}::bigint`.execute(
          ctx.tx,
        )
      ).rows,
  );
  expect(seen).toEqual([]);
  expect(await inside(world, buyer.actor, (ctx) => blockedMembers(ctx, { memberId: buyerId }))).toEqual([
    sellerId,
  ]);
  await seller.does(removeFromBlacklist, { ids: [made.id] });
});

test('R-BIZ-007: scope and last day count; nobody lists himself, a stranger, the same company twice, or a day that has passed', async () => {
  const made = await seller.does(addToBlacklist, entry(buyerId, { scope: 'sell' }));
  expect(await pair()).toMatchObject({ relatedParty: false });
  await refused(seller.does(addToBlacklist, entry(buyerId)), Validation);
  await seller.does(removeFromBlacklist, { ids: [made.id] });
  await refused(seller.does(addToBlacklist, entry(sellerId)), Validation);
  await refused(seller.does(addToBlacklist, entry('999999999')), NotFound);
  await refused(seller.does(addToBlacklist, entry(buyerId, { reason: ' ' })), Validation);
  const day = (n: number) =>
    world.now().then((t) => new Date(t.getTime() + n * 86_400_000).toISOString().slice(0, 10));
  await refused(seller.does(addToBlacklist, entry(buyerId, { validUntil: await day(-2) })), Validation);
  const until = await seller.does(addToBlacklist, entry(buyerId, { validUntil: await day(2) }));
  await refused(pair(), PartyBlocked);
  await world.push('4 days');
  expect(await pair()).toMatchObject({ relatedParty: false });
  expect((await seller.does(listBlacklist, { state: 'ended' })).list.map((e) => e.id)).toEqual([until.id]);
  await seller.does(removeFromBlacklist, { ids: [until.id] });
});

test('R-BIZ-007: a trader adds and does not take off; logistics sees no list', async () => {
  const made = await trader.does(
    addToBlacklist,
    entry(await companyId(world, '粤湾涂料').catch(() => buyerId)),
  );
  await refused(trader.does(removeFromBlacklist, { ids: [made.id] }), NoPermission);
  await refused((await world.as('seller_logistics')).does(listBlacklist, {}), NoPermission);
  await seller.does(removeFromBlacklist, { ids: [made.id] });
});

test('19.3: fifty at once never pass a thousand entries, and list one company once', async () => {
  await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) select ${sellerId}::bigint, m.id, 'all', '批量' from members.member m where m.id not in (0, ${sellerId}::bigint, ${buyerId}::bigint) and m.member_code <> 'M00000009'`.execute(
    world.sql,
  );
  await sql`alter table members.blacklist disable trigger all`.execute(world.sql);
  await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) select ${sellerId}::bigint, 1000000 + g, 'all', '批量' from generate_series(1, 999 - (select count(*)::int from members.blacklist where member_id = ${sellerId}::bigint and not deleted)) g`.execute(
    world.sql,
  );
  await sql`alter table members.blacklist enable trigger all`.execute(world.sql);
  const other = (
    await world.sql
      .selectFrom('members.member')
      .select('id')
      .where('member_code', '=', 'M00000009')
      .executeTakeFirstOrThrow()
  ).id as string;
  const tries = await raceSettled(50, (i) =>
    seller.does(addToBlacklist, entry(i % 2 === 0 ? buyerId : other)),
  );
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  for (const t of tries) if (t.status === 'rejected') expect(Validation.is(t.reason)).toBe(true);
  expect(await world.audit()).toEqual({});
  await sql`delete from members.blacklist`.execute(world.sql);
});

test('22.4: the operator’s own list counts for everyone and he sees every list in reach; only he changes his, and nobody’s but his', async () => {
  const theirs = await seller.does(addToBlacklist, entry(buyerId));
  const ours = await operator.does(addForAll, entry(sellerId, { scope: 'sell' }));
  const all = await operator.does(listAllBlacklists, {});
  expect(all.list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: theirs.id, ownerId: sellerId, can: [] }),
      expect.objectContaining({ id: ours.id, ownerId: '0', can: ['remove'] }),
    ]),
  );
  expect((await operator.does(listAllBlacklists, { operatorOnly: true })).list.map((e) => e.id)).toEqual([
    ours.id,
  ]);
  expect((await operator.does(listAllBlacklists, { ownerId: sellerId })).list.map((e) => e.id)).toEqual([
    theirs.id,
  ]);
  expect((await operator.does(removeForAll, { ids: [theirs.id] })).failures[0]?.code).toBe(NotFound.code);
  await seller.does(removeFromBlacklist, { ids: [theirs.id] });
  await refused(pair(), PartyBlocked);
  await refused(purchaser.does(listAllBlacklists, {}), NoPermission);
  await refused((await world.as('auditor')).does(addForAll, entry(buyerId)), NoPermission);
  expect(await operator.does(removeForAll, { ids: [ours.id] })).toMatchObject({ success: 1 });
  expect(await pair()).toMatchObject({ relatedParty: false });
});

const customer = (over: Record<string, unknown> = {}) => ({
  name: '终端用户一',
  creditCode: `91310000MA1TXT0E1${creditCodeCheck('91310000MA1TXT0E1')}`,
  registrationNo: null,
  region: '310115',
  industry: '10',
  contactName: '赵六',
  contactPhone: '13900000000',
  relationSince: '2025-01-01',
  confidential: true,
  ...over,
});

test('R-LABEL-008 19.6 end customers: added, changed, found and deleted by the seller within his data scope; a buyer has none', async () => {
  const made = await trader.does(addEndCustomer, customer());
  await refused(seller.does(addEndCustomer, customer()), NameExists);
  await refused(
    seller.does(addEndCustomer, customer({ name: '二', creditCode: '91310000MA1TXT0E10' })),
    Validation,
  );
  await refused(
    seller.does(addEndCustomer, customer({ name: '二', relationSince: '2999-01-01' })),
    Validation,
  );
  await refused(seller.does(addEndCustomer, customer({ name: '二', industry: '77' })), Validation);
  expect(await seller.does(endCustomerDetail, { id: made.id })).toMatchObject({
    name: '终端用户一',
    ownerName: trader.actor.name,
    confidential: true,
  });
  await seller.does(updateEndCustomer, {
    id: made.id,
    version: made.version,
    ...customer({ name: '终端用户甲', confidential: false }),
  });
  await refused(
    seller.does(updateEndCustomer, { id: made.id, version: made.version, ...customer() }),
    VersionConflict,
  );
  expect(
    (
      await seller.does(listEndCustomers, {
        keyword: '用户甲',
        industry: '10',
        region: '310000',
        confidential: false,
        sinceFrom: '2024-12-31',
        sinceTo: '2025-01-02',
      })
    ).list.map((c) => c.id),
  ).toEqual([made.id]);
  const ofAdmin = await seller.does(
    addEndCustomer,
    customer({
      name: '管理员的客户',
      creditCode: null,
      registrationNo: 'SG-2001',
      region: null,
      industry: null,
      contactName: null,
      contactPhone: null,
      relationSince: null,
    }),
  );
  expect((await trader.does(listEndCustomers, {})).list.map((c) => c.id)).not.toContain(ofAdmin.id);
  await refused(trader.does(endCustomerDetail, { id: ofAdmin.id }), NotFound);
  const other = await world.as('luze_trader', 'seller').catch(() => null);
  if (other?.actor.identity === 'seller') expect((await other.does(listEndCustomers, {})).list).toEqual([]);
  await refused(buyer.does(listEndCustomers, {}), NoPermission);
  expect(await seller.does(deleteEndCustomer, { ids: [made.id, ofAdmin.id] })).toMatchObject({ success: 2 });
  expect((await seller.does(listEndCustomers, {})).list.map((c) => c.id)).not.toContain(made.id);
});

test('19.6 end customers name what the goods are used for: only applications that may be chosen, shown in both languages, found by them', async () => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from catalogue.product_application where enabled and not deleted order by id limit 2`.execute(
    world.sql,
  );
  const [first, second] = rows as [{ id: string; name: string }, { id: string; name: string }];
  const made = await seller.does(
    addEndCustomer,
    customer({ name: '有用途的客户', applicationIds: [first.id, second.id, first.id] }),
  );
  expect(await seller.does(endCustomerDetail, { id: made.id })).toMatchObject({
    applicationIds: [first.id, second.id],
    applications: [{ zh: first.name, en: expect.any(String) }, { zh: second.name }],
  });
  expect((await seller.does(listEndCustomers, { applicationId: second.id })).list.map((c) => c.id)).toEqual([
    made.id,
  ]);
  await refused(
    seller.does(addEndCustomer, customer({ name: '无此用途', applicationIds: ['999999999'] })),
    Validation,
  );
  await sql`update catalogue.product_application set enabled = false where id = ${first.id}::bigint`.execute(
    world.sql,
  );
  await refused(
    seller.does(addEndCustomer, customer({ name: '已停用途', applicationIds: [first.id] })),
    Validation,
  );
  await seller.does(updateEndCustomer, {
    id: made.id,
    version: made.version,
    ...customer({ name: '有用途的客户', applicationIds: [first.id] }),
  });
  await sql`update catalogue.product_application set enabled = true where id = ${first.id}::bigint`.execute(
    world.sql,
  );
  await seller.does(deleteEndCustomer, { ids: [made.id] });
});

test('end customers: fifty at once write one name once', async () => {
  const tries = await raceSettled(50, () => seller.does(addEndCustomer, customer({ name: '同名客户' })));
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  for (const t of tries) if (t.status === 'rejected') expect(NameExists.is(t.reason)).toBe(true);
});
