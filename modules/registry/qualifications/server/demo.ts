import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import type { ScopeItem } from '../rules/licence-gate.ts';
import { SEALED_HANDLER } from './sealed.ts';

/** Days count from the day it is planted; tonnes as decimal text. */
export interface PlantedLicence {
  readonly memberId: string;
  readonly type: string;
  readonly no: string;
  readonly issuerZh: string;
  readonly issuerEn: string;
  readonly fromDay: number;
  readonly toDay: number;
  readonly scope: readonly ScopeItem[];
  readonly mode: string | null;
  readonly businessType: string;
  readonly quantity: string | null;
  readonly fileId?: string | null;
}
/**
 * Plants an approved licence with the effective status its days give; notices of steps already passed are not
 * sent again.
 */
export async function plantLicence(db: Kysely<AnyTables>, l: PlantedLicence): Promise<void> {
  await sql`
    insert into qualifications.licence (member_id, licence_type, certificate_no, issuer, issuer_en, start_date, end_date, scope_items, operating_mode, with_storage, business_type, sellable_qty, approval_status, effective_status, noticed_days, file_id)
    values (${l.memberId}::bigint, ${l.type}, ${l.no}, ${l.issuerZh}, ${l.issuerEn}, kernel.today() + ${l.fromDay}::int, kernel.today() + ${l.toDay}::int, ${JSON.stringify(l.scope)}::jsonb, ${l.mode}, ${l.mode === null ? null : l.mode !== '10'},
      ${l.businessType}, ${l.quantity}::numeric, '20', ${l.fromDay > 0 ? '10' : l.toDay < 0 ? '40' : l.toDay <= 90 ? '30' : '20'}, case when ${l.toDay}::int <= 90 then greatest(${l.toDay}::int, 0) end, ${l.fileId ?? null}::bigint)`.execute(
    db,
  );
}

/** Plants a declaration of use for everything hazardous the company buys. */
export async function plantDeclaration(
  db: Kysely<AnyTables>,
  memberId: string,
  purpose: string,
): Promise<void> {
  await sql`insert into qualifications.use_declaration (member_id, purpose) values (${memberId}::bigint, ${purpose})`.execute(
    db,
  );
}

/** Plants who handles highly toxic goods and explosive precursors for a buyer. */
export async function plantHandler(
  db: Kysely<AnyTables>,
  h: { memberId: string; name: string; idNo: string; phone: string },
  secrets: Secrets,
): Promise<void> {
  await sql`insert into qualifications.handler (member_id, name, id_no_sealed, phone) values (${h.memberId}::bigint, ${h.name}, ${secrets.seal(h.idNo, SEALED_HANDLER)}, ${h.phone})`.execute(
    db,
  );
}
