import { type Selectable, sql } from 'kysely';
import { StateNotAllowed, NameExists, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { holding } from '#kernel/server/holdings.ts';
import { inScope } from '#kernel/server/scope.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import {
  addSupplierGroup,
  addSuppliers,
  deleteSupplierGroup,
  disableSupplierGroup,
  enableSupplierGroup,
  MOST_SUPPLIERS,
  removeSuppliers,
  updateSupplierGroup,
} from '../../contract/supplier-group.ts';
import { APPLICATION } from '../../rules/company-life.ts';
import { MEMBER } from '../../rules/member-life.ts';
import { type MemberTables, room, type SupplierGroupTable } from '../tables.ts';

export type GroupWork<I = unknown> = Work<MemberTables, I>;
export type SupplierGroup = Selectable<SupplierGroupTable>;
const T = 'members.supplier_group';
/** Groups a person keeps go to who takes over. */
export const keptGroups = holding('BID', T, [''], sql`not deleted`);

/** The own company's living groups within the data scope. */
export const ownGroups = (w: GroupWork) =>
  w.tx
    .selectFrom(T)
    .selectAll()
    .where('deleted', '=', false)
    .where(
      inScope(w.actor, 'BID', {
        member: `${T}.member_id`,
        dept: `${T}.owner_dept_id`,
        emp: `${T}.owner_emp_id`,
      }),
    );

async function locked(w: GroupWork, id: string, version?: number): Promise<SupplierGroup> {
  const row = await ownGroups(w).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  w.target({ type: 'SUPPLIER_GROUP', id: row.id, no: row.name });
  return row;
}

/** Approved companies that sell, none of them the buyer itself or on his list. Refuses 10009. */
export async function fitSuppliers(w: GroupWork, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select m.id from members.member m where m.id = any(${wanted}::bigint[]) and m.id <> ${w.actor.memberId ?? '-1'}::bigint and not m.deleted and m.member_type in ('seller', 'both')
      and m.status = ${sql.lit(MEMBER.normal)} and m.application_state = ${sql.lit(APPLICATION.approved)} and m.relation_status is not null
      and not exists (select 1 from members.blacklist b where b.member_id = ${w.actor.memberId ?? '-1'}::bigint and b.blocked_member_id = m.id and b.scope in ('all', 'sell') and not b.deleted and (b.valid_until is null or b.valid_until >= kernel.today()))`.execute(
    w.tx,
  );
  if (rows.length < wanted.length) throw wrong('suppliers.unfit');
  return wanted;
}
const wrong = (rule: string) => new Invalid_([{ field: 'supplierIds', rule, message: '' }]);

async function suppliersOf(w: GroupWork, groupId: string): Promise<string[]> {
  return (
    await w.tx
      .selectFrom('members.supplier_in_group')
      .select('supplier_id')
      .where('group_id', '=', groupId)
      .orderBy('supplier_id')
      .execute()
  ).map((r) => r.supplier_id);
}

/** The group holds exactly these suppliers afterwards: only newly named ones are judged, so that who fell out of favour may stay until he is taken out. The group is locked. */
async function hold(
  w: GroupWork,
  group: Pick<SupplierGroup, 'id' | 'member_id'>,
  ids: readonly string[],
): Promise<{ before: readonly string[]; after: readonly string[] }> {
  const before = await suppliersOf(w, group.id);
  const after = [...new Set(ids)];
  if (after.length === 0) throw wrong('field.select');
  if (after.length > MOST_SUPPLIERS) throw wrong('suppliers.most');
  const fresh = await fitSuppliers(
    w,
    after.filter((id) => !before.includes(id)),
  );
  const gone = before.filter((id) => !after.includes(id));
  if (gone.length > 0)
    await w.tx
      .deleteFrom('members.supplier_in_group')
      .where('group_id', '=', group.id)
      .where('supplier_id', 'in', gone)
      .execute();
  if (fresh.length > 0)
    await w.tx
      .insertInto('members.supplier_in_group')
      .values(
        fresh.map((supplier_id) => ({
          group_id: group.id,
          supplier_id,
          member_id: group.member_id,
          created_by: w.actor.accountId,
        })),
      )
      .execute();
  return { before, after };
}

async function once<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === 'supplier_group_name') throw NameExists({}, 'name');
    throw error;
  }
}
async function note(
  w: GroupWork,
  row: Pick<SupplierGroup, 'id' | 'member_id'>,
  action: string,
  held?: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const changes =
    held === undefined || held.before.length === held.after.length
      ? []
      : [{ field: 'suppliers', before: held.before.length, after: held.after.length }];
  await w.history({
    bizType: 'SUPPLIER_GROUP',
    bizId: row.id,
    bizNo: null,
    action,
    from: null,
    to: null,
    changes,
    side: 'buyer',
    parties: [row.member_id],
  });
}
const touched = (
  w: GroupWork,
  row: SupplierGroup,
  set: Partial<Pick<SupplierGroup, 'name' | 'description' | 'enabled' | 'deleted'>> = {},
) =>
  once(
    w.tx
      .updateTable(T)
      .set({ ...set, version: row.version + 1, gmt_modified: nowHere, modified_by: w.actor.accountId })
      .where('id', '=', row.id)
      .returning('version')
      .executeTakeFirstOrThrow(),
  );

/** Opens a group with its first suppliers (R-RMBT-010). Refuses 10304. */
export async function openGroup(
  w: GroupWork,
  wish: { name: string; description: string | null; supplierIds: readonly string[] },
): Promise<{ id: string; version: number }> {
  const owner = await ownerTriple(w);
  const by = w.actor.accountId;
  const row = await once(
    w.tx
      .insertInto(T)
      .values({
        name: wish.name,
        description: wish.description,
        member_id: owner.memberId ?? '-1',
        owner_dept_id: owner.deptId,
        owner_emp_id: owner.empId,
        created_by: by,
        modified_by: by,
      })
      .returning(['id', 'version', 'member_id'])
      .executeTakeFirstOrThrow(),
  );
  await hold(w, row, wish.supplierIds);
  w.target({ type: 'SUPPLIER_GROUP', id: row.id, no: wish.name });
  await note(w, row, 'add');
  return { id: row.id, version: row.version };
}
export const newGroup = room.on(addSupplierGroup, (w) => openGroup(w, w.input));
export const changedGroup = room.on(updateSupplierGroup, async (w) => {
  const { id, version, name, description, supplierIds } = w.input;
  const row = await locked(w, id, version);
  const held = await hold(w, row, supplierIds);
  const after = await touched(w, row, { name, description });
  await note(w, row, 'edit', held);
  return { id, version: after.version };
});
/** Puts further suppliers in, or takes some out; at least one stays. */
export async function moveSuppliers(
  w: GroupWork,
  row: SupplierGroup,
  next: (held: readonly string[]) => readonly string[],
): Promise<{ id: string; version: number }> {
  const held = await hold(w, row, next(await suppliersOf(w, row.id)));
  const { version } = await touched(w, row);
  await note(w, row, 'edit', held);
  return { id: row.id, version };
}
export const moreSuppliers = room.on(addSuppliers, async (w) =>
  moveSuppliers(w, await locked(w, w.input.id, w.input.version), (held) => [...held, ...w.input.supplierIds]),
);
export const fewerSuppliers = room.on(removeSuppliers, async (w) =>
  moveSuppliers(w, await locked(w, w.input.id, w.input.version), (held) =>
    held.filter((id) => !w.input.supplierIds.includes(id)),
  ),
);

async function switchTo(w: GroupWork, id: string, enabled: boolean): Promise<void> {
  const row = await locked(w, id);
  const verb = enabled ? 'enable' : 'disable';
  if (row.enabled === enabled)
    throw StateNotAllowed({ subject: 'supplierGroup', verb, state: enabled ? '1' : '0', side: 'buyer' });
  await touched(w, row, { enabled });
  await note(w, row, verb);
}
export const groupOn = room.each(enableSupplierGroup, (w) => switchTo(w, w.input.id, true));
export const groupOff = room.each(disableSupplierGroup, (w) => switchTo(w, w.input.id, false));
export const groupGone = room.each(deleteSupplierGroup, async (w) => {
  const row = await locked(w, w.input.id);
  await touched(w, row, { deleted: true });
  await note(w, row, 'remove');
});
