import { sql } from 'kysely';
import { compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { InvoiceBeyond, InvoiceMixed, InvoiceSourceShut } from '../rules/refusals.ts';
import { readSources, type SourceFacts } from './read-sources.ts';
import { BIZ } from './lock-invoice.ts';
import type { InvoiceContext } from './tables.ts';

export interface Wanted {
  readonly kind: string;
  readonly id: string;
  readonly amount: DecimalText;
}
/** A source with what is asked of it. */
export interface Chosen extends SourceFacts {
  readonly amount: DecimalText;
}
/** What of a source is asked for or issued already, by either side. */
export async function takenOf(ctx: InvoiceContext, of: SourceFacts): Promise<DecimalText> {
  const { rows } = await sql<{
    taken: string;
  }>`select invoices.taken(${of.settlementId}::bigint, ${of.countsOrder ? of.orderId : null}::bigint)::text as taken`.execute(
    ctx.tx,
  );
  return rows[0]?.taken ?? '0';
}

/**
 * The documents an invoice is for, held until the transaction ends, of one buyer and one seller and with room
 * for what is asked. `except`: what this request itself holds already.
 * Refuses 10301, 17901, 17902 and 17903.
 */
export async function chosenSources(
  ctx: InvoiceContext,
  wanted: readonly Wanted[],
  except: ReadonlyMap<string, DecimalText> = new Map(),
  hold = true,
): Promise<Chosen[]> {
  const found = await readSources(ctx, wanted, { hold, within: BIZ });
  const chosen = wanted.map((w) => {
    const facts = found.find((f) => f.kind === w.kind && f.id === w.id);
    if (facts === undefined) throw NotFound({});
    return { ...facts, amount: w.amount };
  });
  const [first] = chosen as [Chosen, ...Chosen[]];
  if (chosen.some((c) => c.sellerId !== first.sellerId || c.buyerId !== first.buyerId))
    throw InvoiceMixed({});
  for (const c of chosen) {
    if (!c.open) throw InvoiceSourceShut({ no: c.no });
    const held = except.get(`${c.kind}${c.id}`) ?? '0';
    const left = sub(c.total, sub(await takenOf(ctx, c), held));
    if (compare(c.amount, left) > 0) throw InvoiceBeyond({ no: c.no, left });
  }
  return chosen;
}
