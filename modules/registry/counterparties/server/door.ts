import { sql } from 'kysely';
import { requirePair } from '#registry/members/server/door.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '../rules/refusals.ts';
import { counterparties } from './tables.ts';

/** What a deal would be in: a product of the catalogue, in a currency, for a sum, on payment terms; what is not known is not measured. */
export interface Line {
  readonly spuId: string | null;
  readonly currency: string | null;
  readonly amount: string | null;
  readonly paymentTerm: string | null;
}
type Stored = 'open' | 'blocked' | 'buyer' | 'seller';
interface Pair {
  readonly buyerId: string;
  readonly sellerId: string;
}

/**
 * The one question before two companies deal: both stand, are not one, no blacklist is between them, and the rules
 * of both leave every line open. Nobody changes those rules before this transaction ends.
 * Refuses 16001, 17007, 17006, 17005, then 17021 for the own rules and 17022 for the other side's.
 */
export const requireLines = counterparties.door<Pair & { lines: readonly Line[] }, { relatedParty: boolean }>(
  async (ctx) => {
    const { buyerId, sellerId, lines } = ctx.input;
    const { relatedParty, beside } = await requirePair(ctx, {
      buyerId,
      sellerId,
      beside: sql`select array_agg(counterparties.hold_verdict(${buyerId}::bigint, ${sellerId}::bigint, l.spu, l.currency, l.amount, l.payment))
        from unnest(${lines.map((l) => l.spuId)}::bigint[], ${lines.map((l) => l.currency)}::text[],
          ${lines.map((l) => l.amount)}::numeric[], ${lines.map((l) => l.paymentTerm)}::text[]) as l(spu, currency, amount, payment)`,
    });
    const ownSide = ctx.actor.memberId === sellerId ? 'seller' : 'buyer';
    const shut = ((beside ?? []) as readonly Stored[]).filter((verdict) => verdict !== 'open');
    if (shut.includes(ownSide)) throw OwnTermsShut({});
    if (shut.length > 0) throw CounterpartyTermsShut({});
    return { relatedParty };
  },
);

export interface BoardLine extends Line, Pair {
  readonly id: string;
}
type Asked = readonly BoardLine[];
/** The verdict of each of many lines, in one question. */
const verdictsSql = (lines: Asked) => sql<{ id: string; verdict: Stored }>`
  select l.id, counterparties.verdict(l.buyer, l.seller, l.spu, l.currency, l.amount, l.payment) as verdict
  from unnest(${lines.map((l) => l.id)}::text[], ${lines.map((l) => l.buyerId)}::bigint[], ${lines.map((l) => l.sellerId)}::bigint[], ${lines.map((l) => l.spuId)}::bigint[],
    ${lines.map((l) => l.currency)}::text[], ${lines.map((l) => l.amount)}::numeric[], ${lines.map((l) => l.paymentTerm)}::text[]) as l(id, buyer, seller, spu, currency, amount, payment)`;
/** Of many lines between many companies those that both sides have open; asked with the rights of the clock, for telling them. */
export const openLines = counterparties.door<{ lines: Asked }, Set<string>>(async ({ tx, input }) => {
  if (input.lines.length === 0) return new Set();
  const { rows } = await verdictsSql(input.lines).execute(tx);
  return new Set(rows.filter((r) => r.verdict === 'open').map((r) => r.id));
});
/** Whose rules shut a line that is shown: the reader's own, or the counterparty's. */
export type Shut = 'own' | 'counterparty';
/** Which lines of a page are shut to the reader's company, and by whose rules: one question for all of them. */
export const shutLines = counterparties.door<{ lines: Asked }, Map<string, Shut>>(async (ctx) => {
  const { lines } = ctx.input;
  const { memberId } = ctx.actor;
  if (lines.length === 0 || memberId === null) return new Map();
  const { rows } = await verdictsSql(lines).execute(ctx.tx);
  const ownSide = new Map(lines.map((l) => [l.id, l.buyerId === memberId ? 'buyer' : 'seller']));
  return new Map(
    rows
      .filter((r) => r.verdict !== 'open')
      .map((r) => [r.id, r.verdict === ownSide.get(r.id) ? ('own' as const) : ('counterparty' as const)]),
  );
});
