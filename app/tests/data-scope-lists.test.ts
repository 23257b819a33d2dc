import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type Call, type Identity, type Page } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor, Scope } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { parseInput } from '#kernel/server/dispatch.ts';
import { DATA_TYPES } from '#office/permissions/rules/data-types.ts';
import { openWorld } from '../world.ts';
import { manyActs, sign } from './acts.ts';
import { COLLEAGUE } from './colleague.ts';
import { type Planted, plantedRow } from './plant.ts';
import { planterOf, planterOfKind } from './planted.ts';
import type { Sides } from './planter.ts';

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

/** Lists of a data type, but not of rows with an owner below the company that a planter knows. Reviewed; this list may only shrink. */
const UNPLANTED: Readonly<Record<string, string>> = {
  'alerts.told': 'what was told of an alert; the alert itself is walked',
  'feedback.companies': 'companies that wrote',
  'inquiries.awards': 'parts of an inquiry, which is walked',
  'invoices.sources': 'statements and orders together; both are walked, and named by acts',
  'members.listAudits': 'applications are of nobody’s company yet: whoever decides sees them all',
  'members.listChanges': 'as members.listAudits',
  'members.listOwnChanges': 'the company’s own request, whoever of it wrote it',
  'members.listDirectoryUsers': 'people; their own place is their scope, tested with the organisation',
  'members.listUsers': 'as members.listDirectoryUsers',
  'organisation.listEmployees': 'as members.listDirectoryUsers',
  'permissions.roleHolders': 'as members.listDirectoryUsers',
  'permissions.selectStaff': 'as members.listDirectoryUsers',
  'messaging.findReceivers': 'as members.listDirectoryUsers',
  'members.listSubsidiaries': 'companies linked to one’s own',
  'messaging.email.receipts': 'who got a mailing, which is walked',
  'messaging.mail.receipts': 'as messaging.email.receipts',
  'messaging.sms.receipts': 'as messaging.email.receipts',
  'statistics.drill': 'rows behind a figure; the figures are walked as totals',
  'statistics.memberUnits': 'as statistics.drill',
  'stores.shelfRows': 'shelves of the company’s one store, whose owner decides',
  'visits.report': 'sums of visits',
  'vouchers.events': 'the chain of a voucher, which is walked',
};
/** Lists whose rows are of another kind than their address says: those to choose from. */
const LISTED: Readonly<Record<string, string>> = {
  'appeals.orders': 'order',
  'payments.payableOrders': 'order',
  'protocols.deals': 'effectiveDeal',
  'settlements.orders': 'order',
  'shipments.orders': 'order',
};
/** Lists that every person of the company sees whole. */
const WHOLE: Readonly<Record<string, string>> = {
  'blacklist.listAll': 'the platform’s own list, which has no owner',
  'members.listInvitations': 'the company’s own, whoever of it invited',
};
/** Rows whose owners stand in another table, which names them. */
const OWNED_IN: Readonly<Record<string, { readonly table: string; readonly by: string }>> = {
  'deals.deal': { table: 'deals.leg', by: 'deal_id' },
};
/** Lists that do not show the planted row as it stands. */
const UNSHOWN: Readonly<Record<string, string>> = {
  'payments.payableOrders': 'the planted order is not to be paid; acts that name an order are walked',
  'settlements.orders': 'as payments.payableOrders',
  'shipments.orders': 'as payments.payableOrders',
};
const NEEDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'operationlog.query': {
    timeFrom: new Date(Date.now() - 80 * 86_400_000).toISOString(),
    timeTo: new Date(Date.now() + 86_400_000).toISOString(),
  },
  // The substances of the platform are everybody's; the scope narrows the company's own.
  'catalogue.seller.spu.list': { keptBy: 'own' },
};

const walker = (identity: Identity, all: boolean): Actor => ({
  ...(people.get(identity) as Actor),
  superAdmin: false,
  admin: true,
  scopes: all ? everything : new Map<string, Scope>(),
  ...(all ? {} : { empId: COLLEAGUE, deptId: null }),
  requestId: newRequestId(),
});
/** An employee the walker is not. */
const SOMEBODY = '999999998';
class Undone extends Error {}
/** Ids a list shows, in a transaction that is taken back; null where it refuses. */
async function shown(actor: Actor, call: Call, before: () => Promise<unknown>): Promise<string[] | null> {
  await before();
  let ids: string[] | null = null;
  const input = parseInput(call, { pageCount: 100, ...NEEDED[call.name] });
  try {
    await inTransaction(world.runtime.database.db, actor, 'write', async (tx) => {
      const page = (await world.runtime.handlers
        .get(call.path)
        ?.run(createContext(world.runtime, tx, actor, input, postCommitEffects()))) as Page<{ id: string }>;
      ids = page.list.map((r) => r.id);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone) && !(error instanceof Refusal)) throw error;
  }
  return ids;
}
interface Owned {
  readonly table: string;
  /** The column that names the row. */
  readonly by: string;
  readonly columns: readonly string[];
}
/** Where the owners of a kind of row stand; undefined where it has none below the company. */
async function ownedIn(table: string): Promise<Owned | undefined> {
  const at = OWNED_IN[table] ?? { table, by: 'id' };
  const [schema, name] = at.table.split('.') as [string, string];
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${name} and column_name like '%owner_emp_id'`.execute(
    world.sql,
  );
  return rows.length === 0 ? undefined : { ...at, columns: rows.map((r) => r.name) };
}
interface Walk {
  readonly call: Call;
  readonly identity: Identity;
  readonly row: Planted;
  readonly owned: Owned;
}
const lists = allCalls().filter(
  (c) =>
    c.kind === 'list' && c.dataType !== undefined && c.relation !== 'market' && Array.isArray(c.audience),
);

describe('R-POS-021 to R-POS-024 lists show rows of another person by the data scope alone (administration-domain 7.4)', () => {
  let walks: Walk[];
  const unplanted = new Set<string>();
  beforeAll(async () => {
    for (const [identity, login] of IDENTITIES) people.set(identity, (await world.as(login, identity)).actor);
    const memberOf = (identity: Identity) => people.get(identity)?.memberId as string;
    sides = { seller: memberOf('seller'), buyer: memberOf('buyer') };
    // A deal in force.
    await sign(world, await world.as('buyer_admin', 'buyer'), letterId);
    walks = [];
    for (const call of lists)
      for (const identity of call.audience as readonly Identity[]) {
        if (call.name in UNPLANTED) {
          unplanted.add(call.name);
          continue;
        }
        const kind = LISTED[call.name];
        const planter = kind === undefined ? planterOf(call.path) : planterOfKind(kind);
        const owned = planter === undefined ? undefined : await ownedIn(planter.table);
        if (planter === undefined || owned === undefined) unplanted.add(call.name);
        else walks.push({ call, identity, row: await plantedRow(world, planter, identity, sides), owned });
      }
    // Numbers that are sealed on the way in.
    for (const [table, scene] of [
      ['shipments.crew', 'shipments.crew.id_no'],
      ['qualifications.handler', 'qualifications.handler.id_no'],
    ] as const)
      await sql`update ${sql.table(table)} set id_no_sealed = ${world.runtime.services.secrets.seal('110101199003070011', scene)}`.execute(
        world.sql,
      );
  });

  test('every list of a data type is walked, or says why not', () => {
    expect([...unplanted].sort()).toEqual(Object.keys(UNPLANTED).sort());
    expect(walks.length).toBeGreaterThan(60);
  });

  test('a planted row is shown to who reaches everything and to its owner, and not to who owns other rows', async () => {
    const wrong: string[] = [];
    for (const { call, identity, row, owned } of walks) {
      const ownedBy = (emp: string) => () =>
        world.sql.transaction().execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          const cells = owned.columns.map((o) => sql`${sql.ref(o)} = ${emp}`);
          await sql`update ${sql.table(owned.table)} set ${sql.join(cells)} where ${sql.ref(owned.by)} = ${row.id}::bigint`.execute(
            tx,
          );
        });
      const sees = async (all: boolean, emp: string) =>
        (await shown(walker(identity, all), call, ownedBy(emp)))?.includes(row.id) ?? null;
      const seen = [await sees(true, SOMEBODY), await sees(false, COLLEAGUE), await sees(false, SOMEBODY)];
      const wanted =
        call.name in UNSHOWN
          ? [false, false, false]
          : call.name in WHOLE
            ? [true, true, true]
            : [true, true, false];
      if (seen.join() !== wanted.join()) wrong.push(`${call.name} as ${identity}: ${seen.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });
});
