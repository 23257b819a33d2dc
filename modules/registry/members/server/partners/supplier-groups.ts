import { type Selectable, sql } from 'kysely';
import { NameExists, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { ownedDocuments } from '#kernel/server/owned-documents.ts';
import { inScope } from '#kernel/server/scope.ts';
import { ownerTriple } from '#office/organisation/server/door.ts';
import { MOST_SUPPLIERS } from '../../contract/supplier-group.ts';
import { APPLICATION } from '../../rules/company-lifecycle.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import type { MemberTables, SupplierGroupTable } from '../tables.ts';

export type GroupContext<I = unknown> = Context<MemberTables, I>;

export type SupplierGroup = Selectable<SupplierGroupTable>;

const T = 'members.supplier_group';

/** Groups a person keeps go to who takes over. */
export const keptGroups = ownedDocuments('BID', T, [''], sql`not deleted`);

/** The own company's living groups within the data scope. */
export const ownGroups = (ctx: GroupContext) =>
  ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('deleted', '=', false)
    .where(
      inScope(ctx.actor, 'BID', {
        member: `${T}.member_id`,
        dept: `${T}.owner_dept_id`,
        emp: `${T}.owner_emp_id`,
      }),
    );

export async function locked(ctx: GroupContext, id: string, version?: number): Promise<SupplierGroup> {
  const row = await ownGroups(ctx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  ctx.target({ type: 'SUPPLIER_GROUP', id: row.id, no: row.name });
  return row;
}

/** Approved companies that sell, none of them the buyer itself or on his list. Refuses 10009. */
export async function fitSuppliers(ctx: GroupContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select m.id from members.member m where m.id = any(${wanted}::bigint[]) and m.id <> ${ctx.actor.memberId ?? '-1'}::bigint and not m.deleted and m.member_type in ('seller', 'both')
      and m.status = ${sql.lit(MEMBER.normal)} and m.application_state = ${sql.lit(APPLICATION.approved)} and m.relation_status is not null
      and not exists (select 1 from members.blacklist b where b.member_id = ${ctx.actor.memberId ?? '-1'}::bigint and b.blocked_member_id = m.id and b.scope in ('all', 'sell') and not b.deleted and (b.valid_until is null or b.valid_until >= kernel.today()))`.execute(
    ctx.tx,
  );
  if (rows.length < wanted.length) throw wrong('suppliers.unfit');
  return wanted;
}

const wrong = (rule: string) => new InvalidInput([{ field: 'supplierIds', rule, message: '' }]);

async function suppliersOf(ctx: GroupContext, groupId: string): Promise<string[]> {
  return (
    await ctx.tx
      .selectFrom('members.supplier_in_group')
      .select('supplier_id')
      .where('group_id', '=', groupId)
      .orderBy('supplier_id')
      .execute()
  ).map((r) => r.supplier_id);
}

/**
 * The group holds exactly these suppliers afterwards: only newly named ones are judged, so that who fell out
 * of favour may stay until he is taken out. The group is locked.
 */
export async function hold(
  ctx: GroupContext,
  group: Pick<SupplierGroup, 'id' | 'member_id'>,
  ids: readonly string[],
  opening = false,
): Promise<{ before: readonly string[]; after: readonly string[] }> {
  const before = await suppliersOf(ctx, group.id);
  const after = [...new Set(ids)];
  if (after.length === 0) throw wrong('field.select');
  if (after.length > MOST_SUPPLIERS) throw wrong('suppliers.most');
  const fresh = await fitSuppliers(
    ctx,
    after.filter((id) => !before.includes(id)),
  );
  const removedIds = before.filter((id) => !after.includes(id));
  if (removedIds.length > 0)
    await ctx.tx
      .deleteFrom('members.supplier_in_group')
      .where('group_id', '=', group.id)
      .where('supplier_id', 'in', removedIds)
      .execute();
  if (fresh.length > 0)
    await ctx.tx
      .insertInto('members.supplier_in_group')
      .values(
        fresh.map((supplier_id) => ({
          group_id: group.id,
          supplier_id,
          member_id: group.member_id,
          opening,
          created_by: ctx.actor.accountId,
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

export async function note(
  ctx: GroupContext,
  row: Pick<SupplierGroup, 'id' | 'member_id'>,
  action: string,
  held?: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const changes =
    held === undefined || held.before.length === held.after.length
      ? []
      : [{ field: 'suppliers', before: held.before.length, after: held.after.length }];
  await ctx.history({
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

export const touched = (
  ctx: GroupContext,
  row: SupplierGroup,
  set: Partial<Pick<SupplierGroup, 'name' | 'description' | 'enabled' | 'deleted'>> = {},
) =>
  once(
    ctx.tx
      .updateTable(T)
      .set({ ...set, version: row.version + 1, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
      .where('id', '=', row.id)
      .returning('version')
      .executeTakeFirstOrThrow(),
  );

/** Opens a group with its first suppliers (R-RMBT-010). Refuses 10304. */
export async function openGroup(
  ctx: GroupContext,
  wish: { name: string; description: string | null; supplierIds: readonly string[] },
): Promise<{ id: string; version: number }> {
  const owner = await ownerTriple(ctx);
  const by = ctx.actor.accountId;
  const row = await once(
    ctx.tx
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
  await hold(ctx, row, wish.supplierIds, true);
  ctx.target({ type: 'SUPPLIER_GROUP', id: row.id, no: wish.name });
  await note(ctx, row, 'add');
  return { id: row.id, version: row.version };
}

/** Puts further suppliers in, or takes some out; at least one stays. */
export async function moveSuppliers(
  ctx: GroupContext,
  row: SupplierGroup,
  next: (held: readonly string[]) => readonly string[],
): Promise<{ id: string; version: number }> {
  const held = await hold(ctx, row, next(await suppliersOf(ctx, row.id)));
  const { version } = await touched(ctx, row);
  await note(ctx, row, 'edit', held);
  return { id: row.id, version };
}

/** The id of a supplier's place in a group; null when he is not in it. */
export async function membershipOf(
  ctx: GroupContext,
  groupId: string,
  supplierId: string,
): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('members.supplier_in_group')
    .select('id')
    .where('group_id', '=', groupId)
    .where('supplier_id', '=', supplierId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Takes a supplier out who came by a sheet. With the last one goes the group, where the sheet opened it; a group
 * that was there before keeps its last supplier. Refuses 10201, 10009.
 */
export async function takeBackSupplier(ctx: GroupContext, membershipId: string): Promise<void> {
  const membership = await ctx.tx
    .selectFrom('members.supplier_in_group')
    .select(['group_id', 'supplier_id', 'opening'])
    .where('id', '=', membershipId)
    .executeTakeFirst();
  if (membership === undefined) throw NotFound({});
  const group = await locked(ctx, membership.group_id);
  const rest = (await suppliersOf(ctx, group.id)).filter((id) => id !== membership.supplier_id);
  if (rest.length === 0 && membership.opening) {
    await touched(ctx, group, { deleted: true });
    await note(ctx, group, 'remove');
    return;
  }
  const held = await hold(ctx, group, rest);
  await touched(ctx, group);
  await note(ctx, group, 'edit', held);
}

export async function switchTo(ctx: GroupContext, id: string, enabled: boolean): Promise<void> {
  const row = await locked(ctx, id);
  const verb = enabled ? 'enable' : 'disable';
  if (row.enabled === enabled)
    throw StateNotAllowed({ subject: 'supplierGroup', verb, state: enabled ? '1' : '0', side: 'buyer' });
  await touched(ctx, row, { enabled });
  await note(ctx, row, verb);
}
