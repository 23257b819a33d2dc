import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { holds, scopeOf } from '#kernel/server/actor.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { startOfDay } from '#kernel/server/list-filters.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { paged } from '#kernel/server/page.ts';
import { regionPattern } from '#office/codesets/rules/item-rules.ts';
import { employees } from '#office/organisation/server/door.ts';
import { listMembers, type MemberRow } from '../../contract/member.ts';
import { HOME } from '../../rules/countries.ts';
import { MEMBER, memberLifecycle } from '../../rules/member-lifecycle.ts';
import { CUSTOMERS_PAGE } from '../../rules/pages.ts';
import { seenCustomers } from '../seen-customers.ts';
import type { MemberStatus, MemberType } from '../tables.ts';
import { members } from '../tables.ts';
import type { MemberContext } from './lock-member.ts';

/** A company as read for a list: directory, record and parent joined as `m`, `r`, `p`. */
interface Line {
  readonly id: string;
  readonly version: number;
  readonly member_code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly abbreviation: string;
  readonly credit_code: string | null;
  readonly country: string;
  readonly registration_no: string | null;
  readonly customer_type: string;
  readonly enterprise_type: string;
  readonly industry: string;
  readonly member_type: MemberType;
  readonly level: string;
  readonly region: string | null;
  readonly parent_name: string | null;
  readonly salesman_emp_id: string | null;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly status: MemberStatus;
  readonly relation_status: string | null;
  readonly risk_flag: boolean;
  readonly source_type: MemberRow['sourceType'];
  readonly verified_at: Date | null;
  readonly gmt_create: Date;
  readonly gmt_modified: Date;
}

export const memberLines = (ctx: MemberContext): SelectQueryBuilder<AnyTables, 'm' | 'r' | 'p', Line> =>
  ctx.tx
    .selectFrom('members.member as m')
    .innerJoin('members.record as r', 'r.member_id', 'm.id')
    .leftJoin('members.member as p', 'p.id', 'm.parent_member_id')
    .select([
      'm.id',
      'm.version',
      'm.member_code',
      'm.name',
      'm.name_en',
      'm.abbreviation',
      'm.credit_code',
      'm.country',
      'm.registration_no',
      'm.customer_type',
      'm.enterprise_type',
      'm.industry',
      'm.member_type',
      'm.level',
      'm.region',
      'r.salesman_emp_id',
      'r.contact',
      'r.phone',
      'm.status',
      'm.relation_status',
      'r.risk_flag',
      'm.source_type',
      'm.verified_at',
      'm.gmt_create',
      'm.gmt_modified',
    ])
    .select(localizedName(ctx.actor, 'p').as('parent_name'))
    .where(inReach(ctx));

/** Companies in reach of the caller, the platform itself not among them. Who sees all customers is not asked of each. */
const inReach = (ctx: MemberContext): RawBuilder<boolean> =>
  sql<boolean>`(not m.deleted and m.id <> 0 and ${scopeOf(ctx.actor, 'CUSTOMER').all ? sql<boolean>`true` : seenCustomers(ctx.actor, 'm.id')})`;

/** Acts a company is open to; the buttons are judged where they stand. */
export function openActs(status: MemberStatus): string[] {
  const open = memberLifecycle.open(status, 'operator');
  return [
    'view',
    'edit',
    'salesman',
    ...(status === MEMBER.normal ? ['standing', 'extend'] : []),
    ...open,
    ...(status === MEMBER.unactivated ? ['remove'] : []),
  ];
}

/** Lines as they cross the wire, the salesman by name. */
export async function shownMembers(ctx: MemberContext, lines: readonly Line[]): Promise<MemberRow[]> {
  const ids = [...new Set(lines.flatMap((l) => l.salesman_emp_id ?? []))];
  const names = new Map((await employees(ctx, ids)).map((e) => [e.empId, e.empName]));
  return lines.map((l) => ({
    id: l.id,
    version: l.version,
    memberCode: l.member_code,
    name: l.name,
    nameEn: l.name_en,
    abbreviation: l.abbreviation,
    creditCode: l.credit_code,
    country: l.country,
    registrationNo: l.registration_no,
    customerType: l.customer_type,
    enterpriseType: l.enterprise_type,
    industry: l.industry,
    memberType: l.member_type,
    level: l.level,
    region: l.region,
    parentName: l.parent_name,
    salesmanId: l.salesman_emp_id,
    salesmanName: l.salesman_emp_id === null ? null : (names.get(l.salesman_emp_id) ?? null),
    contact: l.contact,
    phone: l.phone,
    status: l.status,
    relationStatus: l.relation_status,
    riskFlag: l.risk_flag,
    sourceType: l.source_type,
    verifiedAt: l.verified_at?.toISOString() ?? null,
    gmtCreate: l.gmt_create.toISOString(),
    gmtModified: l.gmt_modified.toISOString(),
    can: openActs(l.status),
  }));
}

type Asked = z.output<typeof listMembers.input>;
/** What was asked, as conditions on the company itself and on what the platform records of it. */
function wishes(f: Asked): {
  readonly company: RawBuilder<boolean>[];
  readonly record: RawBuilder<boolean>[];
} {
  const equals = (of: Readonly<Record<string, unknown>>) =>
    Object.entries(of).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    );
  const given = <T>(value: T | null | undefined, say: (value: T) => RawBuilder<boolean>) =>
    value === undefined || value === null ? [] : [say(value)];
  return {
    company: [
      ...given(searchPattern(f.keyword ?? ''), (pattern) => sql<boolean>`m.find_key like ${pattern}`),
      ...given(f.identityType, (side) => sql<boolean>`m.member_type in (${side}, 'both')`),
      ...equals({
        'm.customer_type': f.customerType,
        'm.enterprise_type': f.enterpriseType,
        'm.industry': f.industry,
        'm.level': f.level,
        'm.country': f.country,
        'm.status': f.status,
        'm.relation_status': f.relationStatus,
      }),
      ...given(f.region, (region) => sql<boolean>`m.region like ${regionPattern(region)}`),
      ...given(f.abroad, (abroad) =>
        abroad ? sql<boolean>`m.country <> ${HOME}` : sql<boolean>`m.country = ${HOME}`,
      ),
      ...given(f.subsidiary, (is) =>
        is ? sql<boolean>`m.parent_member_id is not null` : sql<boolean>`m.parent_member_id is null`,
      ),
      ...given(f.verifiedFrom, (day) => sql<boolean>`m.verified_at >= ${startOfDay(day)}`),
      ...given(f.verifiedTo, (day) => sql<boolean>`m.verified_at < ${startOfDay(day, 1)}`),
    ],
    record: equals({ 'r.salesman_emp_id': f.salesmanId, 'r.risk_flag': f.riskFlag }),
  };
}

/** R-CUST-004, R-MEMB-003: companies in reach, by any of the filters. */
export const listMembersHandler = members.query(listMembers, async (ctx) => {
  const { company, record } = wishes(ctx.input);
  const all = (conditions: RawBuilder<boolean>[]) =>
    sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
  const alone = ctx.tx.selectFrom('members.member as m').where(inReach(ctx)).where(all(company));
  const page = await paged(ctx.tx, memberLines(ctx).where(all([...company, ...record])), ctx.input, {
    sortable: {
      memberCode: 'm.member_code',
      name: 'm.name',
      verifiedAt: 'm.verified_at',
      gmtCreate: 'm.gmt_create',
      gmtModified: 'm.gmt_modified',
    },
    fallback: { column: 'm.gmt_create', asc: false },
    key: 'm.id',
    wide: true,
    // Every company has a record: nobody is counted or passed over by it, nor by its parent.
    lean: record.length > 0 ? undefined : { query: alone, of: 'm' },
  });
  return { ...page, list: await shownMembers(ctx, page.list) };
});

/** Who may change a company sees its people's numbers whole. */
export const seesWhole = (ctx: MemberContext): boolean =>
  ctx.actor.superAdmin || holds(ctx.actor, 'Edit', [CUSTOMERS_PAGE]);
