import { type RawBuilder, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { searchPattern } from '#kernel/rules/search-key.ts';
import { scopeOf } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { localizedName } from '#kernel/server/localized-name.ts';
import { type PageInput, paged } from '#kernel/server/page.ts';
import { touched } from '#kernel/server/rows.ts';
import { type BlacklistRow, listAllBlacklists, listBlacklist } from '../../contract/blacklist.ts';
import { seenCustomers } from '../seen-customers.ts';
import { type MemberTables, members } from '../tables.ts';

type MemberContext<I = unknown> = Context<MemberTables, I>;

interface Filters extends PageInput {
  readonly keyword?: string | undefined;
  readonly scope?: BlacklistRow['scope'] | undefined;
  readonly state?: BlacklistRow['state'] | undefined;
}

const MOST = 1000;

export const OPERATOR = '0';

const state = sql<
  BlacklistRow['state']
>`case when b.deleted then 'removed' when b.valid_until < (select kernel.today()) then 'ended' else 'inForce' end`;

/** One page of entries; `whose` says which lists. Taken off entries stay as history. */
async function page(
  ctx: MemberContext,
  f: Filters,
  whose: RawBuilder<boolean>,
  mayRemove: (ownerId: string) => boolean,
) {
  let query = ctx.tx
    .selectFrom('members.blacklist as b')
    .innerJoin('members.member as m', 'm.id', 'b.blocked_member_id')
    .leftJoin('members.member as o', 'o.id', 'b.member_id')
    .select([
      'b.id as id',
      'b.version',
      'b.member_id as ownerId',
      'b.blocked_member_id as blockedMemberId',
      'm.member_code as blockedCode',
      'b.scope',
      'b.reason',
      'b.valid_until as validUntil',
    ])
    .select([
      sql<string | null>`${localizedName(ctx.actor, 'o')}`.as('ownerName'),
      localizedName(ctx.actor, 'm').as('blockedName'),
    ])
    .select([
      'b.created_name as createdName',
      'b.gmt_create as gmtCreate',
      'b.removed_name as removedName',
      'b.removed_at as removedAt',
      state.as('state'),
    ])
    .where(whose);
  let alone = ctx.tx.selectFrom('members.blacklist as b').where(whose);
  const wish = (condition: RawBuilder<boolean>) => {
    query = query.where(condition);
    alone = alone.where(condition);
  };
  if (f.scope !== undefined) wish(sql<boolean>`b.scope = ${f.scope}`);
  if (f.state !== undefined) wish(sql<boolean>`${state} = ${f.state}`);
  const pattern = searchPattern(f.keyword ?? '');
  if (pattern !== null) query = query.where('m.find_key', 'like', pattern);
  const found = await paged(ctx.tx, query, f, {
    sortable: { gmtCreate: 'b.gmt_create', validUntil: 'b.valid_until' },
    fallback: { column: 'b.gmt_create', asc: false },
    key: 'b.id',
    wide: true,
    lean: pattern === null ? { query: alone, of: 'b' } : undefined,
  });
  const shown = (r: (typeof found.list)[number]): BlacklistRow => ({
    ...r,
    gmtCreate: r.gmtCreate.toISOString(),
    removedAt: r.removedAt?.toISOString() ?? null,
    can: r.state !== 'removed' && mayRemove(r.ownerId) ? ['remove'] : [],
  });
  return { ...found, list: found.list.map(shown) };
}

const wrong = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/**
 * Puts a company on a list. One after the other per list, so that its thousand entries are never passed.
 * Refuses 10009, 10301.
 */
export async function put(
  ctx: MemberContext<{
    blockedMemberId: string;
    scope: BlacklistRow['scope'];
    reason: string;
    validUntil: string | null;
  }>,
  ownerId: string,
): Promise<{ id: string; version: number }> {
  const { blockedMemberId, scope, reason, validUntil } = ctx.input;
  if (blockedMemberId === ownerId) throw wrong('blockedMemberId', 'member.self');
  await sql`select pg_advisory_xact_lock(hashtext('members.blacklist'), (${ownerId}::bigint % 2147483647)::int)`.execute(
    ctx.tx,
  );
  const blocked = await ctx.tx
    .selectFrom('members.member')
    .select(['member_code', 'name'])
    .where('id', '=', blockedMemberId)
    .where('id', '<>', OPERATOR)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (blocked === undefined) throw NotFound({}, 'blockedMemberId');
  const { rows } = await sql<{
    n: number;
    past: boolean;
  }>`select count(*)::int as n, coalesce(${validUntil}::date < kernel.today(), false) as past from members.blacklist b where b.member_id = ${ownerId}::bigint and not b.deleted`.execute(
    ctx.tx,
  );
  if (rows[0]?.past === true) throw wrong('validUntil', 'validUntil.past');
  if ((rows[0]?.n ?? 0) >= MOST) throw wrong('blockedMemberId', 'list.full');
  try {
    const made = await ctx.tx
      .insertInto('members.blacklist')
      .values({
        member_id: ownerId,
        blocked_member_id: blockedMemberId,
        scope,
        reason,
        valid_until: validUntil,
        owner_dept_id: ctx.actor.deptId,
        owner_emp_id: ctx.actor.empId,
        created_by: ctx.actor.accountId,
        modified_by: ctx.actor.accountId,
        created_name: ctx.actor.name,
        removed_at: null,
        removed_name: null,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await note(ctx, made.id, ownerId, blocked.member_code, 'add', reason);
    return made;
  } catch (error) {
    if (brokenConstraint(error) === 'blacklist_once') throw wrong('blockedMemberId', 'member.listed');
    throw error;
  }
}

/** Only the owner ever sees the note: the company on the list must not learn of it. */
async function note(
  ctx: MemberContext,
  id: string,
  ownerId: string,
  code: string,
  action: 'add' | 'remove',
  reason: string | null,
): Promise<void> {
  ctx.target({ type: 'BLACKLIST', id, no: code });
  const [from, to] = action === 'add' ? [null, 'inForce'] : ['inForce', 'removed'];
  await ctx.history({
    bizType: 'BLACKLIST',
    bizId: id,
    bizNo: code,
    action,
    from,
    to,
    reason,
    side: ownerId === OPERATOR ? 'operator' : 'submitter',
    parties: [ownerId],
  });
}

/** Takes a company off a list; the entry stays as history. Refuses 10301. */
export async function take(ctx: MemberContext, id: string, ownerId: string): Promise<void> {
  const row = await ctx.tx
    .updateTable('members.blacklist')
    .set({
      deleted: true,
      removed_at: nowHere,
      removed_name: ctx.actor.name,
      ...touched(ctx),
    })
    .where('id', '=', id)
    .where('member_id', '=', ownerId)
    .where('deleted', '=', false)
    .returning('blocked_member_id')
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  const blocked = await ctx.tx
    .selectFrom('members.member')
    .select('member_code')
    .where('id', '=', row.blocked_member_id)
    .executeTakeFirst();
  await note(ctx, id, ownerId, blocked?.member_code ?? '', 'remove', null);
}

export const company = (ctx: MemberContext): string => ctx.actor.memberId ?? '-1';

/** R-BIZ-007: whom the own company does not deal with; both sides of a company keep one list. */
export const listBlacklistHandler = members.query(listBlacklist, (ctx) =>
  page(
    ctx,
    ctx.input,
    sql<boolean>`b.member_id = ${company(ctx)}::bigint`,
    (ownerId) => ownerId === company(ctx),
  ),
);

/** The operator's view of every list in reach (administration-domain 22.4). */
export const listAllBlacklistsHandler = members.query(listAllBlacklists, (ctx) => {
  const { operatorOnly, ownerId } = ctx.input;
  const seen = scopeOf(ctx.actor, 'CUSTOMER').all
    ? sql<boolean>`true`
    : sql<boolean>`(b.member_id = 0 or ${seenCustomers(ctx.actor, 'b.member_id')})`;
  const named = ownerId === undefined ? seen : sql<boolean>`(b.member_id = ${ownerId}::bigint and ${seen})`;
  return page(
    ctx,
    ctx.input,
    operatorOnly === undefined ? named : sql<boolean>`(${named} and (b.member_id = 0) = ${operatorOnly})`,
    (id) => id === OPERATOR,
  );
});
