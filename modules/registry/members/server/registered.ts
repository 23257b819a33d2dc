import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { atHome } from '../rules/required.ts';

/**
 * What makes a company one and no other: at home its credit code, abroad its country and the register's
 * number (trading-domain 19.1).
 */
export interface Registered {
  readonly country: string | null;
  readonly socialCreditCode: string | null;
  readonly registrationNo: string | null;
}
/** The member that is registered so already; null when there is none. */
export async function memberRegistered(tx: Kysely<AnyTables>, r: Registered): Promise<string | null> {
  const same = atHome(r.country)
    ? sql<boolean>`credit_code = ${r.socialCreditCode}`
    : sql<boolean>`country = ${r.country} and country <> 'CN' and upper(registration_no) = upper(${r.registrationNo})`;
  const { rows } = await sql<{
    id: string;
  }>`select id::text from members.member where not deleted and ${same} limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
