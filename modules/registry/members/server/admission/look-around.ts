import { sql } from 'kysely';
import { dayOf } from '#kernel/rules/clock.ts';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import {
  type Check,
  type CheckedAround,
  type CheckedFields,
  checksOf,
  type Twin,
} from '../../rules/admission-checks.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { atHome } from '../../rules/required.ts';
import type { MemberContext } from '../applications.ts';

/** Whose own rows are no twins. */
export interface Self {
  readonly applicationId?: string | undefined;
  readonly memberId?: string | null | undefined;
  readonly applicant: string | null;
}
interface ContactFields {
  readonly companyName?: string | null | undefined;
  readonly contactMobile?: string | null | undefined;
  readonly phone?: string | null | undefined;
}
const MOST = 5;

/** Companies and waiting applications with this code; abroad, with the number of the same country's register. */
async function codeTwins(ctx: MemberContext, f: CheckedFields, self: Self): Promise<Twin[]> {
  if (!atHome(f.country)) return registerTwins(ctx, f, self);
  const code = f.socialCreditCode ?? null;
  if (code === null) return [];
  const { rows } = await sql<Twin>`
    select 'member' as kind, id::text, name, member_code as code from members.member where credit_code = ${code} and not deleted and id is distinct from ${self.memberId ?? null}::bigint
    union all select 'application', id::text, coalesce(company_name, ''), null from members.application
      where credit_code = ${code} and state = ${sql.lit(APPLICATION.pending)} and not deleted and id is distinct from ${self.applicationId ?? null}::bigint
    limit ${MOST}`.execute(ctx.tx);
  return rows;
}

async function registerTwins(ctx: MemberContext, f: CheckedFields, self: Self): Promise<Twin[]> {
  const no = f.registrationNo ?? null;
  if (no === null) return [];
  const { rows } = await sql<Twin>`
    select 'member' as kind, id::text, name, member_code as code from members.member where country = ${f.country} and country <> 'CN' and upper(registration_no) = upper(${no}) and not deleted and id is distinct from ${self.memberId ?? null}::bigint
    union all select 'application', id::text, coalesce(company_name, ''), null from members.application
      where content->>'country' = ${f.country} and upper(content->>'registrationNo') = upper(${no}) and state = ${sql.lit(APPLICATION.pending)} and not deleted and id is distinct from ${self.applicationId ?? null}::bigint
    limit ${MOST}`.execute(ctx.tx);
  return rows;
}

/** The same name, spaces, width and case aside, among companies and waiting applications. */
async function nameTwins(ctx: MemberContext, name: string, self: Self): Promise<Twin[]> {
  const key = normalizeForSearch(name);
  if (key === '') return [];
  const { rows } = await sql<Twin>`
    select 'member' as kind, id::text, name, member_code as code from members.member
      where not deleted and id is distinct from ${self.memberId ?? null}::bigint and find_key like ${containsPattern(key)} and ${key} = any (string_to_array(find_key, '|'))
    union all select 'application', id::text, company_name, null from members.application
      where company_name = ${name} and state = ${sql.lit(APPLICATION.pending)} and not deleted and id is distinct from ${self.applicationId ?? null}::bigint
    limit ${MOST}`.execute(ctx.tx);
  return rows;
}

/** Companies barred for everyone or disabled, whose legal person, contact or number this one shares. */
async function barred(ctx: MemberContext, f: CheckedFields & ContactFields, self: Self): Promise<string[]> {
  const persons = [f.legalPerson].filter((v): v is string => typeof v === 'string' && v !== '');
  const numbers = [f.contactMobile, f.phone].filter((v): v is string => typeof v === 'string' && v !== '');
  const { rows } = await sql<{ name: string }>`
    select distinct m.name from members.member m join members.record r on r.member_id = m.id
    where not m.deleted and m.id is distinct from ${self.memberId ?? null}::bigint
      and (m.status = ${sql.lit(MEMBER.forbidden)} or exists (select from members.blacklist b where b.member_id = 0 and b.blocked_member_id = m.id and not b.deleted and (b.valid_until is null or b.valid_until >= kernel.today())))
      and (r.legal_person = any (${persons}::text[]) or r.contact_mobile = any (${numbers}::text[]) or r.phone = any (${numbers}::text[]) or m.credit_code = ${f.socialCreditCode ?? null})
    order by 1 limit ${MOST}`.execute(ctx.tx);
  return rows.map((r) => r.name);
}

/** Every computed check of an application or of a company's new data (administration-domain 3.2, trading-domain 19.2). */
export async function lookAround(
  ctx: MemberContext,
  f: CheckedFields & ContactFields,
  self: Self,
): Promise<Check[]> {
  const around: CheckedAround = {
    today: dayOf(await ctx.now()),
    applicant: self.applicant,
    codeTwins: await codeTwins(ctx, f, self),
    nameTwins: await nameTwins(ctx, f.companyName ?? '', self),
    barred: await barred(ctx, f, self),
  };
  return [...checksOf(f, around)];
}
