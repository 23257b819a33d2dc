import { type Kysely, sql } from 'kysely';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { AGREEMENT } from '../rules/agreement-lifecycle.ts';

/** Version of the user agreement in force, or null (administration-domain 22.5). Asked with the system's rights. */
export async function userAgreementInForce(tx: Kysely<AnyTables>): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from members.agreement where agreement_type = 'user' and state = ${sql.lit(AGREEMENT.published)} and not deleted and effective_at <= (select kernel.now())`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
}

/**
 * By registering a person agrees to the user agreement in force and to the first versions of the others; a
 * later version of those asks him after his sign-in.
 */
export async function agreedAtRegistration(
  tx: Kysely<AnyTables>,
  who: { readonly accountId: string; readonly ip: string },
): Promise<void> {
  await sql`
    insert into members.agreement_acceptance (account_id, member_id, agreement_type, version, accepted_at, ip)
    select ${who.accountId}::bigint, null, agreement_type, max(version), ${nowHere}, ${who.ip} from members.agreement
    where state = ${sql.lit(AGREEMENT.published)} and not deleted and effective_at <= (select kernel.now()) group by agreement_type having agreement_type = 'user' or max(version) = 1
    on conflict (account_id, agreement_type, version) do nothing`.execute(tx);
}
