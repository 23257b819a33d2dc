import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { auditWithoutAwards } from '#fulfilment/deals/tests/world.ts';
import { raceAll } from '#kernel/test/race.ts';
import { ownCalendar, renewCalendar, revokeCalendar } from '#fulfilment/deadlines/contract/deadline.ts';
import { hashOf } from '#fulfilment/deadlines/server/calendar-address.ts';
import { addCalendarRoutes } from '#fulfilment/deadlines/server/calendar-route.ts';
import { calendars, type DeadlineWorld, deadlineWorld, fetched, SITE, subscribe } from './deadline-world.ts';

let w: DeadlineWorld;
beforeAll(async () => {
  w = await deadlineWorld();
});
const unfolded = (body: string): string => body.replaceAll('\r\n ', '');

describe('a calendar to subscribe to', () => {
  test('it says number, act and link of what is open, and of what is settled that it is cancelled', async () => {
    const made = await w.deal();
    const id = made.letterIds[0] as string;
    const letter = await w.seller.does(letterDetail, { id });
    const path = await subscribe(w.seller);
    const open = await fetched(w, path);
    expect(open.statusCode).toBe(200);
    expect(open.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(open.headers['cache-control']).toBe('private, max-age=300');
    expect(open.headers['referrer-policy']).toBe('no-referrer');
    const text = unfolded(open.body);
    expect(text).toContain(`签署成交确认函 · ${letter.letterNo}-V${letter.letterVersion}`);
    expect(text).toContain(`UID:letter-letter-${id}@market.example`);
    // A time of day may hold the digits of the price.
    const said = text.replaceAll(/:\d{8}T\d{6}Z/g, ':').replaceAll(letter.letterNo, '');
    for (const secret of [w.buyer.actor.memberName as string, w.seller.actor.memberName as string, '2385'])
      expect(said).not.toContain(secret);

    const again = await fetched(w, path, { 'if-none-match': String(open.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    await w.sign(w.seller, id);
    const signed = unfolded((await fetched(w, path)).body);
    const event = signed.split('BEGIN:VEVENT').find((part) => part.includes(`letter-letter-${id}@`)) ?? '';
    expect(event).toContain('STATUS:CANCELLED');
    expect(event).toContain('SEQUENCE:1');
    expect(event).not.toContain('BEGIN:VALARM');
    expect((await w.seller.does(ownCalendar, {})).readAt).not.toBeNull();
  });

  test('an unknown, a renewed, a revoked and a malformed address answer alike', async () => {
    const first = await subscribe(w.buyer);
    expect((await fetched(w, first)).statusCode).toBe(200);
    const second = await subscribe(w.buyer);
    expect((await fetched(w, second)).statusCode).toBe(200);
    await w.buyer.does(revokeCalendar, {});
    await w.buyer.does(revokeCalendar, {});
    const answers = await Promise.all(
      [
        first,
        second,
        `/calendar/${'A'.repeat(43)}.ics`,
        '/calendar/x.ics',
        '/calendar/.ics',
        `${second}x`,
      ].map((path) => fetched(w, path)),
    );
    const shown = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, ...rest } = headers;
      return JSON.stringify([statusCode, body, rest]);
    });
    expect(answers[0]?.statusCode).toBe(404);
    expect(new Set(shown).size).toBe(1);
    expect(await w.buyer.does(ownCalendar, {})).toEqual({ issuedAt: null, readAt: null });
  });

  test('the address is stored as a hash and stands in no log', async () => {
    const { url } = await w.seller.does(renewCalendar, {});
    const token = url.split('/').at(-1)?.replace('.ics', '') as string;
    const { rows } = await sql<{ found: string }>`
      select 'calendar' as found from deadlines.calendar c where c::text like ${`%${token}%`}
      union all select 'log' from kernel.operation_log l where l::text like ${`%${token}%`}`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([]);
  });

  test('a fault on the way says nothing of the address it was asked at', async () => {
    const app = Fastify();
    const seen: string[] = [];
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { caller: { ip: request.ip } });
    });
    app.setErrorHandler(async (_error, request, reply) => {
      seen.push(request.url);
      return reply.code(500).send('');
    });
    addCalendarRoutes(app, {} as World['runtime'], SITE);
    const answer = await app.inject({ method: 'GET', url: `/calendar/${'A'.repeat(43)}.ics` });
    expect([answer.statusCode, seen]).toEqual([500, ['/calendar/']]);
    await app.close();
  });

  test('the rights of the person are read at every fetch', async () => {
    const path = await subscribe(w.stranger);
    expect((await fetched(w, path)).statusCode).toBe(200);
    const account = w.stranger.actor.accountId;
    const status = (code: string) =>
      sql`update identity.account set status = ${code} where id = ${account}::bigint`.execute(w.world.sql);
    await status('30');
    expect((await fetched(w, path)).statusCode).toBe(404);
    await status('20');
    expect((await fetched(w, path)).statusCode).toBe(200);
    const employee = (code: string) =>
      sql`update organisation.employee set status = ${code} where account_id = ${account}::bigint`.execute(
        w.world.sql,
      );
    await employee('30');
    expect((await fetched(w, path)).statusCode).toBe(404);
    await employee('20');
    await sql`delete from permissions.role_menu where menu_id in (select id from permissions.menu where url = '/deadlines')`.execute(
      w.world.sql,
    );
    expect((await fetched(w, path)).statusCode).toBe(404);
  });

  test('of fifty renewals at once one address holds, and it is the last', async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = await raceAll(50, () => w.operator.does(renewCalendar, {}));
      expect(new Set(made.map((m) => m.url)).size).toBe(50);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from deadlines.calendar
        where account_id = ${w.operator.actor.accountId}::bigint`.execute(w.world.sql);
      expect(rows).toEqual([{ n: 1 }]);
      const hashes = await sql<{ hash: string }>`select token_hash as hash from deadlines.calendar
        where account_id = ${w.operator.actor.accountId}::bigint`.execute(w.world.sql);
      const held = made.filter(
        (m) => hashOf(m.url.split('/').at(-1)?.replace('.ics', '') as string) === hashes.rows[0]?.hash,
      );
      expect(held).toHaveLength(1);
    }
  });

  test('one address of the network asks so often a minute, and no more', async () => {
    const app = calendars(w.world);
    const asked = Array.from({ length: 125 }, () => app.inject({ method: 'GET', url: '/calendar/x.ics' }));
    const codes = (await Promise.all(asked)).map((answer) => answer.statusCode);
    expect([codes.filter((c) => c === 404).length, codes.filter((c) => c === 429).length]).toEqual([120, 5]);
    await app.close();
  });

  test('a cancellation whose beginning nobody was notified of is found by the audit', async () => {
    expect(await auditWithoutAwards(w.world)).toEqual({});
    await sql`insert into deadlines.calendar_entry (calendar_id, uid, document_no, task, href, due_at, sequence, cancelled, changed_at)
      select id, 'planted', 'X', '{"zh":"x","en":"x"}', '/x', now(), 0, true, now() from deadlines.calendar limit 1`.execute(
      w.world.sql,
    );
    expect(Object.keys(await auditWithoutAwards(w.world))).toEqual(['inv_deadlines_cancelled_unsaid']);
  });
});
