import { sql } from 'kysely';
import { checkCounterparty } from '../contract/rule.ts';
import { counterparties } from './tables.ts';

/** May we deal with them in this? Both as buyer and as seller: the side the reader has signed in on counts. */
export const checkCounterpartyHandler = counterparties.query(checkCounterparty, async (ctx) => {
  const { counterpartyId, spuId, currency, amount, paymentTerm } = ctx.input;
  const me = ctx.actor.memberId as string;
  if (counterpartyId === me) return { verdict: 'self' as const };
  const [buyer, seller] = ctx.actor.identity === 'buyer' ? [me, counterpartyId] : [counterpartyId, me];
  const asked = (sum: string | null) =>
    sql`counterparties.verdict(${buyer}::bigint, ${seller}::bigint, ${spuId}::bigint, ${currency}::text, ${sum}::numeric, ${paymentTerm}::text)`;
  const { rows } = await sql<{
    whole: string;
    plain: string;
  }>`select ${asked(amount)} as whole, ${asked(null)} as plain`.execute(ctx.tx);
  const ownSide = ctx.actor.identity === 'buyer' ? 'buyer' : 'seller';
  const whole = rows[0]?.whole ?? 'open';
  const plain = rows[0]?.plain ?? 'open';
  if (plain === 'blocked') return { verdict: 'blocked' as const };
  if (whole === ownSide) return { verdict: 'own' as const };
  return { verdict: plain === 'open' ? ('open' as const) : ('counterparty' as const) };
});
