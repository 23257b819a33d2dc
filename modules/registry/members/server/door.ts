import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { type AnyTables, all, type Tx } from '#kernel/server/database.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { companiesThatActed, type HistoryStep, readHistory } from '#kernel/server/trade-history.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { APPLICATION } from '../rules/company-lifecycle.ts';
import { MEMBER } from '../rules/member-lifecycle.ts';
import { MemberForbidden, PartyBlocked } from '../rules/refusals.ts';
import { AgreementFirst, SameCompany } from '../rules/refusals-registry.ts';
import { holdPair, type Party, readParties, readStanding, type Standing } from './parties.ts';

export { called } from './parties.ts';

import { pendingOf } from './pending-agreements.ts';
import { SEALED } from './ports.ts';
import { members } from './tables.ts';

export { memberAdmitted, memberChanged } from '../rules/news.ts';
export { memberDisabled } from '../rules/standing-news.ts';
export type { NewMember } from './create-member.ts';
export type { Party, Standing } from './parties.ts';
export type { MemberViews } from './reporting.ts';
export { type Scoring, scoreCompanies } from './score-company.ts';
export { endCustomerOf } from './partners/end-customers.ts';
export { approveApplication, rejectApplication } from './review-application.ts';

const known = perTransactionCache<Party>();
const parties = (tx: Kysely<AnyTables>, ids: readonly string[]): Promise<Map<string, Party>> =>
  known(tx, ids, (missing) => readParties(tx, missing));

/** One company. Refuses an unknown one (10301). */
export const partyOf = members.door<{ memberId: string }, Party>(async (ctx) => {
  const party = (await parties(ctx.tx, [ctx.input.memberId])).get(ctx.input.memberId);
  if (party === undefined) throw NotFound({});
  return party;
});

/** Companies by id, as far as they exist. */
export const partiesOf = members.door<{ memberIds: readonly string[] }, Map<string, Party>>((ctx) =>
  parties(ctx.tx, ctx.input.memberIds),
);

/** The company that acted, as a line of a history says it; null for the platform and for nobody. */
export interface ActingCompany {
  readonly companyName: string | null;
  readonly companyNameEn: string | null;
}
type Step = Pick<HistoryStep, 'actorCompanyId'>;
/** Steps of any histories, each with the names of the company that acted in it. */
export async function withCompanies<S extends Step>(
  { tx }: { readonly tx: Kysely<AnyTables> },
  steps: readonly S[],
): Promise<(S & ActingCompany)[]> {
  const companies = await parties(tx, companiesThatActed(steps));
  return steps.map((step) => {
    const company = companies.get(step.actorCompanyId ?? '');
    return { ...step, companyName: company?.name ?? null, companyNameEn: company?.nameEn ?? null };
  });
}
/** What every page says of a step; the company that acted stands beside it. */
const SHOWN = [
  'seq',
  'action',
  'fromState',
  'toState',
  'actorName',
  'actorSide',
  'reason',
  'at',
] as const satisfies readonly (keyof HistoryStep)[];
/**
 * The append-only history of one document, oldest first, with the names of the company that acted, and `more` columns where
 * asked; row security shows a company only steps it is party to.
 */
export async function historyWithCompanies<const K extends 'bizType' | 'changes' = never>(
  ctx: { readonly tx: Tx },
  document: { readonly bizType: string; readonly bizId: string },
  more: readonly K[] = [],
): Promise<(Pick<HistoryStep, (typeof SHOWN)[number] | K> & ActingCompany)[]> {
  const steps = await readHistory(ctx, document, [...SHOWN, ...more, 'actorCompanyId']);
  const named = await withCompanies(ctx, steps);
  return named.map(
    ({ actorCompanyId: _company, ...step }) =>
      step as Pick<HistoryStep, (typeof SHOWN)[number] | K> & ActingCompany,
  );
}

/** Where a company is reached. */
export interface Contact {
  readonly address: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
}
/**
 * Addresses and contacts of companies, to be frozen into a contract between them. The caller has checked that
 * its actor concludes it; this looks past the walls of the other party for that one reading.
 */
export const contactsOf = members.door<{ memberIds: readonly string[] }, Map<string, Contact>>(
  async (ctx) => {
    const rows = await asSystem(ctx, () =>
      ctx.tx
        .selectFrom('members.record')
        .select(['member_id', 'address', 'contact', 'phone', 'contact_mobile'])
        .where('member_id', 'in', [...ctx.input.memberIds])
        .where('deleted', '=', false)
        .execute(),
    );
    return new Map(
      rows.map((r) => [
        r.member_id,
        { address: r.address, contact: r.contact, phone: r.phone ?? r.contact_mobile },
      ]),
    );
  },
);

/** What an invoice asks of the company its actor works for, as its record holds it; null without a company. */
export const ownInvoiceFacts = members.door<
  Record<never, never>,
  { address: string | null; phone: string | null; bank: string | null; account: string | null } | null
>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.record')
    .select(['address', 'phone', 'bank', 'bank_account_sealed as sealed'])
    .where('member_id', '=', ctx.actor.memberId ?? '0')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { sealed, ...facts } = row;
  return {
    ...facts,
    account: sealed === null ? null : ctx.service('secrets').open(sealed, SEALED.recordBank),
  };
});

/** Above which amounts, in CNY, documents of a company wait for its administrators; null where it set no limit (19.1). */
export const approvalLimitsOf = members.door<
  { memberId: string },
  { order: string | null; award: string | null }
>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('members.record')
    .select('approval_limits')
    .where('member_id', '=', input.memberId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return { order: row?.approval_limits.order ?? null, award: row?.approval_limits.award ?? null };
});

/** The order limits of several companies, in CNY; nothing for one that set none. */
export const orderLimitsOf = members.door<{ memberIds: readonly string[] }, Map<string, string>>(
  async ({ tx, input }) => {
    const { rows } = await sql<{ id: string; most: string }>`
      select r.member_id as id, r.approval_limits ->> 'order' as most from members.record r
      where r.member_id = any(${[...input.memberIds]}::bigint[]) and not r.deleted and r.approval_limits ->> 'order' is not null`.execute(
      tx,
    );
    return new Map(rows.map((r) => [r.id, r.most]));
  },
);

/** When a company was admitted; null for one that never was. */
export const admittedAt = members.door<{ memberId: string }, Date | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('members.member')
    .select('verified_at')
    .where('id', '=', input.memberId)
    .executeTakeFirst();
  return row?.verified_at ?? null;
});

/** English names of companies by id, the platform ("0") among them; nothing for one that has none. */
export const englishNames = async (
  tx: Kysely<AnyTables>,
  memberIds: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name_en as name from members.member where id = any(${[...memberIds]}::bigint[]) and name_en is not null`.execute(
    tx,
  );
  return new Map([
    ...(memberIds.includes('0') ? [['0', 'Platform'] as const] : []),
    ...rows.map((r) => [r.id, r.name] as const),
  ]);
};

/**
 * G-CMP and G-TERM of a company (trading-domain 0.4); it cannot be disabled before this transaction ends.
 * Refuses 16001 and 17007.
 */
export const requireTrader = members.door<{ memberId: string }, Party>(async (ctx) => {
  const [{ rows }, found] = await all([
    sql<{ stands: boolean }>`select members.hold_standing(${ctx.input.memberId}::bigint) as stands`.execute(
      ctx.tx,
    ),
    parties(ctx.tx, [ctx.input.memberId]),
  ]);
  return trader(found.get(ctx.input.memberId), rows[0]?.stands === true);
});
function trader(party: Party | undefined, stands: boolean): Party {
  if (!stands || party === undefined || !party.verified) throw MemberForbidden({});
  if (!party.agreementAccepted) throw AgreementFirst({});
  return party;
}

/** Those of several companies that stand (G-CMP); none of them can be disabled before this transaction ends. */
export const holdStandings = members.door<{ memberIds: readonly string[] }, ReadonlySet<string>>(
  async ({ tx, input }) => {
    const { rows } = await sql<{ id: string; stands: boolean }>`
      select m.id::text as id, members.hold_standing(m.id) as stands
      from (select distinct id from unnest(${[...input.memberIds]}::bigint[]) as t(id) order by id) m`.execute(
      tx,
    );
    return new Set(rows.filter((r) => r.stands).map((r) => r.id));
  },
);

/**
 * G-CMP and G-TERM of buyer and seller, then G-SELF and G-BLK of the pair, in one question; related companies
 * pass and are marked. `beside`: one value more that is asked of the pair in the same statement. Refuses 16001, 17007, 17006 and 17005, which never says whose list.
 */
export const requirePair = members.door<
  { buyerId: string; sellerId: string; beside?: RawBuilder<unknown> },
  { relatedParty: boolean; beside?: unknown }
>(async (ctx) => {
  const { buyerId, sellerId, beside } = ctx.input;
  const held = holdPair(ctx.tx, buyerId, sellerId, beside);
  // Whoever asks for one of them meanwhile waits for the same answer.
  const noted = known(ctx.tx, [buyerId, sellerId], async () => (await held).parties);
  const [{ pair, parties: both }] = await all([held, noted]);
  const buyer = trader(both.get(buyerId), pair.buyerStands);
  const seller = trader(both.get(sellerId), pair.sellerStands);
  if (buyerId === sellerId || (buyer.creditCode !== null && buyer.creditCode === seller.creditCode))
    throw SameCompany({});
  if (pair.blocked) throw PartyBlocked({});
  return { relatedParty: pair.related, ...(beside === undefined ? {} : { beside: pair.beside }) };
});

/** Sellers whose offers this company neither sees nor may take up, by its own list, theirs or the operator's. */
export const blockedMembers = members.door<{ memberId: string }, string[]>(async (ctx) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from members.hidden_sellers(${ctx.input.memberId}::bigint) as t(id)`.execute(ctx.tx);
  return rows.map((r) => r.id);
});

/**
 * Of several companies those that are admitted and that a list of either side, or the operator's, does not keep
 * from this counterparty; for telling them of what it publishes. Nobody's own company is among them.
 */
export const openCounterparties = members.door<
  { ids: readonly string[]; as: 'buyer' | 'seller'; counterpartyId: string },
  string[]
>(async ({ tx, input }) => {
  const { ids, as, counterpartyId } = input;
  if (ids.length === 0) return [];
  const other = sql`${counterpartyId}::bigint`;
  const pair = as === 'buyer' ? sql`m.id, ${other}` : sql`${other}, m.id`;
  const { rows } = await sql<{ id: string }>`
    select m.id from members.member m where m.id = any(${[...ids]}::bigint[]) and m.id <> ${other} and not m.deleted
      and m.status = ${sql.lit(MEMBER.normal)} and m.application_state = ${sql.lit(APPLICATION.approved)} and m.relation_status is not null
      and not exists (select from members.member o where o.id = ${other} and o.credit_code = m.credit_code)
      and not members.blocked_between(${pair})`.execute(tx);
  return rows.map((r) => r.id);
});

/**
 * Ids of companies whose name in either language, pinyin, initials, code or credit code contains the keyword;
 * at most 200.
 */
export const searchMembers = members.door<{ keyword: string }, string[]>(async (ctx) => {
  const pattern = searchPattern(ctx.input.keyword);
  if (pattern === null) return [];
  const rows = await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where('find_key', 'like', pattern)
    .where('deleted', '=', false)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((r) => r.id);
});

/** Ids of the first companies, before anybody has typed one. */
export const firstMembers = members.door<{ most: number }, string[]>(async (ctx) =>
  (
    await ctx.tx
      .selectFrom('members.member')
      .select('id')
      .where('deleted', '=', false)
      .where('id', '<>', '0')
      .orderBy('id')
      .limit(ctx.input.most)
      .execute()
  ).map((r) => r.id),
);

/** How a company stands when one of its people signs in. The transaction is the system's. */
export const standingOf = (tx: Kysely<AnyTables>, who: { readonly memberId: string }): Promise<Standing> =>
  readStanding(tx, who.memberId);

/** Whether an agreement in force binds this person before anything else (10121). Asked with the system's rights. */
export const agreementPending = async (
  tx: Kysely<AnyTables>,
  who: { accountId: string; accepted: number; companyId: string | null },
): Promise<boolean> => (await pendingOf(tx, who)).length > 0;
export { agreedAtRegistration, userAgreementInForce } from './registration-agreement.ts';
/** Companies under this one, by name. */
export const subsidiariesOf = async (
  caller: { readonly tx: Kysely<AnyTables> },
  who: { readonly memberId: string },
): Promise<{ id: string; name: string; nameEn: string | null }[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
    nameEn: string | null;
  }>`select id, name, name_en as "nameEn" from members.member where parent_member_id = ${who.memberId}::bigint and not deleted order by name`.execute(
    caller.tx,
  );
  return rows;
};
/**
 * Companies a person of the platform serves as salesman (administration-domain 7.4). The transaction is the
 * system's or the platform's.
 */
export async function customersOf(tx: Kysely<AnyTables>, empId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select member_id::text as id from members.record where salesman_emp_id = ${empId}::bigint and not deleted order by 1`.execute(
    tx,
  );
  return rows.map((r) => r.id);
}
/**
 * Suppliers of the own company's enabled groups, each once, with the ids of the groups that exist: what a
 * document freezes when it is sent to groups (trading-domain 6.1).
 */
export const suppliersInGroups = members.door<
  { memberId: string; groupIds: readonly string[] },
  { groupIds: string[]; supplierIds: string[] }
>(async ({ tx, input }) => {
  if (input.groupIds.length === 0) return { groupIds: [], supplierIds: [] };
  const { rows } = await sql<{ groupId: string; supplierId: string }>`
    select g.id as "groupId", s.supplier_id as "supplierId" from members.supplier_group g join members.supplier_in_group s on s.group_id = g.id
    where g.id = any(${[...input.groupIds]}::bigint[]) and g.member_id = ${input.memberId}::bigint and g.enabled and not g.deleted order by s.supplier_id`.execute(
    tx,
  );
  return {
    groupIds: [...new Set(rows.map((r) => r.groupId))],
    supplierIds: [...new Set(rows.map((r) => r.supplierId))],
  };
});
/** Supplier groups by id, as far as the caller sees them. */
export const groupNames = members.door<{ ids: readonly string[] }, Map<string, string>>(
  async ({ tx, input }) => {
    if (input.ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('members.supplier_group')
      .select(['id', 'name'])
      .where('id', 'in', [...input.ids])
      .execute();
    return new Map(rows.map((r) => [r.id, r.name]));
  },
);
/** How companies have kept their word, 0–100 (trading-domain 19.1); nothing for one without a record. */
export const performanceOf = members.door<{ memberIds: readonly string[] }, Map<string, number>>(
  async (ctx) => {
    const { rows } = await asSystem(ctx, () =>
      sql<{
        id: string;
        score: number;
      }>`select member_id as id, performance_score::float8 as score from members.record
        where member_id = any(${[...ctx.input.memberIds]}::bigint[]) and performance_score is not null and not deleted`.execute(
        ctx.tx,
      ),
    );
    return new Map(rows.map((r) => [r.id, r.score]));
  },
);
/** Companies that are disabled now, at most a thousand. */
export const disabledMembers = members.door<Record<never, never>, string[]>(async (ctx) =>
  (
    await ctx.tx
      .selectFrom('members.member')
      .select('id')
      .where('status', '=', MEMBER.forbidden)
      .where('deleted', '=', false)
      .orderBy('id')
      .limit(1000)
      .execute()
  ).map((m) => m.id),
);
