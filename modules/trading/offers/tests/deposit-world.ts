import { sql } from 'kysely';
import { inTransaction, type Person } from '#app/world.ts';
import { balancesOf, moveMoney } from '#fulfilment/money/server/door.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { acceptBuyer, counter } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

/** 200 t at 2,115.00 with a tenth of it as deposit. */
export const TAKEN = { quantity: '200.00', amount: '423000.00', deposit: '42300.00' } as const;

let step = 0;
/** The demo companies and ways to move the buyer's money; every document is a new one. */
export async function depositWorld() {
  const w = await dealWorld();
  const by = <R>(person: Person, run: (ctx: never) => Promise<R>): Promise<R> =>
    inTransaction(w.world.runtime.database.db, person.actor, 'write', (tx) =>
      run(createContext(w.world.runtime, tx, person.actor, null, postCommitEffects()) as never),
    );
  const balance = async (person: Person, kind: 'AVAILABLE' | 'FROZEN' | 'RECEIVED'): Promise<string> => {
    const found = await by(w.operator, (ctx) =>
      balancesOf(ctx, { memberId: person.actor.memberId as string }),
    );
    return found.find((a) => a.currency === 'CNY' && a.kind === kind)?.balance ?? '0.00';
  };
  return {
    ...w,
    by,
    balance,
    /** The buyer's available balance becomes exactly this. */
    async has(amount: string): Promise<void> {
      const now = await balance(w.buyer, 'AVAILABLE');
      await by(w.operator, async (ctx) => {
        for (const [kind, moved] of [
          ['PAY_OUT', now],
          ['PAY_IN', amount],
        ] as const) {
          step += 1;
          if (/[1-9]/.test(moved))
            await moveMoney(ctx, {
              cause: { bizType: 'TEST', bizId: '1', key: `deposit:${step}` },
              currency: 'CNY',
              movement: { kind, giverId: w.buyer.actor.memberId as string, amount: moved },
            });
        }
      });
    },
    offer: (over: Parameters<typeof listed>[1] = {}) =>
      listed(w, { depositPct: '10', depositNature: '10', ...over }),
    /** A round of the buyer that the seller takes: 20, or 25 where the deposit is frozen at once. */
    async taken(offer: Awaited<ReturnType<typeof listed>>, pct?: string) {
      const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
      const opened = await w.buyer.does(counter, {
        offerId: offer.id,
        price: '2110.00',
        quantity: '200.00',
        validUntil,
        ...(pct === undefined ? {} : { terms: { depositPct: pct } }),
      });
      return w.seller.does(acceptBuyer, {
        id: opened.id,
        version: opened.version,
        roundSeq: 1,
        roundHash: opened.ladder[0]?.hash as string,
      });
    },
    async depositOf(bizType: 'NEGOTIATION' | 'DEAL', bizId: string) {
      const { rows } = await sql<{
        id: string;
        version: number;
        state: string;
        balance: string;
        no: string;
        receiver: string;
        moves: string | null;
        announced: boolean;
      }>`select d.id, d.version, d.deposit_state as state, d.balance, d.biz_no as no, d.receiver_member_id as receiver, d.forfeit_at is not null as announced,
          (select string_agg(e.kind || ' ' || e.amount, ', ' order by e.seq) from money.deposit_entry e where e.deposit_id = d.id) as moves
        from money.deposit d where d.biz_type = ${bizType} and d.biz_id = ${bizId}::bigint order by d.id desc limit 1`.execute(
        w.world.sql,
      );
      return rows[0] ?? null;
    },
    takes: (offer: Awaited<ReturnType<typeof listed>>) => ({
      ...seen(offer, TAKEN.quantity, TAKEN.amount),
      deposit: TAKEN.deposit,
    }),
  };
}
export type DepositWorld = DealWorld & Awaited<ReturnType<typeof depositWorld>>;
