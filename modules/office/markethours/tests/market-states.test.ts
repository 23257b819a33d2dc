import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { type Actor, clockActor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { cellsOf } from '#kernel/test/domain-tables.ts';
import { closeMarket, MARKET_ROUTE, openMarket } from '../contract/market.ts';

interface Row {
  readonly from: string;
  readonly action: string;
  readonly to: string;
  readonly actor: string;
}
/**
 * Rows of the state table of administration-domain 16, one per act: `schedule start / OpenMarket` is by
 * `system / OpenMarket`.
 */
function documented(): Row[] {
  const lines = readFileSync(
    new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
    'utf8',
  ).split('\n');
  const section = lines.findIndex((l) => l.startsWith('## 16.'));
  const at = lines.findIndex((l, i) => i > section && l.startsWith('| From |'));
  const rows: Row[] = [];
  for (let i = at + 2; lines[i]?.startsWith('|'); i++) {
    const [from = '', action = '', to = '', actor = ''] = cellsOf(lines[i] as string);
    const actors = actor.split(' / ');
    action.split(' / ').forEach((act, n) => {
      rows.push({ from, action: act.replace(/ \(.*$/, ''), to, actor: actors[n] as string });
    });
  }
  return rows;
}
const table = documented();

const world = await openWorld({ demo: false });
const platform = (...buttons: string[]): Actor => ({
  ...clockActor('test'),
  identity: 'platform',
  accountId: '1',
  memberId: '0',
  superAdmin: false,
  routes: new Set([MARKET_ROUTE]),
  buttons: new Map(buttons.map((b) => [b, new Set([MARKET_ROUTE])])),
});
/**
 * Who may try: those the table names by their button, and everybody else. A person of a company holds no
 * button of the platform, even one of the same name.
 */
const PEOPLE: Readonly<Record<string, Actor>> = {
  OpenMarket: platform('OpenMarket'),
  CloseMarket: platform('CloseMarket'),
  'an operator without a button': platform('Edit'),
  seller: { ...platform('OpenMarket', 'CloseMarket'), identity: 'seller', accountId: '2', memberId: '7' },
  buyer: { ...platform('OpenMarket', 'CloseMarket'), identity: 'buyer', accountId: '3', memberId: '8' },
  visitor: visitor('test', '127.0.0.1', 'Firefox', 'zh_CN', 'Asia/Shanghai'),
};
type State = 'open' | 'closed';
/** The sessions of a Monday begin at 09:00 and end at 17:30. */
const EDGE: Record<State, { readonly before: string; readonly edge: string; readonly act: string }> = {
  closed: { before: '08:59', edge: '09:00', act: 'schedule start' },
  open: { before: '17:29', edge: '17:30', act: 'schedule end' },
};
let weeks = 0;
/** A time in Shanghai on the Monday of the moment; each case has a week of its own, for no clock goes back. */
const at = (time: string): string => `${addDays('2026-11-23', 7 * weeks)}T${time}:00+08:00`;
const stateNow = async (): Promise<string> => {
  const { rows } = await sql<{
    status: string;
  }>`select status from markethours.market_setting where market = '10'`.execute(world.sql);
  return rows[0]?.status as string;
};
const noticesOf = async (): Promise<string[]> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from kernel.event where capability = 'markets' and payload ->> 'market' = '10' order by id`.execute(
    world.sql,
  );
  return rows.map((r) => r.name);
};
/** Lets timers and jobs look at the clock. */
const settle = async () => {
  await scheduleCronJobs(world.runtime);
  await sql`update kernel.task set due_at = kernel.now() where kind = 'markethours.watch' and state = 'waiting'`.execute(
    world.sql,
  );
  await world.tick();
};
/** The market as its schedule alone leaves it a minute before the edge, nothing told yet. */
async function standing(state: State): Promise<void> {
  weeks += 1;
  const before = at(EDGE[state].before);
  await world.hold(before);
  await sql`update markethours.market_setting set mode = 'schedule', manual_until = null, notice = null, reason = null, pending_mode = null, pending_at = null, pending_until = null, pending_notice = null, pending_reason = null,
    status = ${state}, status_since = ${before}::timestamptz, evaluated_at = ${before}::timestamptz where market = '10'`.execute(
    world.sql,
  );
  await sql`delete from kernel.event where capability = 'markets'`.execute(world.sql);
  expect(await stateNow()).toBe(state);
}
const CALLS: Readonly<Record<string, { readonly call: Call; readonly more: object }>> = {
  OpenMarket: { call: openMarket, more: { reason: '测试' } },
  CloseMarket: { call: closeMarket, more: { reason: '测试', notice: { zh_CN: '休市' } } },
};
/** `done` when the act went through, `refused` when it was refused. */
async function press(act: string, actor: Actor): Promise<string> {
  const { rows } = await sql<{
    version: number;
  }>`select version from markethours.market_setting where market = '10'`.execute(world.sql);
  const { call, more } = CALLS[act] as (typeof CALLS)[string];
  return dispatch(world.runtime, { ...actor, requestId: randomUUID() }, call, {
    market: '10',
    version: rows[0]?.version,
    ...more,
  }).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return 'refused';
      throw error;
    },
  );
}
const expected = (from: State, action: string, actor: string): string =>
  table.find((r) => r.from === from && r.action === action && r.actor === actor)?.to ?? from;
/** What the system is told of a change, and nothing when nothing changed. */
const news = (from: string, to: string): string[] =>
  from === to ? [] : [to === 'open' ? 'markets.opened' : 'markets.closed'];

test('R-SYS-002 administration-domain 16: the table opens and closes by schedule and by two buttons', () => {
  expect(table.map((r) => `${r.from} | ${r.action} | ${r.to} | ${r.actor}`)).toEqual([
    'closed | schedule start | open | system',
    'closed | OpenMarket | open | OpenMarket',
    'open | schedule end | closed | system',
    'open | CloseMarket | closed | CloseMarket',
  ]);
});

describe('R-SYS-002 administration-domain 16: every state × act × actor leads where the table says; the house is told of changes alone', () => {
  for (const from of ['closed', 'open'] as const) {
    test(`${from}, by people: whoever lacks the button changes nothing, whoever has it and finds the market there already changes only who keeps it so`, async () => {
      for (const action of Object.keys(CALLS))
        for (const [name, actor] of Object.entries(PEOPLE)) {
          await standing(from);
          const outcome = await press(action, actor);
          expect(`${action} by ${name}: ${outcome}`).toBe(
            `${action} by ${name}: ${name === action ? 'done' : 'refused'}`,
          );
          const to = expected(from, action, name);
          expect(`${action} by ${name}: ${await stateNow()}`).toBe(`${action} by ${name}: ${to}`);
          expect(await noticesOf()).toEqual(news(from, to));
        }
    });

    test(`${from}, by the clock: nothing before the edge of the session, the change at it and once, nothing against a setting by hand`, async () => {
      const { edge, act } = EDGE[from];
      await standing(from);
      await settle();
      expect([await stateNow(), await noticesOf()]).toEqual([from, []]);
      await world.hold(at(edge));
      await settle();
      await settle();
      const to = expected(from, act, 'system');
      expect([await stateNow(), await noticesOf()]).toEqual([to, news(from, to)]);
      await standing(from);
      const keeper = from === 'open' ? 'OpenMarket' : 'CloseMarket';
      expect(await press(keeper, PEOPLE[keeper] as Actor)).toBe('done');
      await world.hold(at(edge));
      await settle();
      expect([await stateNow(), await noticesOf()]).toEqual([from, []]);
    });
  }
});
