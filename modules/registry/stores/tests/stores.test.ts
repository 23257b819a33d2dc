import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import {
  InUse,
  NameExists,
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { qrSvg } from '#kernel/server/pdf.ts';
import { disableMember } from '#registry/members/contract/member.ts';
import { currentStore, saveStore, submitStore, takeDownStore, withdrawStore } from '../contract/my-store.ts';
import { listShopTypes } from '../contract/shop-type.ts';
import {
  accreditStore,
  addStore,
  approveStore,
  deleteStores,
  disableStores,
  enableStores,
  listStores,
  publishStore,
  rejectStore,
  storeDetail,
  storeMenuChoices,
  unpublishStore,
  updateStore,
} from '../contract/store.ts';
import { storePage } from '../contract/store-page.ts';
import { StoreOnce, StoreOwner, StoreReviewed, StoreUnchanged } from '../rules/refusals.ts';
import { categoryIds, filled, picture } from './store-world.ts';

const world = await openWorld();
let chief: Person;
let operator: Person;
let auditor: Person;
let seller: Person;
let buyer: Person;
let products: string[];
let brand: string;
let own: { id: string; version: number; code: string };

const see = (id: string) => operator.does(storeDetail, { id });
const wish = async (who: Person, name: string, more: object = {}) => ({
  ...filled(name, await picture(who), products.slice(0, 3)),
  ...more,
});

beforeAll(async () => {
  [chief, operator, auditor, seller, buyer] = await Promise.all([
    world.as('admin'),
    world.as('operator'),
    world.as('auditor'),
    world.as('seller_admin', 'seller'),
    world.as('buyer_admin'),
  ]);
  products = await categoryIds(world, 12);
  brand = (await chief.does(listShopTypes, { keyword: 'BRAND' })).list[0]?.id as string;
  const { store } = await seller.does(currentStore, {});
  own = { id: store?.id as string, version: store?.version as number, code: store?.code as string };
});

describe('the operator keeps stores (administration-domain 23.2)', () => {
  test('R-SHOP-008 to R-SHOP-024 every field of a store is kept and read again: code, URL with its QR code, company, profile, logo, licence, administrator, importance, products', async () => {
    const businessLicenceFileId = await picture(chief, 'licence');
    const made = await chief.does(addStore, {
      memberId: seller.actor.memberId as string,
      typeId: brand,
      importance: 4,
      ...(await wish(chief, '澄湾品牌馆')),
      businessLicenceFileId,
    });
    const s = await see(made.id);
    expect(s).toMatchObject({
      state: '00',
      enabled: true,
      name: '澄湾品牌馆',
      englishName: 'A store of tests',
      type: { id: brand },
      companyName: seller.actor.memberName,
      importance: 4,
      address: '江苏省张家港市扬子江国际化学工业园',
      adminName: '沈静怡',
      adminPhone: '13812345678',
      adminEmail: 'store@example.com',
      businessLicenceFileId,
      profile: '<p>现货供应</p>',
    });
    expect(s.code).toMatch(/^S\d{6}$/);
    expect(s.url).toMatch(new RegExp(`^https?://.+/shop/${s.code}$`));
    // M6: scanned from paper it is read without a login.
    expect(s.qr).toBe(await qrSvg(s.url.replace('/shop/', '/portal/store/')));
    expect(s.logo).toContain('/files/');
    expect(s.abbreviation).not.toBe('');
    expect(s.mainProducts.map((p) => p.id)).toEqual(products.slice(0, 3));
    expect((await operator.does(listStores, { keyword: s.code })).list.map((r) => r.id)).toEqual([made.id]);
    await refused(
      chief.does(addStore, {
        memberId: seller.actor.memberId as string,
        typeId: brand,
        importance: 4,
        ...(await wish(chief, '另一家')),
      }),
      StoreOnce,
    );
    await refused(
      chief.does(addStore, {
        memberId: buyer.actor.memberId as string,
        typeId: brand,
        importance: 4,
        ...(await wish(chief, '买家店')),
      }),
      StoreOwner,
    );
    await refused(
      operator.does(addStore, {
        memberId: seller.actor.memberId as string,
        typeId: brand,
        ...(await wish(operator, '无权限')),
      }),
      NoPermission,
    );
    expect(await chief.does(deleteStores, { ids: [made.id] })).toMatchObject({ success: 1 });
    await refused(see(made.id), NotFound);
  });

  test('a name stands once, also in traditional characters; ten products at most; a picture of another kind is refused', async () => {
    const { list } = await operator.does(listStores, { pageCount: 100 });
    const other = list.find((r) => r.id !== own.id);
    const d = await see(own.id);
    const same = {
      id: own.id,
      typeId: d.type.id,
      importance: d.importance,
      ...(await wish(operator, d.name)),
    };
    await refused(
      operator.does(updateStore, {
        ...same,
        version: d.version,
        name: `${other?.name.slice(0, 2)} ${other?.name.slice(2)}`,
      }),
      NameExists,
    );
    const faults = async (more: object): Promise<string[]> => {
      const error = await operator.does(updateStore, { ...same, version: d.version, ...more }).then(
        () => null,
        (e: unknown) => e,
      );
      return error instanceof InvalidInput ? error.errors.map((e) => e.field) : [String(error)];
    };
    expect(await faults({ mainProductIds: Array.from({ length: 11 }, (_, n) => String(n + 1)) })).toEqual([
      'mainProductIds',
    ]);
    expect(await faults({ mainProductIds: ['999999999'] })).toEqual(['mainProductIds']);
    expect(await faults({ logoFileId: await picture(operator, 'licence') })).toEqual(['logoFileId']);
    const saved = await operator.does(updateStore, { ...same, version: d.version, importance: 5 });
    await refused(operator.does(updateStore, { ...same, version: d.version }), VersionConflict);
    expect((await see(own.id)).importance).toBe(5);
    own.version = saved.version;
  });

  test('M7 administration-domain 22.4: a blocked reader finds no store page, as if there were none', async () => {
    expect((await buyer.does(storePage, { code: own.code })).code).toBe(own.code);
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) select s.member_id, ${buyer.actor.memberId}::bigint, 'all', 'test' from stores.store s where s.code = ${own.code}`.execute(
      world.sql,
    );
    const [blocked, none] = await Promise.all([
      refused(buyer.does(storePage, { code: own.code }), NotFound),
      refused(buyer.does(storePage, { code: 'S999999' }), NotFound),
    ]);
    expect(blocked.details).toEqual(none.details);
    await sql`delete from members.blacklist`.execute(world.sql);
    expect((await buyer.does(storePage, { code: own.code })).code).toBe(own.code);
  });

  test('R-STATE-018 R-STATE-019 unpublish and publish: the page closes for visitors and opens again; both are told to the seller', async () => {
    expect((await buyer.does(storePage, { code: own.code })).name).toBeTruthy();
    const d = await see(own.id);
    const down = await operator.does(unpublishStore, {
      id: own.id,
      version: d.version,
      reason: '资料需更新',
    });
    expect(down.state).toBe('40');
    await refused(buyer.does(storePage, { code: own.code }), NotFound);
    await refused(auditor.does(publishStore, { id: own.id, version: down.version }), NoPermission);
    const up = await operator.does(publishStore, { id: own.id, version: down.version });
    expect(up.state).toBe('20');
    expect((await buyer.does(storePage, { code: own.code })).adminName).toBeTruthy();
    const told = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'STORE_RESULT' and biz_id = ${own.id}`.execute(
      world.sql,
    );
    expect(told.rows[0]?.n).toBe(2);
  });

  test('R-STATE-003 R-STATE-021 disabling closes the seller console of the company, enabling opens it again; the switch is beside the state', async () => {
    expect(await operator.does(disableStores, { ids: [own.id] })).toMatchObject({ success: 1 });
    const shut = await seller.again();
    expect([shut.actor.routes.size, shut.actor.buttons.size]).toEqual([0, 0]);
    await refused(shut.does(currentStore, {}), NoPermission);
    await refused(buyer.does(storePage, { code: own.code }), NotFound);
    expect((await see(own.id)).state).toBe('20');
    expect(await operator.does(enableStores, { ids: [own.id] })).toMatchObject({ success: 1 });
    expect((await seller.again()).actor.routes.size).toBeGreaterThan(5);
    const { list } = await operator.does(listStores, { pageCount: 100 });
    const answer = await operator.does(disableStores, { ids: [list[0]?.id as string, '999999999'] });
    expect(answer).toMatchObject({ success: 1, fail: 1 });
    await operator.does(enableStores, { ids: [list[0]?.id as string] });
  });

  test('R-PERM-014 menus are authorised for a store: nothing beyond them stays in the company’s roles, none named takes the limit away', async () => {
    const { menus, menuIds, version } = await operator.does(storeMenuChoices, { id: own.id });
    expect(menuIds).toEqual([]);
    expect(menus.length).toBeGreaterThan(10);
    const chosen = menus.slice(0, 4).map((m) => m.id);
    const after = await operator.does(accreditStore, { id: own.id, version, menuIds: chosen });
    expect((await operator.does(storeMenuChoices, { id: own.id })).menuIds.sort()).toEqual(
      [...chosen].sort(),
    );
    await refused(operator.does(accreditStore, { id: own.id, version, menuIds: [] }), VersionConflict);
    await operator.does(accreditStore, { id: own.id, version: after.version, menuIds: [] });
    expect((await operator.does(storeMenuChoices, { id: own.id })).menuIds).toEqual([]);
    await refused(auditor.does(storeMenuChoices, { id: own.id }), NoPermission);
  });
});

describe('a seller keeps his store (trading-domain 18)', () => {
  test('R-STATE-020 draft, submitted, withdrawn, rejected, changed, submitted again, approved: each by its side, each in the history', async () => {
    const made = await chief.does(addStore, {
      memberId: seller.actor.memberId as string,
      typeId: brand,
      importance: 3,
      ...(await wish(chief, '澄湾精品馆')),
    });
    let s = await seller.does(saveStore, {
      id: made.id,
      version: made.version,
      ...(await wish(seller, '澄湾精品馆', { logoFileId: null, adminPhone: null, mainProductIds: [] })),
    });
    const missing = await seller.does(submitStore, { id: s.id, version: s.version }).then(
      () => null,
      (e: unknown) => e,
    );
    expect((missing as InvalidInput).errors.map((e) => e.field)).toEqual([
      'logoFileId',
      'adminPhone',
      'mainProductIds',
    ]);
    s = await seller.does(saveStore, { id: s.id, version: s.version, ...(await wish(seller, '澄湾精品馆')) });
    const sent = await seller.does(submitStore, { id: s.id, version: s.version });
    expect(sent).toMatchObject({ state: '10', can: ['withdraw'] });
    await refused(
      seller.does(saveStore, { id: s.id, version: sent.version, ...(await wish(seller, '改名')) }),
      StateNotAllowed,
    );
    const back = await seller.does(withdrawStore, { id: s.id, version: sent.version });
    const again = await seller.does(submitStore, { id: s.id, version: back.version });
    const no = await auditor.does(rejectStore, { id: s.id, version: again.version, reason: '简介不完整' });
    expect(no.state).toBe('30');
    await refused(seller.does(submitStore, { id: s.id, version: no.version }), StoreUnchanged);
    // What the form holds is kept and sent in one act.
    const third = await seller.does(submitStore, {
      id: s.id,
      version: no.version,
      wish: await wish(seller, '澄湾精品馆', { profile: '<p>新简介</p>' }),
    });
    expect((await see(s.id)).profile).toBe('<p>新简介</p>');
    await refused(seller.does(approveStore, { id: s.id, version: third.version }), NoPermission);
    const yes = await auditor.does(approveStore, { id: s.id, version: third.version });
    expect(yes.state).toBe('20');
    await refused(auditor.does(approveStore, { id: s.id, version: yes.version }), StateNotAllowed);
    const d = await see(s.id);
    expect(d.events.map((e) => e.action).reverse()).toEqual([
      'open',
      'edit',
      'edit',
      'submit',
      'withdraw',
      'submit',
      'reject',
      'edit',
      'submit',
      'approve',
    ]);
    expect(d.openedAt).not.toBeNull();
    const asked = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'STORE_REVIEW' and biz_id = ${s.id}`.execute(
      world.sql,
    );
    expect(asked.rows[0]?.n).toBe(3);
    expect(await chief.does(deleteStores, { ids: [s.id] })).toMatchObject({
      fail: 1,
      failures: [{ status: 10306 }],
    });
  });

  test('of a published store only address and administrator change; the seller takes it down himself and corrects the rest', async () => {
    const { store } = await seller.does(currentStore, {});
    const id = store?.id as string;
    const held = {
      name: store?.name as string,
      englishName: store?.englishName ?? null,
      profile: store?.profile ?? null,
      logoFileId: store?.logoFileId ?? null,
      businessLicenceFileId: store?.businessLicenceFileId ?? null,
      address: '新地址1号',
      adminName: '新管理员',
      adminPhone: '13900001111',
      adminEmail: 'new@example.com',
      mainProductIds: store?.mainProductIds ?? [],
    };
    const saved = await seller.does(saveStore, { id, version: store?.version as number, ...held });
    await refused(
      seller.does(saveStore, { id, version: saved.version, ...held, name: '换个名字' }),
      StoreReviewed,
    );
    const down = await seller.does(takeDownStore, { id, version: saved.version });
    expect(down.state).toBe('40');
    const fixed = await seller.does(saveStore, {
      id,
      version: down.version,
      ...held,
      name: '换个名字',
      logoFileId: await picture(seller),
      mainProductIds: products.slice(0, 2),
    });
    const sent = await seller.does(submitStore, { id, version: fixed.version });
    await auditor.does(approveStore, { id, version: sent.version });
    const trader = await world.as('seller_trader', 'seller');
    expect((await trader.does(currentStore, {})).store?.id).toBe(id);
    await refused(trader.does(submitStore, { id, version: 1 }), NoPermission);
    await refused((await world.as('buyer_admin')).does(currentStore, {}), NoPermission);
  });

  test('two reviewers at once: one decision, the other is told', async () => {
    const { stores } = await seller.does(currentStore, {});
    const second = stores[1]?.id as string;
    const s = (await seller.does(currentStore, { id: second })).store;
    const down = await seller.does(takeDownStore, { id: second, version: s?.version as number });
    const fixed = await seller.does(saveStore, {
      id: second,
      version: down.version,
      ...(await wish(seller, '澄湾精品馆', { profile: '<p>第三版</p>' })),
    });
    const sent = await seller.does(submitStore, { id: second, version: fixed.version });
    const answers = await Promise.allSettled([
      auditor.does(approveStore, { id: second, version: sent.version }),
      operator.does(rejectStore, { id: second, version: sent.version, reason: '驳回测试' }),
    ]);
    expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(1);
    expect(await world.audit()).toEqual({});
  });
});

/** A store of another company, put into a state by hand. */
async function storeIn(state: string): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{ id: string; version: number }>`
    update stores.store set state = ${state}, submitted_by = ${auditor.actor.accountId}::bigint, featured_rank = null
    where id = (select max(id) from stores.store where not deleted and member_id <> ${seller.actor.memberId}::bigint and featured_rank is null)
    returning id, version`.execute(world.sql);
  return rows[0] as { id: string; version: number };
}

test('10202 nobody approves a store he sent in himself', async () => {
  const sent = await storeIn('10');
  await refused(auditor.does(approveStore, sent), SelfApproval);
  expect((await see(sent.id)).state).toBe('10');
});

test('18.1 a store where goods stand is not deleted', async () => {
  const { id } = await storeIn('00');
  await sql`update catalogue.sku set store_id = ${id}::bigint where id = (select min(id) from catalogue.sku where not deleted)`.execute(
    world.sql,
  );
  expect(await chief.does(deleteStores, { ids: [id] })).toMatchObject({
    success: 0,
    failures: [{ code: InUse.code }],
  });
  expect((await see(id)).id).toBe(id);
});

test('22.1 the stores of a disabled company leave the market, and its drafts stay what they are', async () => {
  const { id } = await storeIn('20');
  const { rows } = await sql<{ member_id: string }>`
    select member_id::text from stores.store where id = ${id}::bigint`.execute(world.sql);
  const memberId = rows[0]?.member_id as string;
  expect(await operator.does(disableMember, { ids: [memberId], reason: '资料造假' })).toMatchObject({
    success: 1,
  });
  expect((await see(id)).state).toBe('40');
});
