import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type Call, type Identity } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Actor, Scope } from '#kernel/server/actor.ts';
import type { Target } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction, type Tx } from '#kernel/server/database.ts';
import { dispatch, parseInput } from '#kernel/server/dispatch.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { DATA_TYPES } from '#office/permissions/rules/data-types.ts';
import { openWorld } from '../world.ts';
import { manyActs, sign } from './acts.ts';
import { NAMED_TARGETS, NAMING, NOT_WALKED } from './named-targets.ts';
import { type Planted, plantedRow } from './plant.ts';
import { planterOf, planterOfKind } from './planted.ts';
import type { Cells, Sides } from './planter.ts';
import { fieldsOf, sampleInput } from './sample-input.ts';

const world = await openWorld({ max: 16 });
const { letterId } = await manyActs(world);

const everything: ReadonlyMap<string, Scope> = new Map(
  DATA_TYPES.map((type) => [type, { all: true, depts: [], members: [] }]),
);
const IDENTITIES = [
  ['platform', 'operator'],
  ['seller', 'seller_admin'],
  ['buyer', 'buyer_admin'],
] as const satisfies readonly (readonly [Identity, string])[];
const people = new Map<Identity, Actor>();
let sides: Sides;
beforeAll(async () => {
  for (const [identity, login] of IDENTITIES) people.set(identity, (await world.as(login, identity)).actor);
  const memberOf = (identity: Identity) => people.get(identity)?.memberId as string;
  sides = { seller: memberOf('seller'), buyer: memberOf('buyer') };
});

/** The person with every right the call asks for, an administrator: only the data scope decides. */
const walker = (identity: Identity, call: Call, all: boolean): Actor => ({
  ...(people.get(identity) as Actor),
  superAdmin: false,
  admin: true,
  routes: new Set(call.routes),
  buttons: new Map([
    ...(people.get(identity) as Actor).buttons,
    [call.button ?? '', new Set(call.routes?.length ? call.routes : ['anywhere'])],
  ]),
  scopes: all ? everything : new Map<string, Scope>(),
  ...(all ? {} : { empId: '999999999', deptId: null }),
  requestId: newRequestId(),
});

const shapeOf = (call: Call): Readonly<Record<string, unknown>> =>
  (call.input as { shape?: Readonly<Record<string, unknown>> }).shape ?? {};
const idField = (call: Call): 'id' | 'ids' | null =>
  'id' in shapeOf(call) ? 'id' : 'ids' in shapeOf(call) ? 'ids' : null;
/** What the form of an input does not tell. */
const TOLD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'addressbook.updateBilling': { taxNo: '91350100M000100Y43' },
  'vehicles.update': { plateNo: '沪A12345' },
  'vouchers.freeze': { beneficiaryId: '1' },
  'vouchers.split': { quantities: ['0.4', '0.6'] },
  'licences.update': { startDate: '2026-01-01', endDate: '2099-01-01' },
};
const inputFor = (call: Call, identity: Identity, row: Planted): Record<string, unknown> => ({
  ...(sampleInput(call.input) as object),
  ...(idField(call) === 'id' ? { id: row.id } : { ids: [row.id] }),
  ...('version' in shapeOf(call) ? { version: row.version } : {}),
  ...('deptId' in shapeOf(call) ? { deptId: people.get(identity)?.deptId } : {}),
  ...TOLD[call.name],
});

/**
 * Calls of a data type whose rows have no owner below the company, or that are about no row of it: the
 * company wall is all they have (0.2). Reviewed; this list may only shrink.
 */
const NO_OWNER: Readonly<Record<string, string>> = {
  'blacklist.removeForAll': 'the platform’s own list, which has no owner',
  'members.approveAudit': 'applications are of nobody’s company yet: whoever decides sees them all',
  'members.auditDetail': 'as members.approveAudit',
  'members.rejectAudit': 'as members.approveAudit',
  'members.changeDetail': 'whoever decides requests of companies sees them all',
  'members.approveChange': 'as members.changeDetail',
  'members.rejectChange': 'as members.changeDetail',
  'members.dropChange': 'the company’s own request, whoever of it wrote it',
  'members.revokeInvitation': 'as members.dropChange',
  'members.withdrawUnlink': 'as members.dropChange',
  'members.confirmUnlink': 'asked of the company, answered by its administrators',
  'members.refuseUnlink': 'as members.confirmUnlink',
  'members.subsidiaryApplication': 'as members.dropChange',
  'members.subsidiaryDetail': 'the link between two companies, not a row of anybody',
  'permissions.roleLoss': 'about a role: how many people lose what',
  'stores.current': 'the company’s store as every one of its people knows it; its acts are walked',
};
/**
 * Calls that need more than a row to get past «not found»: each is refused as the others are, but nothing
 * shows that the planted row would have been found.
 */
const NOT_REACHED: Readonly<Record<string, string>> = {
  'auctions.adminBid': 'is decided in batches, each with a target of its own; tested with auctions',
  'catalogue.confirmLot': 'only the custodian of the lot finds it',
  'invoices.readFile': 'finds an invoice only while it is being issued',
  'protocols.compare': 'looks for two versions that were put before the other side',
  'protocols.passReview': 'only the side that did not write the contract finds it',
  'protocols.pdf': 'finds a contract only once it says with whom',
  'protocols.refuseReview': 'as protocols.passReview',
  'members.withdrawStanding': 'looks for a request of the company, not for the company',
};
/** Refusals that say «not found» in words of their own (administration-domain 25.3). */
const OWN_WORDS: Readonly<Record<string, number>> = {
  'addressbook.setDefaultAddress': 16201,
  'addressbook.deleteAddresses': 16202,
};

interface Outcome {
  readonly status: number | 'done';
  readonly target: Target | null;
  readonly error?: unknown;
}
const statusOf = (error: unknown): number => {
  if (error instanceof Refusal) return error.kind.status;
  throw error;
};
class Undone extends Error {}
/** What the act would do, in a transaction that is taken back. */
async function tried(
  actor: Actor,
  call: Call,
  input: unknown,
  before: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Outcome> {
  const handler = world.runtime.handlers.get(call.path);
  const after = postCommitEffects();
  const parsed = parseInput(call, input) as { ids?: string[] };
  const one = handler?.batch ? { ...parsed, id: parsed.ids?.[0] } : parsed;
  try {
    await inTransaction(world.runtime.database.db, actor, 'write', async (tx) => {
      await before(tx);
      await handler?.run(createContext(world.runtime, tx, actor, one, after));
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return { status: 'done', target: after.target };
    if (error instanceof Refusal) return { status: error.kind.status, target: after.target };
    return { status: 0, target: after.target, error };
  }
  return { status: 'done', target: after.target };
}
/** What the act answers over the wire: done, or the number of its refusal, for a batch that of its first row. */
async function answered(actor: Actor, call: Call, input: unknown): Promise<number | 'done'> {
  const key = call.once === undefined ? {} : { idempotencyKey: crypto.randomUUID() };
  try {
    const { data } = await dispatch(world.runtime, actor, call, { ...(input as object), ...key });
    return (data as { failures?: { status: number }[] } | null)?.failures?.[0]?.status ?? 'done';
  } catch (error) {
    return statusOf(error);
  }
}

/** The newest change of every table but the log's. */
async function facts(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'kernel', 'public', 'operationlog') order by 1`.execute(
    world.sql,
  );
  const parts = rows.map(
    ({ name }) =>
      sql`select ${name}::text as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state
        from ${sql.raw(name)}`,
  );
  const found = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(
    world.sql,
  );
  return Object.fromEntries(found.rows.map((r) => [r.name, r.state]));
}

const walked = allCalls().filter(
  (call) =>
    call.kind !== 'list' &&
    call.dataType !== undefined &&
    call.relation !== 'market' &&
    Array.isArray(call.audience) &&
    !(call.name in NO_OWNER) &&
    // Filters of counts and exports are walked as totals.
    idField(call) !== null &&
    (call.kind === 'command' || 'id' in shapeOf(call)),
);
const doors = walked.flatMap((call) =>
  (call.audience as readonly Identity[]).map((identity) => ({ call, identity })),
);

interface Walk {
  readonly call: Call;
  readonly identity: Identity;
  readonly row: Planted;
  readonly input: Record<string, unknown>;
}
/** Every act and question about one row, by every identity that may ask it; the platform has no lots of its own. */
async function walks(): Promise<Walk[]> {
  const found: Walk[] = [];
  for (const { call, identity } of doors) {
    if (identity === 'platform' && call.path.includes('/lot/')) continue;
    const planter = planterOf(call.path);
    if (planter === undefined)
      throw new Error(`${call.path} is about a kind of row without a planter: add one to planted.ts`);
    const row = await plantedRow(world, planter, identity, sides);
    found.push({ call, identity, row, input: inputFor(call, identity, row) });
  }
  return found;
}
/** Staff have an identity number, so that there is something to reveal. */
const withIdcards = () =>
  sql`update organisation.employee set idcard_sealed =
    ${world.runtime.services.secrets.seal('110101199003070011', 'organisation.employee.idcard')},
    idcard_index = id::text, idcard_masked = '1101**********0011'`.execute(world.sql);

describe('R-POS-021 to R-POS-024 the data permission holds in acts as it does in lists (administration-domain 7.4)', () => {
  let all: Walk[];
  beforeAll(async () => {
    await withIdcards();
    all = await walks();
  });

  test('every call about one row of a data type is walked', () => {
    expect(all.length).toBeGreaterThan(300);
    expect(Object.keys(NO_OWNER).filter((name) => !allCalls().some((c) => c.name === name))).toEqual([]);
  });

  test('who reaches no row is told there is none, and nothing changes', async () => {
    const before = await facts();
    const wrong: string[] = [];
    for (const { call, identity, input } of all) {
      const did = await answered(walker(identity, call, false), call, input);
      if (did !== (OWN_WORDS[call.name] ?? NotFound.status))
        wrong.push(`${call.name} as ${identity}: ${did}`);
    }
    expect(wrong).toEqual([]);
    expect(await facts()).toEqual(before);
  });

  test('who reaches every row gets past «not found», and what he did names its row in the log', async () => {
    const lost: string[] = [];
    const unnamed: string[] = [];
    for (const { call, identity, row, input } of all) {
      if (call.name in NOT_REACHED) continue;
      const { status, target, error } = await tried(walker(identity, call, true), call, input);
      if (error !== undefined) lost.push(`${call.name} as ${identity}: ${String(error)}`);
      if (status === NotFound.status) lost.push(`${call.name} as ${identity}`);
      const named = target?.id === row.id;
      if (call.kind === 'command' && (status === 'done' ? !named : target !== null && !named))
        unnamed.push(`${call.name} as ${identity}: ${target?.id ?? 'nothing'} instead of ${row.id}`);
    }
    expect(lost).toEqual([]);
    expect(unnamed, 'the operation log would not say about what: w.target() where the row is locked').toEqual(
      [],
    );
  });
});

describe('R-POS-021 to R-POS-024 a row that an act names in its input is reached as the row it is about (administration-domain 7.4)', () => {
  interface Naming {
    readonly title: string;
    readonly call: Call;
    readonly identity: Identity;
    readonly input: Record<string, unknown>;
    readonly owned: { readonly table: string; readonly id: string; readonly cells: Cells } | null;
  }
  const callOf = (name: string) => allCalls().find((c) => c.name === name) as Call;
  async function namings(): Promise<Naming[]> {
    const found: Naming[] = [];
    for (const { call: name, noun, input, given, cells } of NAMED_TARGETS)
      for (const identity of callOf(name).audience as readonly Identity[]) {
        const named = await plantedRow(world, planterOfKind(noun), identity, sides);
        const planter = given === undefined ? null : planterOfKind(given);
        const row = planter === null ? null : await plantedRow(world, planter, identity, sides);
        const call = callOf(name);
        const about = row !== null && idField(call) === 'id' ? { id: row.id, version: row.version } : {};
        found.push({
          title: `${name} of ${noun} as ${identity}`,
          call,
          identity,
          owned:
            planter === null || row === null
              ? null
              : { table: planter.table, id: row.id, cells: cells?.(identity, sides) ?? {} },
          input: {
            ...(sampleInput(call.input) as object),
            ...TOLD[name],
            ...about,
            ...input(named.id, row?.id ?? '0'),
          },
        });
      }
    return found;
  }
  /** The row is the walker's own: what he names is not. */
  const ownedByWalker = (owned: Naming['owned']) => async (tx: Tx) => {
    if (owned === null) return;
    const [schema, name] = owned.table.split('.') as [string, string];
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${name} and column_name like '%owner_emp_id'`.execute(
      world.sql,
    );
    const owners = rows.map((c) => [c.name, '999999999'] as const);
    const cells = [...owners, ...Object.entries(owned.cells)].map(([c, v]) => sql`${sql.ref(c)} = ${v}`);
    await asSystem({ tx }, () =>
      sql`update ${sql.table(owned.table)} set ${sql.join(cells)} where id = ${owned.id}`.execute(tx),
    );
  };
  let all: Naming[];
  beforeAll(async () => {
    // A deal in force.
    await sign(world, await world.as('buyer_admin', 'buyer'), letterId);
    all = await namings();
  });

  test('every field that names such a row is walked, or says why not', () => {
    const missing = allCalls()
      .filter((c) => c.kind !== 'list' && c.dataType !== undefined && Array.isArray(c.audience))
      .flatMap((c) =>
        fieldsOf(c.input)
          .filter((field) => (NAMING as readonly string[]).includes(field))
          .filter((field) => !all.some((n) => n.call === c && field in n.input))
          .map((field) => `${c.name} ${field}`),
      );
    expect(missing.sort()).toEqual(Object.keys(NOT_WALKED).sort());
  });

  test('who does not reach the named row is told there is none, and nothing changes', async () => {
    const before = await facts();
    const wrong: string[] = [];
    for (const { title, call, identity, input, owned } of all) {
      const actor = walker(identity, call, false);
      const did =
        owned === null
          ? await answered(actor, call, input)
          : (await tried(actor, call, input, ownedByWalker(owned))).status;
      if (did !== NotFound.status) wrong.push(`${title}: ${did}`);
    }
    expect(wrong).toEqual([]);
    expect(await facts()).toEqual(before);
  });

  test('who reaches it gets past «not found»', async () => {
    const lost: string[] = [];
    for (const { title, call, identity, input } of all) {
      // Its evidence is not there either; appeals.target looks for the same document.
      if (call.name === 'appeals.add') continue;
      const { status, error } = await tried(walker(identity, call, true), call, input);
      if (error !== undefined) lost.push(`${title}: ${String(error)}`);
      if (status === NotFound.status) lost.push(title);
    }
    expect(lost).toEqual([]);
  });
});
