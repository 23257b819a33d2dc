import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { AGREEMENT } from '../rules/agreement-lifecycle.ts';

export interface Due {
  readonly type: 'user' | 'privacy' | 'trading';
  readonly version: number;
}

/**
 * Agreements in force that bind a person who has not accepted them (administration-domain 2.5, 22.5). The
 * first versions are agreed to together at registration;
 * an administrator of a company also owes the company's own acceptance (G-TERM). Read past the walls.
 */
export async function pendingOf(
  tx: Kysely<AnyTables>,
  who: { readonly accountId: string; readonly accepted: number; readonly companyId: string | null },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select agreement_type as type, max(version) as version from members.agreement
      where state = ${sql.lit(AGREEMENT.published)} and must_accept and not deleted and effective_at <= (select kernel.now()) group by 1)
    select d.type, d.version from due d
    where case when d.type = 'user'
      then ${who.accepted}::int < d.version or exists (select from members.member m where m.id = ${who.companyId}::bigint and m.agreement_version < d.version)
      else d.version > 1 and not exists (
        select from members.agreement_acceptance a where a.account_id = ${who.accountId}::bigint and a.agreement_type = d.type and a.version >= d.version) end
    order by array_position(array['user', 'privacy', 'trading'], d.type::text)`.execute(tx);
  return rows;
}
