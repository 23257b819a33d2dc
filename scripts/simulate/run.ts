import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type World, worldOn } from '#app/world.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { ActivityMarket } from './activity-market.ts';
import { AuctionMarket } from './auction-market.ts';
import { CargoMarket } from './cargo-market.ts';
import { actorsOf, guestsOf, OwnDesk, ServerDesk } from './desks.ts';
import type { Ground } from './ground.ts';
import { Ledger } from './ledger.ts';
import type { Planted } from './planted.ts';
import { Play } from './play.ts';
import { BUYERS, type MarketPlan, OPERATOR, type Plan } from './plan.ts';
import { later, type Market, one, type Stage } from './stage.ts';
import type { Buyer } from './vocabulary.ts';
import { written } from './whole-numbers.ts';

/** What a run came to. `wrong`: sentences about what should not have been; none is the verdict that counts. */
export interface Verdict {
  readonly seed: number;
  readonly wrong: readonly string[];
  /** How often each act ended how, and each fault was done. */
  readonly counted: ReadonlyMap<string, number>;
}

type Owner = ReturnType<typeof ownerConnection>;
async function buyersOf(owner: Owner): Promise<Buyer[]> {
  const { rows } = await sql<{
    login: string;
    member: string;
  }>`select a.login_name as login, e.member_id::text as member
    from identity.account a join organisation.employee e on e.account_id = a.id
    where a.login_name = any (${BUYERS.map((b) => b.login)}::text[])`.execute(owner.db);
  return BUYERS.map(({ login, company }) => {
    const memberId = rows.find((r) => r.login === login)?.member;
    if (memberId === undefined) throw new Error(`${login} is of no company`);
    return { login, company, memberId };
  });
}
const HOUR_MS = 3_600_000;
/** Markets are open by hand, recurring jobs rest, and the clock stands at a full hour two hours before the start. */
async function readied(world: World, owner: Owner, plan: Plan): Promise<Stage> {
  const startAt = new Date((Math.ceil(Date.now() / HOUR_MS) + 2) * HOUR_MS);
  await world.hold(later(startAt, -120));
  await sql`update markethours.market_setting set mode = 'manualOpen', manual_until = null, status = 'open' where market in ('10', '20', '40')`.execute(
    owner.db,
  );
  await sql`delete from kernel.task`.execute(owner.db);
  const seller = await world.as('seller_admin', 'seller');
  const buyers = await buyersOf(owner);
  for (const [company, amount] of plan.funds.entries()) {
    const member = buyers.find((b) => b.company === company)?.memberId;
    if (amount > 0)
      await sql`select money.post(${randomUUID()}, 'PAY_IN', 'CNY', 'TEST', 1, null, 'simulation', kernel.now(),
        array[${member}::bigint, ${member}::bigint], array['BANK', 'AVAILABLE'],
        array[-${written(amount)}::numeric, ${written(amount)}::numeric])`.execute(owner.db);
  }
  const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await one(owner, query))?.id as string;
  const own = sql`${seller.actor.memberId}::bigint`;
  return {
    ...{ world, owner, seller, buyers, startAt },
    auditor: await world.as('auditor'),
    operator: await world.as(OPERATOR),
    ledger: await Ledger.open(owner, buyers),
    skuId:
      await id(sql`select k.id::text as id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id where k.seller_member_id = ${own}
      and k.state = '30' and p.state = '30' and p.control_classes = '{00}' and not k.deleted order by k.id limit 1`),
    warehouseId: await id(
      sql`select id::text as id from catalogue.warehouse where member_id = ${own} and enabled and not deleted order by id limit 1`,
    ),
    placeId: await id(sql`select id::text as id from catalogue.place order by id limit 1`),
  };
}

async function desksFor(plan: Plan, world: World, owner: Owner) {
  if (plan.answered === 'processes') {
    const guests = await guestsOf(owner);
    return Promise.all([0, 1].map(() => ServerDesk.on(world.runtimeUrl, guests)));
  }
  const actors = await actorsOf(world.runtime);
  return Promise.all([0, 1].map(() => OwnDesk.on(world.runtimeUrl, actors)));
}

function marketOf(plan: MarketPlan, stage: Stage): Market {
  if (plan.kind === 'auction') return new AuctionMarket(plan, stage);
  return plan.kind === 'cargo' ? new CargoMarket(plan, stage) : new ActivityMarket(plan, stage);
}

/** One run of a plan on a database of its own; the same plan does the same acts and the same faults. */
export async function simulate(ground: Ground, plan: Plan, planted: Planted = {}): Promise<Verdict> {
  const place = await ground.database();
  const owner = ownerConnection(place.url);
  const world = worldOn(place, { max: 4 });
  const ends: (() => Promise<unknown>)[] = [() => place.drop(), () => owner.close(), () => world.close()];
  try {
    const stage = await readied(world, owner, plan);
    const markets = plan.markets.map((m) => marketOf(m, stage));
    for (const market of markets) await market.open();
    const desks = await desksFor(plan, world, owner);
    ends.push(() => Promise.all(desks.map((desk) => desk.close())));
    if (planted.statement !== undefined) await sql.raw(planted.statement).execute(owner.db);
    const play = new Play({ ground, plan, stage, markets, desks: desks as never, planted });
    await play.all();
    const found = Object.keys(await world.audit()).map((view) => `audit: ${view} is broken`);
    return { seed: plan.seed, wrong: [...play.wrong, ...found], counted: play.counted };
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {});
  }
}
