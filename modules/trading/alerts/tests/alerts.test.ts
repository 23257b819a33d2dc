import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { NoPermission, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { raceAll } from '#kernel/test/race.ts';
import {
  addAlert,
  alertDetail,
  deleteAlerts,
  listAlerts,
  pauseAlerts,
  resumeAlerts,
  updateAlert,
} from '../contract/alert.ts';
import { ALERT, MOST_ALERTS } from '../rules/alert-lifecycle.ts';
import { AlertsFull } from '../rules/refusals.ts';
import { candidatesSql, fitsOffer } from '../server/candidates.ts';

let world: World;
let buyer: Person;
let purchaser: Person;
let seller: Person;
let product: string;
type Fields = InputOf<typeof addAlert>;
const day = async (n: number): Promise<string> => addDays(dayOf(await world.now()), n);
const wish = async (more: Partial<Fields> = {}): Promise<Fields> => ({
  lane: '10',
  productNameId: product,
  tellsDocuments: true,
  tellsPrices: false,
  until: await day(30),
  ...more,
});
beforeAll(async () => {
  world = await openWorld();
  [buyer, purchaser, seller] = [
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer_purchaser', 'buyer'),
    await world.as('seller_admin', 'seller'),
  ];
  product = (
    await sql<{ id: string }>`select id from catalogue.product_name where cas_no = '67-56-1'`.execute(
      world.sql,
    )
  ).rows[0]?.id as string;
});

describe('alerts are kept, changed, paused and put away by their own company', () => {
  test('kept, found, changed, paused, resumed, deleted; an old version is refused', async () => {
    const made = await buyer.does(addAlert, await wish({ priceLimit: '2100.00', currency: 'CNY' }));
    expect(made).toMatchObject({
      state: ALERT.active,
      can: expect.arrayContaining(['edit', 'pause', 'delete']),
    });
    const row = await buyer.does(alertDetail, { id: made.id });
    expect(row).toMatchObject({ productNameId: product, priceLimit: '2100.00', toldCount: 0 });
    const next = await buyer.does(updateAlert, {
      ...(await wish({ quantity: '50.00' })),
      id: made.id,
      version: made.version,
    });
    await refused(
      buyer.does(updateAlert, { ...(await wish()), id: made.id, version: made.version }),
      VersionConflict,
    );
    expect(next.state).toBe(ALERT.active);
    expect(await buyer.does(pauseAlerts, { ids: [made.id] })).toMatchObject({ success: 1 });
    expect((await buyer.does(pauseAlerts, { ids: [made.id] })).failures[0]?.code).toBe(StateNotAllowed.code);
    expect(await buyer.does(resumeAlerts, { ids: [made.id] })).toMatchObject({ success: 1 });
    expect(await buyer.does(deleteAlerts, { ids: [made.id] })).toMatchObject({ success: 1 });
    await refused(buyer.does(alertDetail, { id: made.id }), NotFound);
  });

  test('the last day ends it, an edit with a new one lets it hold again', async () => {
    const made = await buyer.does(addAlert, await wish({ until: await day(0) }));
    await world.push('26h');
    await world.tick();
    const over = await buyer.does(alertDetail, { id: made.id });
    expect(over.state).toBe(ALERT.ended);
    const again = await buyer.does(updateAlert, {
      ...(await wish()),
      id: made.id,
      version: over.version,
    });
    expect(again.state).toBe(ALERT.active);
  });

  test('nothing to tell, a limit without currency, a price without limit, a day that is over: said at the field', async () => {
    const faults = async (more: Partial<Fields>) => {
      const error = (await buyer.does(addAlert, await wish(more)).catch((e: unknown) => e)) as {
        fields?: { field: string }[];
        errors?: { field: string }[];
      };
      return JSON.stringify(error);
    };
    for (const [more, field] of [
      [{ tellsDocuments: false }, 'tellsDocuments'],
      [{ priceLimit: '2100.00' }, 'currency'],
      [{ tellsPrices: true }, 'priceLimit'],
      [{ until: await day(-2) }, 'until'],
      [{ until: await day(400) }, 'until'],
      [{ productNameId: '999999999' }, 'productNameId'],
      [{ placeId: '999999999' }, 'placeId'],
    ] as const)
      expect(await faults(more)).toContain(field);
  });

  test('another company, the other side of the own one and who lacks the button see and do nothing', async () => {
    const made = await buyer.does(addAlert, await wish());
    await refused(seller.does(alertDetail, { id: made.id }), NotFound);
    expect((await seller.does(deleteAlerts, { ids: [made.id] })).failures[0]?.code).toBe(NotFound.code);
    await refused((await world.as('operator')).does(listAlerts, {}), NoPermission);
    expect((await purchaser.does(listAlerts, {})).list.map((r) => r.id)).not.toContain(made.id);
  });

  test('five hundred of a company and no more, whoever adds at the same moment', async () => {
    const { rows } = await sql<{ n: number }>`
      with have as (select count(*)::int as n from alerts.alert where member_id = ${seller.actor.memberId}::bigint and not deleted and state <> '30')
      insert into alerts.alert (alert_no, member_id, side, state, lane, product_name_id, product_zh, product_en, until)
      select 'ALM' || g, ${seller.actor.memberId}::bigint, '20', '10', '10', ${product}::bigint, 'x', 'x', kernel.today() + 5
      from have, generate_series(1, ${MOST_ALERTS - 2} - have.n) g returning 1 as n`.execute(world.sql);
    expect(rows.length).toBeGreaterThan(0);
    const one = await wish();
    const outcomes = await raceAll(10, () =>
      seller.does(addAlert, one).then(
        () => 'kept',
        (e: unknown) => (AlertsFull.is(e) ? 'full' : 'fault'),
      ),
    );
    expect(outcomes.filter((o) => o === 'kept')).toHaveLength(2);
    expect(outcomes.filter((o) => o === 'full')).toHaveLength(8);
    await sql`delete from alerts.alert where alert_no like 'ALM%'`.execute(world.sql);
  });
});

test('what an offer asks of 100,000 alerts is an index of its product, not a walk over all', async () => {
  await sql`insert into alerts.alert (alert_no, member_id, side, state, lane, product_name_id, product_zh, product_en, until)
    select 'ALP' || g, 1, '10', '10', '10', 1000000 + g % 2000, 'x', 'x', kernel.today() + 5 from generate_series(1, 100000) g`.execute(
    world.sql,
  );
  await sql`analyze alerts.alert`.execute(world.sql);
  const offer = {
    grade: null,
    placeId: null,
    available: '100.00',
    uom: 'TNE',
    currency: 'CNY',
    price: '2000.00',
  };
  const happening = {
    kind: '10',
    side: '10',
    key: '1',
    lane: '10',
    productNameIds: ['1000007'],
    fits: fitsOffer(offer),
  } as const;
  const { rows } = await sql<{
    'QUERY PLAN': unknown;
  }>`explain (format json) ${candidatesSql(happening, { after: '0', of: null })}`.execute(world.sql);
  const plan = JSON.stringify(rows[0]);
  expect(plan).toContain('alert_match');
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"alert"/);
  const found = await candidatesSql(happening, { after: '0', of: null }).execute(world.sql);
  expect(found.rows).toHaveLength(50);
  await sql`delete from alerts.alert where alert_no like 'ALP%'`.execute(world.sql);
});
