import { sql } from 'kysely';
import { KIND, SETTLEMENT } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import {
  invoicedChanged,
  lockSettlementFor,
  settlementsOfOrder,
} from '#fulfilment/settlements/server/door.ts';
import { compare, type DecimalText } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { NUMBERED } from '../rules/invoice-lifecycle.ts';
import { sourcesOf } from './present-invoice.ts';
import { InvoiceSourceShut } from '../rules/refusals.ts';
import { readSources, type SourceFacts } from './read-sources.ts';
import type { InvoiceContext } from './tables.ts';

const CONFIRMED: readonly string[] = [SETTLEMENT.confirmed, SETTLEMENT.invoiced, SETTLEMENT.closed];

/** Issued less reversed for a statement, with what was invoiced for its order before there was one. */
async function issuedFor(
  ctx: InvoiceContext,
  settlementId: string,
  orderId: string | null,
): Promise<DecimalText> {
  const { rows } = await sql<{
    issued: string;
  }>`select coalesce(sum(s.amount), 0)::text as issued from invoices.source s join invoices.invoice i on i.id = s.invoice_id
    where i.state = any (${[...NUMBERED]}::text[]) and not i.deleted
      and (s.settlement_id = ${settlementId}::bigint or (s.settlement_id is null and s.order_id = ${orderId}::bigint))`.execute(
    ctx.tx,
  );
  return rows[0]?.issued ?? '0';
}

/**
 * A statement hears how much of it is invoiced. While more is invoiced than it came to, because its order was
 * invoiced before, it hears nothing: the seller owes a red letter first.
 */
export async function reportStatement(ctx: InvoiceContext, settlementId: string): Promise<void> {
  const s = await lockSettlementFor(ctx, { settlementId });
  if (s === null || !CONFIRMED.includes(s.state)) return;
  const issued = await issuedFor(ctx, settlementId, s.kind === KIND.final ? s.orderId : null);
  if (compare(issued, s.totalAmount) > 0) return;
  // A correction that gives back is invoiced by red letters, and nothing of it is issued.
  const gives = compare(s.totalAmount, '0') < 0;
  if (!gives && compare(issued, '0') < 0) return;
  await invoicedChanged(ctx, { settlementId, issued: gives ? '0.00' : issued });
}

/** Statements behind the orders and statements an invoice is for. */
async function statementsBehind(ctx: InvoiceContext, invoiceId: string): Promise<string[]> {
  const sources = (await sourcesOf(ctx, [invoiceId])).get(invoiceId) ?? [];
  const ids = new Set(sources.flatMap((s) => s.settlement_id ?? []));
  for (const s of sources)
    if (s.settlement_id === null && s.order_id !== null)
      for (const found of await settlementsOfOrder(ctx, { orderId: s.order_id }))
        if (found.kind === KIND.final) ids.add(found.id);
  return [...ids].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
}

/**
 * Locks what an invoice is for: orders and statements stand before it in the order of locks. Answers those it names
 * itself.
 */
export async function holdSources(ctx: InvoiceContext, invoiceId: string): Promise<SourceFacts[]> {
  const sources = (await sourcesOf(ctx, [invoiceId])).get(invoiceId) ?? [];
  const named = sources.map((s) =>
    s.settlement_id === null
      ? { kind: 'order', id: s.order_id ?? '0' }
      : { kind: 'settlement', id: s.settlement_id },
  );
  const behind = (await statementsBehind(ctx, invoiceId)).map((id) => ({ kind: 'settlement', id }));
  const found = await readSources(ctx, [...named, ...behind], { hold: true, within: WHOLE_COMPANY });
  return found.filter((f) => named.some((n) => n.kind === f.kind && n.id === f.id));
}
/**
 * The same before an invoice is issued: a statement may have become void since it was asked for, and its goods are
 * invoiced by the next one. Refuses 17902.
 */
export async function holdStandingSources(ctx: InvoiceContext, invoiceId: string): Promise<void> {
  const fallen = (await holdSources(ctx, invoiceId)).find((f) => !f.stands);
  if (fallen !== undefined) throw InvoiceSourceShut({ no: fallen.no });
}
/** After an issue or a red letter: every statement behind the invoice looks again. */
export async function reportIssued(ctx: InvoiceContext, invoiceId: string): Promise<void> {
  for (const id of await statementsBehind(ctx, invoiceId)) await reportStatement(ctx, id);
}
