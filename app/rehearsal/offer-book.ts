import { type Kysely, sql } from 'kysely';
import { add, compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { HOLDING, SOLD } from '#trading/offers/rules/negotiation-lifecycle.ts';

interface Line {
  readonly offer: string;
  readonly quantity: DecimalText;
  readonly status: string;
  readonly deal: string | null;
}
/** An offer whose threads do not add up to what its ledger says. */
export interface Discrepancy {
  readonly offer: string;
  readonly threads: DecimalText;
  readonly ledger: DecimalText;
}

/**
 * Adds up every thread of every offer by hand and compares it with the quantity ledger: what is held or sold in threads is
 * exactly what the ledger has given away (trading-domain 1.1). A second way to the same figure, sharing no statement with it.
 */
export async function discrepancies(owner: Kysely<AnyTables>): Promise<Discrepancy[]> {
  const { rows: threads } =
    await sql<Line>`select offer_id::text as offer, agreed_qty::text as quantity, status,
    deal_id::text as deal from offers.negotiation where agreed_qty is not null`.execute(owner);
  const { rows: positions } = await sql<{
    offer: string;
    given: DecimalText;
  }>`select resource_id::text as offer, (held + sold)::text as given from quantities.position where resource_type = 'OFFER'`.execute(
    owner,
  );
  const taken = new Map<string, DecimalText>();
  for (const { offer, quantity, status } of threads)
    if ([...HOLDING, ...SOLD].some((counted) => counted === status))
      taken.set(offer, add(taken.get(offer) ?? '0', quantity));
  return positions.flatMap(({ offer, given }) => {
    const threads = taken.get(offer) ?? '0';
    return compare(sub(given, threads), '0') === 0 ? [] : [{ offer, threads, ledger: given }];
  });
}
