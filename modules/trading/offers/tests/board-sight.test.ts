import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { getAttachmentUrls } from '#office/attachments/contract/attachment.ts';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { keepUpload } from '#office/attachments/server/door.ts';
import { selectCategory, selectPlace } from '#registry/catalogue/contract/pick.ts';
import { selectStore } from '#registry/stores/contract/select.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { listMarket, marketDetail, marketProducts, watchOffer } from '../contract/market.ts';
import { counter } from '../contract/negotiation.ts';
import { countAllThreads, listAllThreads } from '../contract/negotiation-oversight.ts';
import { addOffer } from '../contract/offer.ts';
import { countAllOffers, listAllOffers } from '../contract/offer-oversight.ts';
import { type DealWorld, dealWorld, draft, listed } from './deal-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const block = () =>
  sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, 'all', 'test')`.execute(
    w.world.sql,
  );
const forgive = () => sql`delete from members.blacklist`.execute(w.world.sql);

describe('trading-domain 3.1 visibility: a blacklisted buyer never sees an offer', () => {
  test('neither on the board nor by its number, and he cannot watch it; the others go on seeing it', async () => {
    const offer = await listed(w);
    await w.buyer.does(watchOffer, { id: offer.id, watch: true });
    await block();
    try {
      expect((await w.buyer.does(listMarket, { lane: '10', keyword: offer.offerNo as string })).list).toEqual(
        [],
      );
      await refused(w.buyer.does(marketDetail, { id: offer.id }), NotFound);
      await refused(w.buyer.does(watchOffer, { id: offer.id, watch: true }), NotFound);
      expect(await w.buyer.does(watchOffer, { id: offer.id, watch: false })).toEqual({ watched: false });
      expect((await w.buyer2.does(marketDetail, { id: offer.id })).offerNo).toBe(offer.offerNo);
      expect((await w.seller.does(marketDetail, { id: offer.id })).own).toBe(true);
    } finally {
      await forgive();
    }
  });

  test('nor its papers: a certificate of the offer has no address for him', async () => {
    const { db } = w.world.runtime.database;
    const certificate = await inTransaction(db, w.seller.actor, 'write', (tx) =>
      keepUpload(createContext(w.world.runtime, tx, w.seller.actor, {}, postCommitEffects()), {
        origin: Buffer.from('%PDF-1.4\n%%EOF'),
        fileName: 'coa.pdf',
        scene: pdfScene,
        bucket: 'private',
      }),
    );
    await listed(w, { coaFileIds: [certificate.attachmentId] });
    const addresses = async (who: DealWorld['buyer']) =>
      (await who.does(getAttachmentUrls, { attachmentIds: [certificate.attachmentId] })).length;
    expect([await addresses(w.buyer), await addresses(w.buyer2)]).toEqual([1, 1]);
    await block();
    try {
      expect([await addresses(w.buyer), await addresses(w.buyer2), await addresses(w.seller)]).toEqual([
        0, 1, 1,
      ]);
    } finally {
      await forgive();
    }
  });

  test('R-POS-021 the papers of a draft are for those in whose data scope it lies, a colleague without it finds none; published, everybody looks at them', async () => {
    const { db } = w.world.runtime.database;
    const paper = await inTransaction(db, w.seller.actor, 'write', (tx) =>
      keepUpload(createContext(w.world.runtime, tx, w.seller.actor, {}, postCommitEffects()), {
        origin: Buffer.from('%PDF-1.4\n%%EOF'),
        fileName: 'draft.pdf',
        scene: pdfScene,
        bucket: 'private',
      }),
    );
    const draftOf = await w.seller.does(addOffer, {
      ...(await draft(w.world, w.seller)),
      coaFileIds: [paper.attachmentId],
    });
    const as = async (who: Partial<Actor>) =>
      (
        (
          await dispatch(
            w.world.runtime,
            { ...w.seller.actor, superAdmin: false, ...who, requestId: newRequestId() },
            getAttachmentUrls,
            { attachmentIds: [paper.attachmentId] },
          )
        ).data as unknown[]
      ).length;
    const colleague = { accountId: '990001', empId: '999999999', deptId: null };
    const all = new Map([['OFFER', { all: true, depts: [], members: [] }]]);
    expect([
      await as({}),
      await as({ ...colleague, scopes: new Map() }),
      await as({ ...colleague, scopes: all }),
    ]).toEqual([1, 0, 1]);
    expect((await w.buyer.does(getAttachmentUrls, { attachmentIds: [paper.attachmentId] })).length).toBe(0);
    await sql`update offers.offer set publish_state = '60' where id = ${draftOf.id}::bigint`.execute(
      w.world.sql,
    );
    expect([
      await as({ ...colleague, scopes: new Map() }),
      (await w.buyer.does(getAttachmentUrls, { attachmentIds: [paper.attachmentId] })).length,
    ]).toEqual([1, 1]);
    await sql`update offers.offer set publish_state = '10' where id = ${draftOf.id}::bigint`.execute(
      w.world.sql,
    );
  });

  test('3.10.12 who negotiates on it already keeps sight of it, so that he can end the thread', async () => {
    const offer = await listed(w);
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const thread = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '2090.00',
      quantity: '200.00',
      validUntil,
    });
    await block();
    try {
      expect((await w.buyer.does(marketDetail, { id: offer.id })).threadId).toBe(thread.id);
    } finally {
      await forgive();
    }
  });
});

describe('R-MAIN-008 R-RMBS-006 filters of the board (trading-domain 2.2)', () => {
  test('by category, with everything below it, and by store', async () => {
    const offer = await listed(w);
    const { rows } = await sql<{ top: string; own: string; other: string; store: string }>`
      select coalesce(c.parent_id, c.id) as top, c.id as own, (select x.id from catalogue.platform_category x where x.level = 1 and x.id <> coalesce(c.parent_id, c.id) and x.id <> c.id and not exists (
          with recursive up as (select c.id, c.parent_id union all select p.id, p.parent_id from catalogue.platform_category p join up on up.parent_id = p.id) select 1 from up where up.id = x.id) order by x.id limit 1) as other, o.store_id as store
      from offers.offer o join catalogue.spu s on s.id = o.spu_id join catalogue.platform_category c on c.id = s.platform_category_id where o.id = ${offer.id}::bigint`.execute(
      w.world.sql,
    );
    const { top, own, other, store } = rows[0] as { top: string; own: string; other: string; store: string };
    const seen = async (filter: { categoryId?: string; storeId?: string }) =>
      (await w.buyer.does(listMarket, { lane: '10', keyword: offer.offerNo as string, ...filter })).list.map(
        (r) => r.id,
      );
    for (const categoryId of [top, own]) expect(await seen({ categoryId })).toEqual([offer.id]);
    expect(await seen({ categoryId: other })).toEqual([]);
    expect(await seen({ storeId: store })).toEqual([offer.id]);
    expect(await seen({ storeId: '999999999' })).toEqual([]);
    const category = (await w.buyer.does(selectCategory, { ids: [own] })).list[0];
    expect(category?.pathZh.endsWith(category.zh)).toBe(true);
    expect(
      (await w.buyer.does(selectCategory, { keyword: category?.en.toUpperCase() as string })).list.map(
        (c) => c.id,
      ),
    ).toContain(own);
    const shop = (await w.buyer.does(selectStore, { ids: [store] })).list[0];
    expect(shop).toMatchObject({ id: store, memberId: w.seller.actor.memberId });
    expect(
      (await w.buyer.does(selectStore, { keyword: shop?.code as string })).list.map((s) => s.id),
    ).toEqual([store]);
  });
});

describe('R-RSUP-002 filters of the operator (trading-domain 3.8)', () => {
  test('by product, place and status of the seller’s licence', async () => {
    const offer = await listed(w);
    const found = async (filter: object) =>
      (await w.operator.does(listAllOffers, { keyword: offer.offerNo as string, ...filter })).list.map(
        (o) => o.id,
      );
    const { rows } = await sql<{ product: string; place: string; states: string[] }>`
      select o.product_name_id as product, o.named_place_id as place, array(select distinct effective_status from qualifications.licence l where l.member_id = o.seller_member_id and l.licence_type <> '10' and effective_status is not null and not deleted) as states
      from offers.offer o where o.id = ${offer.id}::bigint`.execute(w.world.sql);
    const { product, place, states } = rows[0] as { product: string; place: string; states: string[] };
    expect(await found({ productNameId: product, placeId: place })).toEqual([offer.id]);
    const elsewhere = (await w.operator.does(selectPlace, { pageCount: 100 })).list.find(
      (p) => p.id !== place,
    )?.id as string;
    expect(await found({ placeId: elsewhere })).toEqual([]);
    expect(states.length).toBeGreaterThan(0);
    for (const licenceState of ['10', '20', '30', '40', '50'] as const)
      expect(await found({ licenceState })).toEqual(states.includes(licenceState) ? [offer.id] : []);
  });

  test('negotiations of all companies are counted by status, and a tab shows exactly those', async () => {
    const offer = await listed(w);
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    await w.buyer.does(counter, { offerId: offer.id, price: '2090.00', quantity: '200.00', validUntil });
    const counts = await w.operator.does(countAllThreads, {});
    expect(counts['10']).toBeGreaterThan(0);
    for (const [statusTab, n] of Object.entries(counts)) {
      const page = await w.operator.does(listAllThreads, { statusTab, pageCount: 100 });
      expect([statusTab, page.totalCount]).toEqual([statusTab, n]);
      expect(new Set(page.list.map((t) => t.status))).toEqual(new Set([statusTab]));
    }
  });

  test('the tabs count what the list shows; a draft nobody submitted counts nowhere', async () => {
    const before = await w.operator.does(countAllOffers, {});
    await w.seller.does(addOffer, await draft(w.world, w.seller));
    expect(await w.operator.does(countAllOffers, {})).toEqual(before);
    await listed(w);
    const after = await w.operator.does(countAllOffers, {});
    expect(after['30']).toBe((before['30'] ?? 0) + 1);
    for (const [state, n] of Object.entries(after)) {
      const page = await w.operator.does(listAllOffers, { publishState: [state], pageCount: 1 });
      expect([state, page.totalCount]).toEqual([state, n]);
    }
  });
});

describe('administration-domain 10.1 hazardVisibility', () => {
  const set = (value: '20' | '30') =>
    sql`insert into configuration.setting (key, value) values ('hazardVisibility', ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`.execute(
      w.world.sql,
    );
  test('operator only: no member sees hazardous goods of others, neither on the board nor by number; the seller and the operator do', async () => {
    const offer = await listed(w);
    const onBoard = async (who: DealWorld['buyer']) =>
      (await who.does(listMarket, { lane: '10', keyword: offer.offerNo as string })).list.map((r) => r.id);
    expect([await onBoard(w.buyer), await onBoard(w.operator)]).toEqual([[offer.id], [offer.id]]);
    await set('30');
    try {
      expect([await onBoard(w.buyer), await onBoard(w.seller), await onBoard(w.operator)]).toEqual([
        [],
        [offer.id],
        [offer.id],
      ]);
      await refused(w.buyer.does(marketDetail, { id: offer.id }), NotFound);
      expect((await w.operator.does(marketDetail, { id: offer.id })).id).toBe(offer.id);
    } finally {
      await set('20');
    }
  });

  test('M3 a member sees them while a paper for them runs by the day, or an end user has declared what it uses; else it is told how many stand behind which wall', async () => {
    const offer = await listed(w);
    const me = w.buyer2.actor.memberId;
    const sees = async () =>
      (await w.buyer2.does(listMarket, { lane: '10', keyword: offer.offerNo as string })).list.length;
    const beyond = async () => (await w.buyer2.does(marketProducts, { lane: '10' })).beyond;
    const run = (text: ReturnType<typeof sql>) => text.execute(w.world.sql);
    expect([await sees(), await beyond()]).toEqual([1, null]);
    await run(
      sql`update qualifications.licence set deleted = true where member_id = ${me}::bigint and licence_type in ('20', '21', '22')`,
    );
    await run(sql`update qualifications.use_declaration set deleted = true where member_id = ${me}::bigint`);
    expect(await sees()).toBe(0);
    expect(await beyond()).toEqual({ n: expect.any(Number), why: 'licence' });
    await refused(w.buyer2.does(marketDetail, { id: offer.id }), LicenceMissing);

    const licence = (status: string, effective: string | null, endsIn: number) =>
      run(sql`insert into qualifications.licence (member_id, licence_type, certificate_no, start_date, end_date, approval_status, effective_status)
        values (${me}::bigint, '20', ${crypto.randomUUID()}, kernel.today() - 30, kernel.today() + ${endsIn}::int, ${status}, ${effective})`);
    await licence('10', null, 100);
    await licence('20', '50', 100);
    await licence('20', '20', -1);
    expect(await sees()).toBe(0);
    await licence('20', '30', 0);
    expect([await sees(), await beyond()]).toEqual([1, null]);
    await run(sql`update qualifications.licence set deleted = true where member_id = ${me}::bigint`);

    await run(
      sql`insert into qualifications.use_declaration (member_id, purpose) values (${me}::bigint, 'test')`,
    );
    const type = (code: string) =>
      run(sql`update members.member set enterprise_type = ${code} where id = ${me}::bigint`);
    await type('20');
    expect(await sees()).toBe(0);
    await type('30');
    expect(await sees()).toBe(1);
  });

  test('M4 who is not admitted yet looks at goods that no class controls, acts on none, and is told what admits him', async () => {
    const newcomer = await w.world.as('unverified');
    const hazardous = await listed(w);
    const plain = await listed(w);
    await sql`update offers.offer set control_classes = '{00}' where id = ${plain.id}::bigint`.execute(
      w.world.sql,
    );
    const board = await newcomer.does(listMarket, { lane: '10' });
    expect(board.list.map((r) => r.id)).toContain(plain.id);
    expect(board.list.map((r) => r.id)).not.toContain(hazardous.id);
    expect(board.list.every((r) => r.can.length === 0 && r.available !== '0')).toBe(true);
    expect((await newcomer.does(marketProducts, { lane: '10' })).beyond).toEqual({
      n: expect.any(Number),
      why: 'admission',
    });
    expect((await newcomer.does(marketDetail, { id: plain.id })).why[0]).toMatchObject({ verb: 'counter' });
    await refused(newcomer.does(marketDetail, { id: hazardous.id }), NotFound);
    await sql`update offers.offer set visibility = '20' where id = ${plain.id}::bigint`.execute(w.world.sql);
    await refused(newcomer.does(marketDetail, { id: plain.id }), NotFound);
  });
});
