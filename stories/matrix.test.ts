import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Identity, allCalls } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { Anonymous, LoginRequired, NoPermission } from '#kernel/rules/refusals.ts';
import { type Actor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { routes } from '#app/pages.ts';
import { rooms } from '#app/rooms.ts';
import { type World, openWorld } from '#app/world.ts';

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

/** Acts whose repeat changes nothing, so that they need no key: an acceptance stands once, a deal that was let into an index carries its version. */
const REPEATABLE: readonly string[] = ['members.acceptAgreement', 'priceIndexAdmin.acceptDeal'];

/** Every call that needs no login, with the place of the specification that opens it (administration-domain). */
const PUBLIC: Readonly<Record<string, string>> = {
  'identity.commonLogin': '1.6',
  'identity.toLogin': '1.6',
  'identity.getImgCode': '1.6',
  'identity.sendSmsCode': '1.6',
  'identity.matchCode': '1.6',
  'identity.personReg': '1.6',
  'identity.updatePwdByMobile': '1.6',
  'identity.resolveShare': '2.7',
  'identity.activateUser': '5.4',
  'drafts.keepTmp': '1.6',
  'drafts.getTmp': '1.6',
  'configuration.platformDetail': '1.6',
  'configuration.siteBottom': '1.6',
  'configuration.localeInfo': '1.6',
  'configuration.siteBundle': '10.8',
  'configuration.noteClick': '10.4 clickCount of public banners',
  'codesets.treeView': '1.6',
  'visits.save': '1.6',
  getAttachmentUrls: '1.6, by scene',
  getOneAttachmentInputStream: '1.6, by scene',
  'content.columnTree': '10.8 columns in the public bundle',
  'content.aboutUs': '10.8 the published one',
  'content.helpTree': '10.6',
  'content.helpArticle': '10.6',
  'content.readArticles': '12.1',
  'content.readArticle': '12.1',
  'content.latestClinches': '12.2',
  'markethours.status': '16',
  'members.currentAgreement': '22.5',
  'catalogue.openCategoryTree': '24.3 /op/category/tree',
  'letters.verify': 'trading-domain 5.2, the QR of a letter on paper',
};

let world: World;
const actors = new Map<string, Actor>();
const calls = allCalls();
const handled = new Set(rooms.flatMap((r) => (r.handlers ?? []).map((h) => h.call.name)));

beforeAll(async () => {
  world = await openWorld();
  for (const login of LOGINS) actors.set(login, (await world.as(login)).actor);
  actors.set('visitor', visitor('matrix', '127.0.0.1', 'test', 'zh_CN', 'Asia/Shanghai'));
});

/** Whether the declaration lets this actor through the door: an independent reading of administration-domain 8.5. */
function expected(call: Call, actor: Actor): 'in' | 'no login' | 'no permission' {
  if (call.audience === 'public') return 'in';
  if (actor.identity === 'visitor') return 'no login';
  if (call.audience === 'probe') return 'in';
  if (!(call.audience as readonly string[]).includes(actor.identity)) return 'no permission';
  if (actor.superAdmin) return 'in';
  if (call.button !== undefined)
    return [...(actor.buttons.get(call.button) ?? [])].some(
      (r) => (call.routes ?? []).length === 0 || call.routes?.includes(r),
    )
      ? 'in'
      : 'no permission';
  return (call.routes ?? []).length === 0 || call.routes?.some((r) => actor.routes.has(r))
    ? 'in'
    : 'no permission';
}

async function knocked(call: Call, actor: Actor): Promise<'in' | 'no login' | 'no permission'> {
  const answer = await dispatch(world.house, actor, call, { '\u0000': 'no such field' }).then(
    () => 'in' as const,
    (e: unknown) => e,
  );
  if (answer === 'in' || !(answer instanceof Refusal)) return 'in';
  if (LoginRequired.is(answer) || Anonymous.is(answer)) return 'no login';
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
  test('public calls are the reviewed list', () => {
    const open = calls.filter((c) => c.audience === 'public').map((c) => c.name);
    expect(open.sort()).toEqual(Object.keys(PUBLIC).sort());
  });
  test.each(['visitor', ...LOGINS])(
    '%s passes exactly the doors that are his, and a denied knock writes nothing but its log row',
    async (who) => {
      const actor = actors.get(who) as Actor;
      const before = await facts();
      const wrong: string[] = [];
      for (const call of calls) {
        const should = expected(call, actor);
        if (should === 'in' && call.audience === 'public') continue;
        const did = await knocked(call, actor);
        if (did !== should) wrong.push(`${call.name}: ${did} instead of ${should}`);
      }
      expect(wrong).toEqual([]);
      expect(await facts()).toEqual(before);
    },
  );
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
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'kernel', 'public') order by 1`.execute(
    world.sql,
  );
  const out: Record<string, string> = {};
  for (const { name } of rows)
    out[name] =
      (await sql<{ n: string }>`select count(*) as n from ${sql.raw(name)}`.execute(world.sql)).rows[0]?.n ??
      '0';
  return out;
}
