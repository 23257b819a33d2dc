import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { holding } from '#kernel/server/holdings.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { changesOf } from '#kernel/server/step.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import { employees, ownerTriple } from '#office/organisation/server/door.ts';
import { regionPattern } from '#office/codesets/rules/item-rules.ts';
import {
  addEndCustomer,
  deleteEndCustomer,
  type EndCustomerRow,
  endCustomerDetail,
  listEndCustomers,
  updateEndCustomer,
} from '../../contract/end-customer.ts';
import { asAny } from '../list-users.ts';
import { type EndCustomerTable, type MemberTables, room } from '../tables.ts';

type Hand<I = unknown> = Work<MemberTables, I>;
type Row = Selectable<EndCustomerTable>;
type Fields = z.output<typeof addEndCustomer.input>;
const T = 'members.end_customer';
const own = (w: Hand) =>
  inScope(w.actor, 'END_CUSTOMER', {
    member: `${T}.member_id`,
    dept: `${T}.owner_dept_id`,
    emp: `${T}.owner_emp_id`,
  });
/** End customers a person keeps go to who takes over. */
export const keptEndCustomers = holding('END_CUSTOMER', T, [''], sql`not deleted`);

async function shown(w: Hand, rows: readonly Row[]): Promise<EndCustomerRow[]> {
  const uses = await w
    .service('memberBusiness')
    .applications(asAny(w), [...new Set(rows.flatMap((r) => r.application_ids))]);
  const names = new Map(
    (await employees(w, [...new Set(rows.flatMap((r) => r.owner_emp_id ?? []))])).map((e) => [
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

const living = (w: Hand) => w.tx.selectFrom(T).selectAll().where('deleted', '=', false).where(own(w));

/** The own company's end customers within the data scope (administration-domain 26.4). */
export const seenEndCustomers = room.ask(listEndCustomers, async (w) => {
  const f = w.input;
  let query = living(w);
  if (f.keyword !== undefined && f.keyword !== '')
    query = query.where(
      sql<boolean>`(name ilike ${anywhere(f.keyword)} or credit_code ilike ${anywhere(f.keyword)} or registration_no ilike ${anywhere(f.keyword)} or contact_name ilike ${anywhere(f.keyword)})`,
    );
  if (f.industry !== undefined) query = query.where('industry', '=', f.industry);
  if (f.region !== undefined) query = query.where('region', 'like', regionPattern(f.region));
  if (f.applicationId !== undefined)
    query = query.where(sql<boolean>`application_ids @> array[${f.applicationId}::bigint]`);
  if (f.confidential !== undefined) query = query.where('confidential', '=', f.confidential);
  if (f.sinceFrom !== undefined) query = query.where('relation_since', '>=', f.sinceFrom);
  if (f.sinceTo !== undefined) query = query.where('relation_since', '<=', f.sinceTo);
  const page = await paged(w.tx, query, f, {
    sortable: {
      name: `${T}.name`,
      relationSince: `${T}.relation_since`,
      gmtCreate: `${T}.gmt_create`,
      gmtModified: `${T}.gmt_modified`,
    },
    fallback: { column: `${T}.gmt_create`, asc: false },
    key: `${T}.id`,
  });
  return { ...page, list: await shown(w, page.list) };
});
export const seenEndCustomer = room.ask(endCustomerDetail, async (w) => {
  const row = await living(w).where('id', '=', w.input.id).executeTakeFirst();
  const [one] = row === undefined ? [] : await shown(w, [row]);
  if (one === undefined) throw NotFound({});
  return one;
});

const columnsOf = (f: Fields) => ({
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
async function check(w: Hand, f: Fields, before: Row | null): Promise<void> {
  const codes = [
    ['industry', f.industry],
    ['region', f.region],
  ] as const;
  for (const [type, code] of codes)
    if (code !== null && !(await mayChoose(w, { type, code })))
      throw new Invalid_([{ field: type, rule: 'field.select', message: '' }]);
  const fresh = f.applicationIds.filter((id) => !before?.application_ids.includes(id));
  const uses = await w.service('memberBusiness').applications(asAny(w), fresh);
  if (fresh.some((id) => uses.get(id)?.open !== true))
    throw new Invalid_([{ field: 'applicationIds', rule: 'field.select', message: '' }]);
  const { rows } = await sql<{
    later: boolean;
  }>`select coalesce(${f.relationSince}::date > kernel.today(), false) as later`.execute(w.tx);
  if (rows[0]?.later === true)
    throw new Invalid_([{ field: 'relationSince', rule: 'since.later', message: '' }]);
}
async function once<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === 'end_customer_name') throw NameExists({}, 'name');
    throw error;
  }
}
async function note(
  w: Hand,
  row: Row,
  action: string,
  changes: ReturnType<typeof changesOf> = [],
): Promise<void> {
  w.target({ type: 'END_CUSTOMER', id: row.id, no: row.name });
  await w.history({
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
async function locked(w: Hand, id: string, version?: number): Promise<Row> {
  const row = await living(w).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  return row;
}

/** A new end customer belongs to who wrote it down. Refuses 10304. */
export const newEndCustomer = room.on(addEndCustomer, async (w) => {
  await check(w, w.input, null);
  const owner = await ownerTriple(w);
  const by = w.actor.accountId;
  const row = await once(
    w.tx
      .insertInto(T)
      .values({
        ...columnsOf(w.input),
        member_id: owner.memberId ?? '-1',
        owner_dept_id: owner.deptId,
        owner_emp_id: owner.empId,
        created_by: by,
        modified_by: by,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await note(w, row, 'add');
  return { id: row.id, version: row.version };
});
export const changedEndCustomer = room.on(updateEndCustomer, async (w) => {
  const { id, version, ...fields } = w.input;
  const before = await locked(w, id, version);
  await check(w, fields, before);
  const set = columnsOf(fields);
  const row = await once(
    w.tx
      .updateTable(T)
      .set({ ...set, version: version + 1, gmt_modified: nowHere, modified_by: w.actor.accountId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await note(w, row, 'edit', changesOf(before, set));
  return { id, version: row.version };
});
export const droppedEndCustomer = room.each(deleteEndCustomer, async (w) => {
  const row = await locked(w, w.input.id);
  await w.tx
    .updateTable(T)
    .set({ deleted: true, version: row.version + 1, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await note(w, row, 'remove');
});
