import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DOORS_FILE, reviewedDoors } from '#app/doors.ts';
import { modules } from '#app/modules.ts';
import { routes } from '#app/pages.ts';
import { openWorld, type World } from '#app/world.ts';
import { allCalls, type Call, type Identity } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { Anonymous, LoginRequired, MemberForbidden, NoPermission } from '#kernel/rules/refusals.ts';
import { type Actor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';

const LOGINS = [
  'admin',
  'operator',
  'auditor',
  'service',
  'content',
  'finance',
  'security',
  'seller_admin',
  'seller_trader',
  'seller_logistics',
  'seller_finance',
  'buyer_admin',
  'buyer_purchaser',
  'buyer_logistics',
  'buyer_finance',
  'unverified',
] as const;

/**
 * Acts whose repeat changes nothing, so that they need no key: an acceptance stands once, a deal that was let
 * into an index carries its version.
 */
const REPEATABLE: readonly string[] = ['members.acceptAgreement', 'priceIndexAdmin.acceptDeal'];

let world: World;
const actors = new Map<string, Actor>();
const calls = allCalls();
const handled = new Set(modules.flatMap((r) => (r.handlers ?? []).map((h) => h.call.name)));

beforeAll(async () => {
  world = await openWorld();
  for (const login of LOGINS) actors.set(login, (await world.as(login)).actor);
  actors.set('visitor', visitor('matrix', '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai'));
});

type Entry = 'in' | 'no login' | 'no permission' | 'not admitted';
const doors = new Map(reviewedDoors().map((door) => [door.call, door]));

/**
 * Whether the reviewed register lets this actor through the door, never the declaration: an independent
 * reading of administration-domain 8.5 and G-CMP.
 */
function expected(call: Call, actor: Actor): Entry {
  const door = doors.get(call.name);
  if (door === undefined) throw new Error(`${call.name} is not in ${DOORS_FILE}: npm run doors`);
  if (door.audience.includes('public')) return 'in';
  if (actor.identity === 'visitor') return 'no login';
  if (door.audience.includes('probe')) return 'in';
  if (!door.audience.includes(actor.identity)) return 'no permission';
  const onRoute = (held: ReadonlySet<string> | undefined): boolean =>
    door.routes.length === 0 ? (held?.size ?? 0) > 0 : door.routes.some((route) => held?.has(route));
  const may =
    door.button === null
      ? door.routes.length === 0 || onRoute(actor.routes)
      : onRoute(actor.buttons.get(door.button));
  if (!may && !actor.superAdmin) return 'no permission';
  return door.verified && !actor.verified ? 'not admitted' : 'in';
}

async function knocked(call: Call, actor: Actor): Promise<Entry> {
  const answer = await dispatch(world.runtime, actor, call, { '\u0000': 'no such field' }).then(
    () => 'in' as const,
    (e: unknown) => e,
  );
  if (answer === 'in' || !(answer instanceof Refusal)) return 'in';
  if (LoginRequired.is(answer) || Anonymous.is(answer)) return 'no login';
  if (MemberForbidden.is(answer)) return 'not admitted';
  return NoPermission.is(answer) ? 'no permission' : 'in';
}

describe('R-MENU R-PERM matrix: endpoint × kind of person', () => {
  test('every call states audience, relation and, where it touches rows of companies, its data type or market', () => {
    const bare = calls.filter(
      (c) =>
        (c.relation === 'own' || c.relation === 'party' || c.relation === 'platform') &&
        c.dataType === undefined &&
        c.audience !== 'public' &&
        (c.routes ?? []).length === 0 &&
        c.button === undefined,
    );
    // Pick lists of the own company show every colleague the same few rows.
    expect(bare.map((c) => c.name).filter((n) => !/\.select[A-Z]/.test(n))).toEqual([]);
  });
  test('every declared call has a handler, and every handler a declared call', () => {
    expect(calls.filter((c) => !handled.has(c.name)).map((c) => c.name)).toEqual([]);
  });
  test('acts that create or bind carry an idempotency key', () => {
    const creating = calls.filter(
      (c) =>
        c.kind === 'command' &&
        /(^|[./])(add|submit|copy|counter|accept\w*|direct|sign)$/.test(c.path.split('/').at(-1) ?? '') &&
        c.once === undefined &&
        c.audience !== 'public' &&
        !REPEATABLE.includes(c.name),
    );
    expect(creating.map((c) => c.name)).toEqual([]);
  });
  test('buttons and routes named by calls are registered, and the button is offered on one of the routes', () => {
    const offered = new Map(routes.map((r) => [r.path, new Set<string>(r.buttons)]));
    const wrong = calls.flatMap((c) =>
      (c.routes ?? [])
        .filter((r) => !offered.has(r))
        .map((r) => `${c.name}: no route ${r}`)
        .concat(
          c.button !== undefined &&
            (c.routes ?? []).length > 0 &&
            !c.routes?.some((r) => offered.get(r)?.has(c.button as string))
            ? [`${c.name}: ${c.button} is on none of its routes`]
            : [],
        ),
    );
    expect(wrong).toEqual([]);
  });
  test.each(['visitor', ...LOGINS])(
    '%s passes exactly the doors that are his, and a denied knock writes nothing but its log row',
    async (who) => {
      const actor = actors.get(who) as Actor;
      const before = await facts();
      const wrong: string[] = [];
      for (const call of calls) {
        const should = expected(call, actor);
        if (should === 'in' && doors.get(call.name)?.audience.includes('public')) continue;
        const did = await knocked(call, actor);
        if (did !== should) wrong.push(`${call.name}: ${did} instead of ${should}`);
      }
      expect(wrong).toEqual([]);
      expect(await facts()).toEqual(before);
    },
  );
  test('R-GUARD G-CMP: a person registered but not admitted is refused 16001 at every call for admitted members, even holding every right', async () => {
    const registered = actors.get('unverified') as Actor;
    const marked = calls.filter((call) => doors.get(call.name)?.verified);
    expect(marked.map((call) => call.name)).toEqual(
      expect.arrayContaining(['members.select', 'negotiations.cancel', 'offers.submit', 'letters.sign']),
    );
    const wrong: string[] = [];
    for (const call of marked)
      for (const identity of ['seller', 'buyer'] as const) {
        if (!call.audience.includes(identity)) continue;
        const holder: Actor = {
          ...registered,
          identity,
          routes: new Set(call.routes),
          buttons: new Map([[call.button ?? '', new Set(call.routes)]]),
        };
        const did = await knocked(call, holder);
        if (did !== 'not admitted') wrong.push(`${call.name} as ${identity}: ${did}`);
        const admitted = await knocked(call, { ...holder, verified: true });
        if (admitted !== 'in') wrong.push(`${call.name} as admitted ${identity}: ${admitted}`);
      }
    expect(wrong).toEqual([]);
  });
  test('a rule that is loosened by hand is seen: an audience, a button and a route mutated one by one', async () => {
    const trader = actors.get('buyer_purchaser') as Actor;
    const guarded = calls.filter((c) => expected(c, trader) === 'no permission');
    expect(guarded.length).toBeGreaterThan(10);
    for (const call of guarded.slice(0, 40)) {
      const loosened: Call = {
        ...call,
        audience: ['platform', 'seller', 'buyer'] as readonly Identity[],
        routes: [],
        ...(call.button === undefined ? {} : { button: undefined as never }),
      };
      delete (loosened as { button?: string }).button;
      expect(await knocked(loosened, trader)).toBe('in');
    }
  });
});

/** Rows of facts that a denied act must not change. */
async function facts(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'kernel', 'public') order by 1`.execute(
    world.sql,
  );
  const out: Record<string, string> = {};
  for (const { name } of rows)
    out[name] =
      (await sql<{ n: string }>`select count(*) as n from ${sql.raw(name)}`.execute(world.sql)).rows[0]?.n ??
      '0';
  return out;
}
