import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import type { MovementKind } from '../rules/movements.ts';
import { moveMoney, type Posted } from '../server/door.ts';
import type { MoneyTables } from '../server/tables.ts';

export interface MoneyWorld {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly stranger: Person;
  readonly operator: Person;
  /** Runs doors in one transaction of a person, as the act of a module above would. */
  by<R>(person: Person, run: (ctx: Context<MoneyTables>) => Promise<R>): Promise<R>;
  /** The buyer's own money comes in from its bank. */
  payIn(amount: string, key?: string): Promise<Posted>;
  /** One movement of the buyer's money, to the seller where it leaves the company. */
  move(kind: MovementKind, amount: string, between?: boolean): Promise<Posted>;
  /** Balances of the buyer or the seller as the platform sees them, by account. */
  balances(person: Person): Promise<Record<string, string>>;
}

/** A verified account of a company in CNY, with its end. */
export async function verifiedAccount(
  w: Pick<MoneyWorld, 'world'>,
  person: Person,
  tail: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into payments.bank_account
    (member_id, holder, bank_name, currency, account_sealed, account_index, account_tail, state, verified_at)
    values (${person.actor.memberId}::bigint, '测试企业', '中国银行测试支行', 'CNY', 'sealed', ${`test ${tail}`}, ${tail}, '20', now()) returning id`.execute(
    w.world.sql,
  );
  return rows[0]?.id as string;
}

let step = 0;
/** A buyer and a seller of the demonstration who have no money here yet; currency CNY. */
export async function moneyWorld(): Promise<MoneyWorld> {
  const world = await openWorld();
  const [seller, buyer, stranger, operator] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('operator'),
  ];
  const by: MoneyWorld['by'] = (person, run) =>
    inTransaction(world.runtime.database.db, person.actor, 'write', (tx) =>
      run(createContext(world.runtime, tx, person.actor, null, postCommitEffects()) as never),
    );
  const move: MoneyWorld['move'] = (kind, amount, between = false) =>
    by(buyer, (ctx) => {
      step += 1;
      return moveMoney(ctx, {
        cause: { bizType: 'TEST', bizId: '1', key: `test:${step}` },
        currency: 'CNY',
        movement: {
          kind,
          giverId: buyer.actor.memberId as string,
          ...(between ? { takerId: seller.actor.memberId as string } : {}),
          amount,
        },
      });
    });
  return {
    world,
    seller,
    buyer,
    stranger,
    operator,
    by,
    move,
    payIn: (amount, key) =>
      key === undefined
        ? move('PAY_IN', amount)
        : by(buyer, (ctx) =>
            moveMoney(ctx, {
              cause: { bizType: 'TEST', bizId: '1', key },
              currency: 'CNY',
              movement: { kind: 'PAY_IN', giverId: buyer.actor.memberId as string, amount },
            }),
          ),
    async balances(person) {
      const { rows } = await world.sql.executeQuery<{ kind: string; balance: string }>(
        world.sql
          .selectFrom('money.account')
          .select(['kind', 'balance'])
          .where('member_id', '=', person.actor.memberId)
          .where('currency', '=', 'CNY')
          .compile() as never,
      );
      return Object.fromEntries(rows.map((r) => [r.kind, r.balance]));
    },
  };
}
