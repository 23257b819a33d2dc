import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { type AccountKind, linesOf, type Movement, type PostingLine } from '../rules/movements.ts';
import { MoneyShort } from '../rules/refusals.ts';
import { type MoneyTables, money } from './tables.ts';

export type MoneyContext<I = unknown> = Context<MoneyTables, I>;

/** The document money moves for, and the name of the step: one key moves money once. */
export interface Cause {
  readonly bizType: string;
  readonly bizId: string;
  /** What people know the document by; left out where money itself keeps it (deposits, refunds). */
  readonly bizNo?: string;
  readonly key: string;
}
export interface Posted {
  readonly postingId: string;
  /** The key had moved money before; nothing was moved now. */
  readonly repeated: boolean;
}

/** What a company has available in a currency; `0.00` before its first entry. */
export async function availableOf(ctx: MoneyContext, memberId: string, currency: string): Promise<string> {
  const row = await ctx.tx
    .selectFrom('money.account')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('kind', '=', 'AVAILABLE')
    .executeTakeFirst();
  return row?.balance ?? '0.00';
}

async function writePosting(
  ctx: MoneyContext,
  posting: Cause & { kind: string; currency: string; reverses: string | null; lines: readonly PostingLine[] },
): Promise<Posted> {
  const { lines } = posting;
  try {
    const { rows } = await sql<{
      posting_id: string;
      repeated: boolean;
    }>`select posting_id, repeated from money.post(${posting.key}, ${posting.kind}, ${posting.currency}, ${posting.bizType}, ${posting.bizId}::bigint,
      ${posting.reverses}::bigint, ${ctx.requestId}, ${nowHere}, ${lines.map((l) => l.memberId)}::bigint[], ${lines.map((l) => l.account)}::text[], ${lines.map((l) => l.amount)}::numeric[], ${posting.bizNo ?? null})`.execute(
      ctx.tx,
    );
    const row = rows[0] as { posting_id: string; repeated: boolean };
    return { postingId: row.posting_id, repeated: row.repeated };
  } catch (error) {
    if (brokenConstraint(error) === 'account_covered') throw MoneyShort({ currency: posting.currency });
    throw error;
  }
}

/**
 * Locks the accounts an act will move money on, before it locks its documents (trust 1.5), so that acts on
 * several documents of the same companies never wait for each other in a circle.
 */
export const lockAccounts = money.door<
  {
    currency: string;
    accounts: readonly { readonly memberId: string; readonly kind: AccountKind }[];
  },
  void
>(async ({ tx, input }) => {
  await sql`select money.hold(${input.accounts.map((a) => a.memberId)}::bigint[], ${input.accounts.map((a) => a.kind)}::text[], ${input.currency})`.execute(
    tx,
  );
});

/**
 * Moves money between accounts as one posting, in double entry (trading-domain 1.2). A repeated key moves
 * nothing and answers the first posting. Refuses with MoneyShort (17302).
 */
export const moveMoney = money.door<{ cause: Cause; currency: string; movement: Movement }, Posted>((ctx) =>
  writePosting(ctx, {
    ...ctx.input.cause,
    kind: ctx.input.movement.kind,
    currency: ctx.input.currency,
    reverses: null,
    lines: linesOf(ctx.input.movement),
  }),
);

interface Move {
  readonly cause: Cause;
  readonly movement: Movement;
}
/** As moveMoney, of many movements in their order, by one statement: all of them or none. */
export const moveMoneyOfMany = money.door<{ currency: string; moves: readonly Move[] }, Posted[]>(
  async (ctx) => {
    const { currency, moves } = ctx.input;
    if (moves.length === 0) return [];
    const postings = moves.map(({ cause, movement }) => ({
      ...{ key: cause.key, kind: movement.kind, biz_type: cause.bizType, biz_id: cause.bizId },
      lines: linesOf(movement).map((l) => ({ member: l.memberId, kind: l.account, amount: l.amount })),
    }));
    const posted = await sql<{ posting_id: string; repeated: boolean }>`
      select posting_id, repeated from money.post_many(${JSON.stringify(postings)}::jsonb, ${currency}, ${ctx.requestId}, ${nowHere})
      order by place`
      .execute(ctx.tx)
      .catch((error: unknown) => {
        throw brokenConstraint(error) === 'account_covered' ? MoneyShort({ currency }) : error;
      });
    return posted.rows.map((row) => ({ postingId: row.posting_id, repeated: row.repeated }));
  },
);

/**
 * Takes a posting back by its mirror (trading-domain 12.2 reverse). A posting is reversed once; who sees only
 * one side of it cannot. Refuses with MoneyShort (17302) when what it brought is spent.
 */
export const reversePosting = money.door<{ cause: Cause; postingId: string }, Posted>(async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('money.entry as e')
    .innerJoin('money.account as a', 'a.id', 'e.account_id')
    .where('e.posting_id', '=', ctx.input.postingId)
    .select([
      'a.member_id as memberId',
      'a.kind as account',
      'a.currency',
      sql<string>`-e.amount`.as('amount'),
    ])
    .execute();
  const currency = rows[0]?.currency;
  if (currency === undefined || rows.length < 2)
    throw new Error(`posting ${ctx.input.postingId} is not seen whole`);
  return writePosting(ctx, {
    ...ctx.input.cause,
    kind: 'REVERSE',
    currency,
    reverses: ctx.input.postingId,
    lines: rows,
  });
});

/** What a company has in each currency and account, as far as the caller sees it. */
export const balancesOf = money.door<
  { memberId: string },
  { currency: string; kind: AccountKind; balance: string }[]
>(({ tx, input }) =>
  tx
    .selectFrom('money.account')
    .select(['currency', 'kind', 'balance'])
    .where('member_id', '=', input.memberId)
    .orderBy('currency')
    .orderBy('kind')
    .execute(),
);

/** What several companies have available in a currency, as their accounts stand now; nothing for one without an account. */
export const availableBalances = money.door<
  { memberIds: readonly string[]; currency: string },
  Map<string, string>
>(async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('money.account')
    .select(['member_id', 'balance'])
    .where('member_id', 'in', [...input.memberIds])
    .where('currency', '=', input.currency)
    .where('kind', '=', 'AVAILABLE')
    .execute();
  return new Map(rows.map((r) => [r.member_id, r.balance]));
});
