import { sql } from 'kysely';
import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { CreditBelowDrawn, CreditShort } from '../rules/refusals.ts';
import type { MoneyContext } from './ledger.ts';
import { type CreditLine, money } from './tables.ts';

export interface Between {
  readonly creditorId: string;
  readonly debtorId: string;
  readonly currency: string;
}
const lineOf = (ctx: MoneyContext, of: Between) =>
  ctx.tx
    .selectFrom('money.credit_line')
    .selectAll()
    .where('creditor_member_id', '=', of.creditorId)
    .where('debtor_member_id', '=', of.debtorId)
    .where('currency', '=', of.currency);

/** The credit line between two companies in a currency; null where none was granted. */
export const creditLineOf = money.door<Between, CreditLine | null>(
  async (ctx) => (await lineOf(ctx, ctx.input).executeTakeFirst()) ?? null,
);

export interface CreditGrant extends Between {
  readonly granted: DecimalText;
  /** Days to pay after delivery or submission, 1 to 365. */
  readonly creditDays: number;
  /** The last business day on which it may be drawn, `YYYY-MM-DD`. */
  readonly validUntil: string;
  /** Why it may not be drawn for now; null opens it. */
  readonly blockedReason: string | null;
}
/**
 * Grants or changes a line. What is drawn stays drawn: a blocked or ended line stops further draws, never the
 * invoicing of what was delivered. Refuses with CreditBelowDrawn (17305).
 */
export const grantCredit = money.door<CreditGrant, CreditLine>(async (ctx) => {
  const g = ctx.input;
  const before = await lineOf(ctx, g).forNoKeyUpdate().executeTakeFirst();
  if (before !== undefined && compare(g.granted, before.drawn) < 0)
    throw CreditBelowDrawn({ drawn: before.drawn, currency: g.currency }, 'granted');
  const after = await ctx.tx
    .insertInto('money.credit_line')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      creditor_member_id: g.creditorId,
      debtor_member_id: g.debtorId,
      currency: g.currency,
      granted: g.granted,
      credit_days: g.creditDays,
      valid_until: g.validUntil,
      blocked_reason: g.blockedReason,
    })
    .onConflict((c) =>
      c.columns(['creditor_member_id', 'debtor_member_id', 'currency']).doUpdateSet({
        granted: g.granted,
        credit_days: g.creditDays,
        valid_until: g.validUntil,
        blocked_reason: g.blockedReason,
        modified_by: ctx.actor.accountId,
        gmt_modified: nowHere,
        version: sql`credit_line.version + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.history({
    bizType: 'CREDIT',
    bizId: after.id,
    bizNo: null,
    action: before === undefined ? 'grant' : 'change',
    from: null,
    to: null,
    changes: (['granted', 'credit_days', 'valid_until', 'blocked_reason'] as const)
      .filter((field) => before?.[field] !== after[field])
      .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] })),
    side: 'seller',
    parties: [g.creditorId, g.debtorId],
  });
  return after;
});

/**
 * Draws on the line by one conditional update, so that two orders at once never over-draw it. Refuses with
 * CreditShort (17303), which names what is free.
 */
export async function drawCredit(
  ctx: MoneyContext,
  of: Between & { readonly amount: DecimalText },
): Promise<CreditLine> {
  const drawn = await ctx.tx
    .updateTable('money.credit_line')
    .set({ drawn: sql`drawn + ${of.amount}::numeric`, gmt_modified: nowHere })
    .where('creditor_member_id', '=', of.creditorId)
    .where('debtor_member_id', '=', of.debtorId)
    .where('currency', '=', of.currency)
    .where('blocked_reason', 'is', null)
    .where(sql<boolean>`valid_until >= kernel.today()`)
    .where(sql<boolean>`drawn + ${of.amount}::numeric <= granted`)
    .returningAll()
    .executeTakeFirst();
  if (drawn !== undefined) return drawn;
  const line = await lineOf(ctx, of)
    .select(
      sql<string>`case when blocked_reason is null and valid_until >= kernel.today() then greatest(granted - drawn, 0) else 0.00 end`.as(
        'free',
      ),
    )
    .executeTakeFirst();
  throw CreditShort({ free: line?.free ?? '0.00', currency: of.currency });
}

/** What was drawn is free again; also on a line that is blocked or over. */
export async function giveCreditBack(ctx: MoneyContext, lineId: string, amount: DecimalText): Promise<void> {
  try {
    await ctx.tx
      .updateTable('money.credit_line')
      .set({ drawn: sql`drawn - ${amount}::numeric`, gmt_modified: nowHere })
      .where('id', '=', lineId)
      .execute();
  } catch (error) {
    throw brokenConstraint(error) === null
      ? error
      : new Error(`more given back than line ${lineId} has drawn`);
  }
}

/** Draws again what a reversed payment had paid, whatever the line says now: the goods are delivered. */
export const redrawCredit = (ctx: MoneyContext, lineId: string, amount: DecimalText): Promise<unknown> =>
  ctx.tx
    .updateTable('money.credit_line')
    .set({ drawn: sql`drawn + ${amount}::numeric`, gmt_modified: nowHere })
    .where('id', '=', lineId)
    .execute();
