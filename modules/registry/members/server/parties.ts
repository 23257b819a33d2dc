import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { nameOf } from '#kernel/rules/words.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { AGREEMENT } from '../rules/agreement-lifecycle.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { MEMBER } from '../rules/member-lifecycle.ts';
import type { MemberStatus, MemberType } from './tables.ts';

/** What a deal needs to know of a company. Texts as they stand now; documents keep their own snapshot. */
export interface Party {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly abbreviation: string;
  readonly creditCode: string | null;
  readonly country: string;
  /** Abroad, in place of the credit code. */
  readonly registrationNo: string | null;
  /** Approved, account normal, with a business relation (guard G-CMP). */
  readonly verified: boolean;
  /** An administrator accepted the agreement in force (guard G-TERM). */
  readonly agreementAccepted: boolean;
  readonly parentMemberId: string | null;
  readonly intermediaryQualified: boolean;
  readonly autoApproval: boolean;
  readonly enterpriseType: string;
  readonly memberType: MemberType;
  readonly relationStatus: string | null;
  readonly announceConsent: string;
  readonly region: string | null;
}

interface Row {
  id: string;
  member_code: string;
  name: string;
  name_en: string | null;
  abbreviation: string;
  credit_code: string | null;
  country: string;
  registration_no: string | null;
  verified: boolean;
  accepted: boolean;
  parent_member_id: string | null;
  intermediary_qualified: boolean;
  auto_approval: boolean;
  enterprise_type: string;
  member_type: MemberType;
  relation_status: string | null;
  announce_consent: string;
  region: string | null;
}

/** A company as the reader calls it; nothing for one that cannot be read. */
export const called = (
  w: { readonly actor: { readonly locale: Locale } },
  party: Pick<Party, 'name' | 'nameEn'> | null | undefined,
): string => (party === null || party === undefined ? '' : (nameOf(party, 'name', w.actor.locale) ?? ''));

const seen = (r: Row): Party => ({
  id: r.id,
  code: r.member_code,
  name: r.name,
  nameEn: r.name_en,
  abbreviation: r.abbreviation,
  creditCode: r.credit_code,
  country: r.country,
  registrationNo: r.registration_no,
  verified: r.verified,
  agreementAccepted: r.accepted,
  parentMemberId: r.parent_member_id,
  intermediaryQualified: r.intermediary_qualified,
  autoApproval: r.auto_approval,
  enterpriseType: r.enterprise_type,
  memberType: r.member_type,
  relationStatus: r.relation_status,
  announceConsent: r.announce_consent,
  region: r.region,
});

/** The version of the user agreement that must have been accepted now; 0 when none is in force. */
export const versionInForce = sql<number>`(select coalesce(max(g.version), 0) from members.agreement g where g.agreement_type = 'user' and g.state = ${sql.lit(AGREEMENT.published)} and g.must_accept and not g.deleted and g.effective_at <= (select kernel.now()))`;

/** The columns of `members.member m` a party is made of. */
const partyColumns = sql`m.id, m.member_code, m.name, m.name_en, m.abbreviation, m.credit_code, m.country, m.registration_no, m.parent_member_id, m.intermediary_qualified, m.auto_approval, m.enterprise_type, m.member_type, m.relation_status, m.announce_consent, m.region,
      (m.status = ${sql.lit(MEMBER.normal)} and m.application_state = ${sql.lit(APPLICATION.approved)} and m.relation_status is not null) as verified, m.agreement_version >= ${versionInForce} as accepted`;

/** Companies by id, as far as they exist; the platform ("0") is none. */
export async function readParties(
  tx: Kysely<AnyTables>,
  ids: readonly string[],
): Promise<Map<string, Party>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '0');
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select ${partyColumns}
    from members.member m where m.id = any(${wanted}::bigint[]) and not m.deleted`.execute(tx);
  return new Map(rows.map((r) => [r.id, seen(r)]));
}

/** How two companies stand to each other in a deal. */
export interface Pair {
  readonly buyerStands: boolean;
  readonly sellerStands: boolean;
  readonly blocked: boolean;
  readonly related: boolean;
  /** What was asked in the same statement. */
  readonly beside: unknown;
}

/**
 * Holds both companies, so that neither can be disabled before this transaction ends, and says whether one
 * keeps the other away and whether one stands above the other
 * or both under one parent (depth at most three); and who they are, as far as they exist. `beside`: one value more that
 * is asked of the pair, in the same statement.
 */
export async function holdPair(
  tx: Kysely<AnyTables>,
  buyerId: string,
  sellerId: string,
  beside: RawBuilder<unknown> = sql`null`,
): Promise<{ pair: Pair; parties: Map<string, Party> }> {
  const { rows } = await sql<Pair & (Row | { id: null })>`
    with recursive up as (
      select id as from_id, id, parent_member_id from members.member where id in (${buyerId}::bigint, ${sellerId}::bigint)
      union all select up.from_id, m.id, m.parent_member_id from up join members.member m on m.id = up.parent_member_id),
    pair as materialized (
      select members.hold_standing(${buyerId}::bigint) as "buyerStands", members.hold_standing(${sellerId}::bigint) as "sellerStands",
        members.blocked_between(${buyerId}::bigint, ${sellerId}::bigint) as blocked, (select count(distinct id) = 1 from up where parent_member_id is null) as related,
        (${beside}) as beside)
    select pair.*, ${partyColumns}
    from pair left join members.member m on m.id in (${buyerId}::bigint, ${sellerId}::bigint) and m.id <> 0 and not m.deleted`.execute(
    tx,
  );
  const found = rows.filter((r): r is Pair & Row => r.id !== null);
  return { pair: rows[0] as Pair, parties: new Map(found.map((r) => [r.id, seen(r)])) };
}

export interface Standing {
  readonly memberName: string | null;
  readonly memberNameEn: string | null;
  readonly memberCode: string | null;
  readonly memberType: 'platform' | 'buyer' | 'seller' | 'both' | null;
  /** Sides its people may work on. */
  readonly identities: readonly ('platform' | 'seller' | 'buyer')[];
  readonly verified: boolean;
  readonly forbidden: boolean;
  readonly crmMemberId: string | null;
  readonly agreementPending: boolean;
}
const SIDES: Record<MemberType, Standing['identities']> = {
  seller: ['seller'],
  buyer: ['buyer'],
  both: ['seller', 'buyer'],
};
const NOBODY: Standing = {
  memberName: null,
  memberNameEn: null,
  memberCode: null,
  memberType: null,
  identities: ['buyer'],
  verified: false,
  forbidden: true,
  crmMemberId: null,
  agreementPending: false,
};

/** How a company stands when one of its people signs in; a company that is gone lets nobody in. */
export async function readStanding(tx: Kysely<AnyTables>, memberId: string): Promise<Standing> {
  const { rows } = await sql<{
    name: string;
    name_en: string | null;
    member_code: string;
    member_type: MemberType;
    status: MemberStatus;
    verified: boolean;
    crm_member_id: string | null;
    pending: boolean;
  }>`
    select m.name, m.name_en, m.member_code, m.member_type, m.status, m.crm_member_id, (m.status = ${sql.lit(MEMBER.normal)} and m.application_state = ${sql.lit(APPLICATION.approved)} and m.relation_status is not null) as verified, m.agreement_version < ${versionInForce} as pending
    from members.member m where m.id = ${memberId}::bigint and not m.deleted`.execute(tx);
  const row = rows[0];
  if (row === undefined) return NOBODY;
  return {
    memberName: row.name,
    memberNameEn: row.name_en,
    memberCode: row.member_code,
    memberType: row.member_type,
    identities: SIDES[row.member_type],
    verified: row.verified,
    forbidden: row.status === MEMBER.forbidden,
    crmMemberId: row.crm_member_id,
    agreementPending: row.pending,
  };
}
