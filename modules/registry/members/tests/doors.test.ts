import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import { acceptAgreement, currentAgreement } from '../contract/agreement.ts';
import { selectMember } from '../contract/select.ts';
import { MemberForbidden, PartyBlocked } from '../rules/refusals.ts';
import { AgreementFirst, SameCompany } from '../rules/refusals-registry.ts';
import {
  blockedMembers,
  partiesOf,
  partyOf,
  requirePair,
  requireTrader,
  searchMembers,
  standingOf,
} from '../server/door.ts';
import { companyId, inside } from './world.ts';

const world = await openWorld();
let [buyer, seller, parent, child] = ['', '', '', ''];
beforeAll(async () => {
  [buyer, seller, parent, child] = [
    await companyId(world, '粤湾涂料').catch(() => companyByNo(4)),
    await companyByNo(1),
    await companyByNo(3),
    await companyByNo(14),
  ];
});
const companyByNo = async (no: number): Promise<string> => {
  const row = await world.sql
    .selectFrom('members.member')
    .select('id')
    .where('member_code', '=', `M${String(no).padStart(8, '0')}`)
    .executeTakeFirstOrThrow();
  return (row as { id: string }).id;
};
const block = (owner: string, target: string, scope: string, until: string | null = null) =>
  sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason, valid_until) values (${owner}::bigint, ${target}::bigint, ${scope}, '测试', ${until}::date)`.execute(
    world.sql,
  );
const unblock = () => sql`delete from members.blacklist`.execute(world.sql);
const pair = (buyerId: string, sellerId: string) =>
  inside(world, null, (ctx) => requirePair(ctx, { buyerId, sellerId }));

test('G-SELF: one company cannot stand on both sides; parent and subsidiary pass and are marked as related', async () => {
  await refused(pair(seller, seller), SameCompany);
  expect(await pair(child, parent)).toEqual({ relatedParty: true });
  expect(await pair(buyer, seller)).toEqual({ relatedParty: false });
});

test('G-BLK 19.3: lists of either side and of the operator stop a pair by their scope, and end with their day', async () => {
  await block(seller, buyer, 'sell');
  expect(await pair(buyer, seller)).toEqual({ relatedParty: false });
  await unblock();
  for (const [owner, target, scope] of [
    [seller, buyer, 'buy'],
    [buyer, seller, 'sell'],
    ['0', buyer, 'all'],
    ['0', seller, 'sell'],
  ] as const) {
    await block(owner, target, scope);
    await refused(pair(buyer, seller), PartyBlocked);
    await unblock();
  }
  await block(seller, buyer, 'all', '2020-01-01');
  expect(await pair(buyer, seller)).toEqual({ relatedParty: false });
  await unblock();
});

test('19.3: the target reads no list but his own, and is only kept from the offers', async () => {
  const purchaser = await world.as('buyer_purchaser');
  const mine = purchaser.actor.memberId as string;
  await block(seller, mine, 'all');
  expect(await inside(world, purchaser.actor, (ctx) => blockedMembers(ctx, { memberId: mine }))).toEqual([
    seller,
  ]);
  const seen = await inside(
    world,
    purchaser.actor,
    async (ctx) => (await sql`select * from members.blacklist`.execute(ctx.tx)).rows,
  );
  expect(seen).toEqual([]);
  await unblock();
  await block('0', mine, 'all');
  const all = await inside(world, purchaser.actor, (ctx) => blockedMembers(ctx, { memberId: mine }));
  expect(all.length).toBeGreaterThan(10);
  await unblock();
});

test('G-CMP and G-TERM: a disabled company is refused with 16001, one that has not accepted the agreement with 17007', async () => {
  const trader = (memberId: string) => inside(world, null, (ctx) => requireTrader(ctx, { memberId }));
  expect((await trader(buyer)).verified).toBe(true);
  await refused(trader('999999'), MemberForbidden);
  await sql`update members.member set status = '30' where id = ${buyer}::bigint`.execute(world.sql);
  await refused(trader(buyer), MemberForbidden);
  expect(await standingOf(world.sql, { memberId: buyer })).toMatchObject({
    forbidden: true,
    verified: false,
  });
  await sql`update members.member set status = '20', agreement_version = 0 where id = ${buyer}::bigint`.execute(
    world.sql,
  );
  await refused(trader(buyer), AgreementFirst);
  const admin = await world.as('buyer_admin');
  const text = await admin.does(currentAgreement, { agreementType: 'user' });
  expect(
    await admin.does(acceptAgreement, { agreementType: 'user', version: text?.version as number }),
  ).toEqual({ version: 1, company: true });
  expect((await trader(buyer)).agreementAccepted).toBe(true);
});

test('companies are found by pinyin initials, English, code and credit code; parties come by id', async () => {
  const find = (keyword: string) => inside(world, null, (ctx) => searchMembers(ctx, { keyword }));
  for (const typed of ['澄湾', 'chengwan', 'cwsh', 'Jiangsu Cheng', 'M00000001', '0074l'])
    expect(await find(typed)).toContain(seller);
  expect(await find('  ')).toEqual([]);
  const parties = await inside(world, null, (ctx) =>
    partiesOf(ctx, { memberIds: [buyer, seller, '0', seller] }),
  );
  expect([...parties.keys()].sort()).toEqual([buyer, seller].sort());
  expect(await inside(world, null, (ctx) => partyOf(ctx, { memberId: child }))).toMatchObject({
    parentMemberId: parent,
    enterpriseType: '30',
  });
});

test('pick list: companies by name without own and without numbers', async () => {
  const trader = await world.as('seller_trader');
  const found = await trader.does(selectMember, { keyword: '', side: 'buyer', pageCount: 50 });
  expect(found.list.map((m) => m.id)).not.toContain(seller);
  expect(Object.keys(found.list[0] ?? {}).sort()).toEqual(['abbreviation', 'code', 'id', 'name', 'nameEn']);
});

test('walls: a company reads and writes its own record only', async () => {
  const purchaser = await world.as('buyer_purchaser');
  const rows = await inside(
    world,
    purchaser.actor,
    async (ctx) =>
      (await sql<{ member_id: string }>`select member_id from members.record`.execute(ctx.tx)).rows,
  );
  expect(rows).toEqual([{ member_id: purchaser.actor.memberId }]);
  const touched = await inside(
    world,
    purchaser.actor,
    async (ctx) =>
      (await sql`update members.member set name = 'x' where id = ${seller}::bigint`.execute(ctx.tx))
        .numAffectedRows,
  );
  expect(touched).toBe(0n);
});
