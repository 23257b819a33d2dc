import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { all } from '#kernel/server/database.ts';
import { MemberForbidden, PartyBlocked } from '#registry/members/rules/refusals.ts';
import { AgreementFirst, SameCompany } from '#registry/members/rules/refusals-registry.ts';
import { holdStandings, partiesOf, requirePair } from '#registry/members/server/door.ts';
import { CounterpartyTermsShut, OwnTermsShut } from '../rules/refusals.ts';
import { type CounterpartyContext, counterparties } from './tables.ts';

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
  select line_id as id, verdict from counterparties.verdicts(${lines.map((l) => l.id)}::text[], ${lines.map((l) => l.buyerId)}::bigint[], ${lines.map((l) => l.sellerId)}::bigint[], ${lines.map((l) => l.spuId)}::bigint[],
    ${lines.map((l) => l.currency)}::text[], ${lines.map((l) => l.amount)}::numeric[], ${lines.map((l) => l.paymentTerm)}::text[])`;
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

/** The same of what sellers put up, where the reader is a buyer; of his own company's nothing is shut, and to others nothing. */
export const shutToBuyer = counterparties.door<
  { lines: readonly Omit<BoardLine, 'buyerId'>[] },
  Map<string, Shut>
>((ctx) => {
  const { memberId: buyerId, identity } = ctx.actor;
  if (buyerId === null || identity !== 'buyer') return Promise.resolve(new Map());
  const lines = ctx.input.lines.filter((l) => l.sellerId !== buyerId).map((l) => ({ ...l, buyerId }));
  return shutLines(ctx, { lines });
});

/** What keeps a buyer from one seller's goods; null where nothing does. */
export interface PairVerdict {
  readonly refusal: Refusal | null;
}
/** One pair alone is asked all of it by one statement. */
async function refusalOfPair(
  ctx: CounterpartyContext,
  sellerId: string,
  { buyerId, ...line }: Line & { readonly buyerId: string },
): Promise<Refusal | null> {
  try {
    await requireLines(ctx, { buyerId, sellerId, lines: [line] });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
/**
 * As `requireLines` for many buyers of one seller's goods, each heard apart and in their order: G-CMP and G-TERM of both,
 * G-SELF, G-BLK, then the rules of both. For a batch of acts; the refusals are those of a buyer.
 */
export const pairVerdicts = counterparties.door<
  { sellerId: string; buyers: readonly (Line & { readonly buyerId: string })[] },
  PairVerdict[]
>(async (ctx) => {
  const { sellerId, buyers } = ctx.input;
  const [first, ...others] = buyers;
  if (first === undefined) return [];
  if (others.length === 0) return [{ refusal: await refusalOfPair(ctx, sellerId, first) }];
  const memberIds = [...new Set([sellerId, ...buyers.map((b) => b.buyerId)])];
  // What several acts of one company ask alike has one answer.
  const keyOf = (b: Line & { readonly buyerId: string }) =>
    [b.buyerId, b.spuId, b.currency, b.amount, b.paymentTerm].join(' ');
  const asked = new Map(buyers.map((b) => [keyOf(b), b]));
  const pairs = [...asked.values()];
  const [standing, { rows }, parties] = await all([
    holdStandings(ctx, { memberIds }),
    sql<{ verdict: Stored }>`
      select counterparties.hold_verdict(b.buyer, ${sellerId}::bigint, b.spu, b.currency, b.amount, b.payment) as verdict
      from unnest(${pairs.map((b) => b.buyerId)}::bigint[], ${pairs.map((b) => b.spuId)}::bigint[], ${pairs.map((b) => b.currency)}::text[],
        ${pairs.map((b) => b.amount)}::numeric[], ${pairs.map((b) => b.paymentTerm)}::text[]) with ordinality as b(buyer, spu, currency, amount, payment, n)
      order by b.n`.execute(ctx.tx),
    partiesOf(ctx, { memberIds }),
  ]);
  const verdicts = new Map([...asked.keys()].map((key, i) => [key, rows[i]?.verdict]));
  const seller = parties.get(sellerId);
  return buyers.map((line): PairVerdict => {
    const { buyerId } = line;
    const verdict = verdicts.get(keyOf(line));
    const buyer = parties.get(buyerId);
    for (const [id, party] of [
      [buyerId, buyer],
      [sellerId, seller],
    ] as const) {
      if (!standing.has(id) || party === undefined || !party.verified)
        return { refusal: MemberForbidden({}) };
      if (!party.agreementAccepted) return { refusal: AgreementFirst({}) };
    }
    const code = buyer?.creditCode ?? null;
    if (buyerId === sellerId || (code !== null && code === seller?.creditCode))
      return { refusal: SameCompany({}) };
    if (verdict === 'blocked') return { refusal: PartyBlocked({}) };
    if (verdict === 'buyer') return { refusal: OwnTermsShut({}) };
    if (verdict === 'seller') return { refusal: CounterpartyTermsShut({}) };
    return { refusal: null };
  });
});
