import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type Call, type Identity, type Page } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor, Scope } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { listApprovals } from '#office/approvals/contract/approval.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { createDepartment, createEmployee } from '#office/organisation/server/door.ts';
import { plantPerson } from '#office/organisation/tests/world.ts';
import { DATA_TYPES } from '#office/permissions/rules/data-types.ts';
import { scopesOf } from '#office/permissions/server/door.ts';
import { addOffer, listOwnOffers } from '#trading/offers/contract/offer.ts';
import { listAllOffers } from '#trading/offers/contract/offer-oversight.ts';
import { openWorld, type World } from '../world.ts';
import { manyActs, offerDraft } from './acts.ts';

/** Input a list cannot do without. */
const NEEDED: Readonly<Record<string, () => Record<string, unknown>>> = {
  'operationlog.query': () => ({
    timeFrom: new Date(Date.now() - 80 * 86_400_000).toISOString(),
    timeTo: new Date(Date.now() + 86_400_000).toISOString(),
  }),
  // The substances of the platform are everybody's; the scope narrows the company's own.
  'catalogue.seller.spu.list': () => ({ keptBy: 'own' }),
};
/**
 * Lists whose rows belong to nobody below the company: the company wall is all they have (0.2: only tables
 * listed in 7.4 carry an owner).
 */
const WHOLE_COMPANY: readonly string[] = [];

const world: World = await openWorld({ max: 16 });
await manyActs(world);
const everything: ReadonlyMap<string, Scope> = new Map(
  DATA_TYPES.map((type) => [type, { all: true, depts: [], members: [] }]),
);
const people = new Map<Identity, Actor>();
beforeAll(async () => {
  for (const [identity, login] of [
    ['platform', 'operator'],
    ['seller', 'seller_admin'],
    ['buyer', 'buyer_admin'],
  ] as const)
    people.set(identity, (await world.as(login)).actor);
});
/** The same person with every button and route of everybody, so that only the data scope decides. */
const withScopes = (actor: Actor, scopes: ReadonlyMap<string, Scope>, who: Partial<Actor> = {}): Actor => ({
  ...actor,
  superAdmin: false,
  scopes,
  ...who,
  requestId: newRequestId(),
});
const nobody = { empId: '999999999', deptId: null };

async function rows(actor: Actor, call: Call): Promise<number | null> {
  try {
    const input = { pageCount: 100, ...NEEDED[call.name]?.() };
    const page = (await dispatch(world.runtime, actor, call, input)).data as Page<unknown>;
    expect(page.list.length, `${call.name}: total and rows`).toBe(Math.min(100, page.totalCount));
    return page.totalCount;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

describe('R-POS-021 to R-POS-024 one predicate for every list of a data type (administration-domain 7.4)', () => {
  const scoped = allCalls().filter(
    (c) =>
      c.kind === 'list' &&
      c.dataType !== undefined &&
      c.relation !== 'market' &&
      !WHOLE_COMPANY.includes(c.name),
  );

  test('every list that names a data type is walked', () => {
    expect(scoped.length).toBeGreaterThan(6);
    expect(
      scoped
        .filter((c) => !(DATA_TYPES as readonly string[]).includes(c.dataType as string))
        .map((c) => c.name),
    ).toEqual([]);
  });

  test('approvals follow the scope of the documents they are about', async () => {
    const actor = people.get('platform') as Actor;
    const seller = people.get('seller') as Actor;
    await inTransaction(world.runtime.database.db, seller, 'write', async (tx) => {
      const ctx = createContext(world.runtime, tx, seller, {}, postCommitEffects());
      for (const [kind, documentId] of [
        ['OFFER', '990001'],
        ['LICENCE', '990002'],
      ] as const)
        await submitForApproval(ctx, {
          kind,
          documentId,
          documentNo: documentId,
          memberId: seller.memberId as string,
          title: { zh: '甲醇', en: 'Methanol' },
        });
    });
    const all = (await rows(withScopes(actor, everything), listApprovals)) ?? 0;
    const offers =
      (await rows(
        withScopes(actor, new Map([['OFFER', everything.get('OFFER') as Scope]]), nobody),
        listApprovals,
      )) ?? 0;
    expect([all > offers, offers > 0]).toEqual([true, true]);
    expect(await rows(withScopes(actor, new Map(), nobody), listApprovals)).toBe(0);
  });

  test.each(['platform', 'seller', 'buyer'] as const)(
    '%s: who has no scope and owns nothing is shown no row and no number',
    async (identity) => {
      const actor = people.get(identity) as Actor;
      const seen: string[] = [];
      let some = 0;
      for (const call of scoped) {
        if (call.audience === 'public' || call.audience === 'probe' || !call.audience.includes(identity))
          continue;
        const all = await rows(withScopes(actor, everything), call);
        some += all === null ? 0 : all;
        const none = await rows(withScopes(actor, new Map(), nobody), call);
        if (none !== null && none > 0) seen.push(`${call.name}: ${none}`);
      }
      expect(seen).toEqual([]);
      expect(some).toBeGreaterThan(0);
    },
  );
});

describe('the worked example of administration-domain 7.4 with real offers, and 200 people at once', () => {
  const lists = listOwnOffers;
  interface Kind {
    readonly name: string;
    readonly grants: readonly (readonly [scope: '10' | '20' | '30' | '40', deptKeys?: readonly string[]])[];
    readonly set?: Record<string, string>;
    readonly lentFrom?: string;
    readonly sees: readonly string[];
  }
  const KINDS: readonly Kind[] = [
    { name: 'none', grants: [], sees: [] },
    { name: '20 own department', grants: [['20']], sees: ['o2', 'o5'] },
    { name: '30 lower departments', grants: [['30']], sees: ['o3', 'o4'] },
    { name: '10 department', grants: [['10']], sees: ['o2', 'o3', 'o4', 'o5'] },
    { name: '40 other {4}', grants: [['40', ['west']]], sees: ['o4'] },
    { name: '20 + 40 {1}', grants: [['20'], ['40', ['hq']]], sees: ['o1', 'o2', 'o5', 'o6'] },
    { name: '10, authState 0', grants: [['10']], set: { auth_state: '0' }, sees: [] },
    { name: '10, disabled', grants: [['10']], set: { state: '0' }, sees: [] },
  ];
  const actors = new Map<string, Actor>();
  const offers = new Map<string, string>();

  beforeAll(async () => {
    const base = people.get('seller') ?? (await world.as('seller_admin')).actor;
    const memberId = base.memberId as string;
    const w = { tx: world.sql };
    const root = (
      await world.sql
        .selectFrom('organisation.department')
        .select('id')
        .where('member_id', '=', memberId)
        .where('parent_id', 'is', null)
        .executeTakeFirstOrThrow()
    ).id as string;
    const depts: Record<string, string> = {
      hq: (await createDepartment(w, { memberId, parentId: root, name: 'HQ', type: '10' })).id,
    };
    for (const [key, above] of [
      ['sales', 'hq'],
      ['east', 'sales'],
      ['west', 'sales'],
      ['finance', 'hq'],
    ] as const)
      depts[key] = (await createDepartment(w, { memberId, parentId: depts[above], name: key })).id;
    const seller = await world.as('seller_admin', 'seller');
    for (let n = 0; n < 6; n++)
      await seller.does(addOffer, await offerDraft(world, seller, { unitPrice: null }));
    const found = await world.sql
      .selectFrom('offers.offer')
      .select('id')
      .where('seller_member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('is_template', '=', false)
      .orderBy('id')
      .limit(6)
      .execute();
    expect(found).toHaveLength(6);
    const stray = (
      await createEmployee(w, {
        accountId: await plantPerson(world.sql, 'owner_of_all'),
        memberId,
        deptId: depts.hq as string,
        empName: 'Owner',
        status: '20',
      })
    ).empId;
    for (const [n, key] of ['hq', 'sales', 'east', 'west', 'finance', 'hq'].entries()) {
      offers.set(`o${n + 1}`, found[n]?.id as string);
      await world.sql
        .updateTable('offers.offer')
        .set({ seller_owner_dept_id: depts[key], seller_owner_emp_id: stray })
        .where('id', '=', found[n]?.id)
        .execute();
    }
    await world.sql
      .updateTable('offers.offer')
      .set({ seller_owner_dept_id: null, seller_owner_emp_id: stray })
      .where('seller_member_id', '=', memberId)
      .where('id', 'not in', [...offers.values()])
      .execute();
    for (const [n, kind] of KINDS.entries()) {
      const { empId } = await createEmployee(w, {
        accountId: await plantPerson(world.sql, `example_${n}`),
        memberId,
        deptId: depts.sales as string,
        empName: `E${n}`.padEnd(3, '_'),
        status: '20',
        responsibleDeptIds: [depts.finance as string],
      });
      if (kind.grants.length > 0) {
        const { id } = await world.sql
          .insertInto('permissions.position')
          .values({
            member_id: memberId,
            code: `EX${n}`,
            names: JSON.stringify({ zh_CN: `例${n}` }),
            dept_id: depts.sales,
            auth_state: '1',
            ...kind.set,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [scope, keys] of kind.grants)
          await world.sql
            .insertInto('permissions.position_grant')
            .values({
              position_id: id,
              data_type: 'OFFER',
              scope,
              dept_ids: JSON.stringify((keys ?? []).map((k) => ({ deptId: depts[k], includeLower: false }))),
            })
            .execute();
        await world.sql
          .insertInto('permissions.position_holder')
          .values({ position_id: id, emp_id: empId })
          .execute();
      }
      const scopes = await scopesOf(w, { empId, deptId: depts.sales as string });
      actors.set(kind.name, withScopes(base, scopes, { empId, deptId: depts.sales as string }));
    }
  });

  const seenBy = async (name: string): Promise<string[]> => {
    const page = (
      await dispatch(world.runtime, { ...(actors.get(name) as Actor), requestId: newRequestId() }, lists, {
        pageCount: 100,
      })
    ).data as Page<{ id: string }>;
    expect(page.totalCount).toBe(page.list.length);
    return [...offers]
      .filter(([, id]) => page.list.some((r) => r.id === id))
      .map(([key]) => key)
      .concat(page.list.filter((r) => ![...offers.values()].includes(r.id)).map((r) => `foreign ${r.id}`));
  };

  test.each(KINDS.map((k) => [k.name, k.sees] as const))('%s', async (name, sees) => {
    expect(await seenBy(name)).toEqual(sees);
  });

  test('200 parallel requests of people with different scopes: nobody is ever shown a row of another', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => KINDS[n % KINDS.length] as Kind);
    const answers = await Promise.all(asked.map((kind) => seenBy(kind.name)));
    for (const [n, kind] of asked.entries()) expect(answers[n], kind.name).toEqual(kind.sees);
  }, 120_000);

  test('the operator’s list of all offers obeys the companies in his scope', async () => {
    const actor = people.get('platform') as Actor;
    const memberId = (people.get('seller') as Actor).memberId as string;
    const scopes = new Map([['OFFER', { all: false, depts: [], members: [memberId] }]]);
    const page = (
      await dispatch(world.runtime, withScopes(actor, scopes, nobody), listAllOffers, { pageCount: 100 })
    ).data as Page<{ sellerId?: string; sellerMemberId?: string }>;
    expect(page.list.length).toBeGreaterThan(0);
    expect(new Set(page.list.map((r) => r.sellerId ?? r.sellerMemberId))).toEqual(new Set([memberId]));
  });
});
