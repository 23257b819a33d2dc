import { sql, type Transaction } from 'kysely';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type CatalogueTables, catalogue } from './tables.ts';

/** Who or what on the operator's sanction list bears a name or code. */
export interface SanctionHit {
  readonly kind: string;
  readonly name: string;
  readonly source: string;
}
interface Screened {
  readonly country: string | null;
  /** Name and IMO number. */
  readonly vessel: readonly string[];
  readonly parties: readonly string[];
}
const lower = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());

async function hitsOf(tx: Transaction<CatalogueTables>, of: Screened): Promise<SanctionHit[]> {
  const { rows } = await sql<SanctionHit>`
    select kind, name, source from catalogue.sanction_entry
    where not deleted and valid_from <= kernel.now()::date and (
      (kind = 'country' and code = ${of.country})
      or (kind = 'vessel' and (lower(name) = any (${lower(of.vessel)}::text[]) or code = any (${[...of.vessel]}::text[])))
      or (kind = 'party' and (lower(name) = any (${lower(of.parties)}::text[])
        or exists (select from unnest(aliases) a where lower(a) = any (${lower(of.parties)}::text[])))))
    order by id`.execute(tx);
  return rows;
}

/** Entries in force that a country, a vessel or a company bears exactly; the list itself is the operator's (3.6). */
export const sanctionHits = catalogue.door<Screened, SanctionHit[]>((ctx) =>
  asSystem(ctx, () => hitsOf(ctx.tx, ctx.input)),
);
