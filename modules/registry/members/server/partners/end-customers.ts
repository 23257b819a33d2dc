import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { ownedDocuments } from '#kernel/server/owned-documents.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import type { changesOf } from '#kernel/server/step.ts';
import { regionPattern } from '#office/codesets/rules/item-rules.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { employees } from '#office/organisation/server/door.ts';
import {
  type addEndCustomer,
  type EndCustomerRow,
  endCustomerDetail,
  listEndCustomers,
} from '../../contract/end-customer.ts';
import { selectEndCustomer } from '../../contract/select.ts';
import { asAny } from '../list-users.ts';
import { type EndCustomerTable, type MemberTables, members } from '../tables.ts';

type MemberContext<I = unknown> = Context<MemberTables, I>;

type Row = Selectable<EndCustomerTable>;

type Fields = z.output<typeof addEndCustomer.input>;

export const T = 'members.end_customer';

const inActorScope = (ctx: MemberContext) =>
  inScope(ctx.actor, 'END_CUSTOMER', {
    member: `${T}.member_id`,
    dept: `${T}.owner_dept_id`,
    emp: `${T}.owner_emp_id`,
  });

/** End customers a person keeps go to who takes over. */
export const keptEndCustomers = ownedDocuments('END_CUSTOMER', T, [''], sql`not deleted`);

async function shown(ctx: MemberContext, rows: readonly Row[]): Promise<EndCustomerRow[]> {
  const uses = await ctx
    .service('memberBusiness')
    .applications(asAny(ctx), [...new Set(rows.flatMap((r) => r.application_ids))]);
  const names = new Map(
    (await employees(ctx, [...new Set(rows.flatMap((r) => r.owner_emp_id ?? []))])).map((e) => [
      e.empId,
      e.empName,
    ]),
  );
  return rows.map((r) => ({
    id: r.id,
    version: r.version,
    name: r.name,
    creditCode: r.credit_code,
    registrationNo: r.registration_no,
    region: r.region,
    industry: r.industry,
    applicationIds: r.application_ids,
    applications: r.application_ids.flatMap((id) => uses.get(id) ?? []).map(({ zh, en }) => ({ zh, en })),
    contactName: r.contact_name,
    contactPhone: r.contact_phone,
    relationSince: r.relation_since,
    confidential: r.confidential,
    ownerName: r.owner_emp_id === null ? null : (names.get(r.owner_emp_id) ?? null),
    gmtCreate: r.gmt_create.toISOString(),
    gmtModified: r.gmt_modified.toISOString(),
    can: ['view', 'edit', 'remove'],
  }));
}

const living = (ctx: MemberContext) =>
  ctx.tx.selectFrom(T).selectAll().where('deleted', '=', false).where(inActorScope(ctx));

/** The own company's end customers within the data scope (administration-domain 26.4). */
export const listEndCustomersHandler = members.query(listEndCustomers, async (ctx) => {
  const f = ctx.input;
  let query = living(ctx);
  if (f.keyword !== undefined && f.keyword !== '')
    query = query.where(
      sql<boolean>`(name ilike ${containsPattern(f.keyword)} or credit_code ilike ${containsPattern(f.keyword)} or registration_no ilike ${containsPattern(f.keyword)} or contact_name ilike ${containsPattern(f.keyword)})`,
    );
  if (f.industry !== undefined) query = query.where('industry', '=', f.industry);
  if (f.region !== undefined) query = query.where('region', 'like', regionPattern(f.region));
  if (f.applicationId !== undefined)
    query = query.where(sql<boolean>`application_ids @> array[${f.applicationId}::bigint]`);
  if (f.confidential !== undefined) query = query.where('confidential', '=', f.confidential);
  if (f.sinceFrom !== undefined) query = query.where('relation_since', '>=', f.sinceFrom);
  if (f.sinceTo !== undefined) query = query.where('relation_since', '<=', f.sinceTo);
  const page = await paged(ctx.tx, query, f, {
    sortable: {
      name: `${T}.name`,
      relationSince: `${T}.relation_since`,
      gmtCreate: `${T}.gmt_create`,
      gmtModified: `${T}.gmt_modified`,
    },
    fallback: { column: `${T}.gmt_create`, asc: false },
    key: `${T}.id`,
  });
  return { ...page, list: await shown(ctx, page.list) };
});

export const selectEndCustomerHandler = members.query(selectEndCustomer, async (ctx) => {
  const { ids, keyword } = ctx.input;
  let query = ctx.tx
    .selectFrom(T)
    .select(['id', 'name'])
    .where('deleted', '=', false)
    .where(inActorScope(ctx));
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (keyword) query = query.where('name', 'ilike', containsPattern(keyword));
  return paged(ctx.tx, query, ctx.input, {
    sortable: { name: `${T}.name` },
    fallback: { column: `${T}.name`, asc: true },
    key: `${T}.id`,
  });
});

/** An end customer of the acting company within the actor's data scope (trading-domain 19.6). Refuses an unknown one (10301). */
export const endCustomerOf = members.door<{ id: string }, { name: string }>(async (ctx) => {
  const row = await ctx.tx
    .selectFrom(T)
    .select('name')
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .where(inActorScope(ctx))
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row;
});

export const endCustomerDetailHandler = members.query(endCustomerDetail, async (ctx) => {
  const row = await living(ctx).where('id', '=', ctx.input.id).executeTakeFirst();
  const [one] = row === undefined ? [] : await shown(ctx, [row]);
  if (one === undefined) throw NotFound({});
  return one;
});

export const columnsOf = (f: Fields) => ({
  name: f.name,
  credit_code: f.creditCode,
  registration_no: f.registrationNo,
  region: f.region,
  industry: f.industry,
  application_ids: [...new Set(f.applicationIds)],
  contact_name: f.contactName,
  contact_phone: f.contactPhone,
  relation_since: f.relationSince,
  confidential: f.confidential,
});

export async function check(ctx: MemberContext, f: Fields, before: Row | null): Promise<void> {
  const codes = [
    ['industry', f.industry],
    ['region', f.region],
  ] as const;
  for (const [type, code] of codes)
    if (code !== null && !(await mayChoose(ctx, { type, code })))
      throw new InvalidInput([{ field: type, rule: 'field.select', message: '' }]);
  const fresh = f.applicationIds.filter((id) => !before?.application_ids.includes(id));
  const uses = await ctx.service('memberBusiness').applications(asAny(ctx), fresh);
  if (fresh.some((id) => uses.get(id)?.open !== true))
    throw new InvalidInput([{ field: 'applicationIds', rule: 'field.select', message: '' }]);
  const { rows } = await sql<{
    later: boolean;
  }>`select coalesce(${f.relationSince}::date > kernel.today(), false) as later`.execute(ctx.tx);
  if (rows[0]?.later === true)
    throw new InvalidInput([{ field: 'relationSince', rule: 'since.later', message: '' }]);
}

export async function once<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === 'end_customer_name') throw NameExists({}, 'name');
    throw error;
  }
}

export async function note(
  ctx: MemberContext,
  row: Row,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<void> {
  ctx.target({ type: 'END_CUSTOMER', id: row.id, no: row.name });
  await ctx.history({
    bizType: 'END_CUSTOMER',
    bizId: row.id,
    bizNo: null,
    action,
    from: null,
    to: null,
    changes,
    side: 'seller',
    parties: [row.member_id],
  });
}

export async function locked(ctx: MemberContext, id: string, version?: number): Promise<Row> {
  const row = await living(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}
