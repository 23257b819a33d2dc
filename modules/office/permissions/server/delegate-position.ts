import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { commaIn, inLocale } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { departments } from '#office/organisation/server/door.ts';
import { dataTypeText } from '../rules/data-types.ts';
import { positionWords } from '../rules/position-words.ts';
import { PostDelegate } from '../rules/refusals.ts';
import { notifyReceivers, setTimers } from './delegation-times.ts';
import {
  accountsLentTo,
  lockPosition,
  type PermissionsContext,
  type Position,
  serveAnew,
  stepPosition,
} from './lock-position.ts';
import { checkWithinReach, grantsOfPosition } from './reach-check.ts';
import type { Tables } from './tables.ts';

export interface Wish {
  readonly id: string;
  readonly version: number;
  readonly targets: readonly {
    targetId: string;
    dataTypes: 'all' | readonly string[];
    validFrom: string;
    validUntil?: string | null | undefined;
  }[];
}

/**
 * Lends what a position reaches; what was lent to the same kind of receivers before is replaced
 * (administration-domain 7.3).
 */
export async function lend(
  ctx: PermissionsContext,
  wish: Wish,
  type: 'dept' | 'post',
): Promise<{ version: number }> {
  const { tx, actor } = ctx;
  const position = await lockPosition(tx, actor, wish.id);
  if (position.version !== wish.version) throw VersionConflict({ version: position.version });
  await checkTargets(tx, position, wish, type);
  // Lending is giving: nobody lends rows he does not reach himself.
  if (wish.targets.length > 0)
    await checkWithinReach(
      tx,
      actor,
      { id: position.id, deptId: position.dept_id, sellers: position.sellers },
      await grantsOfPosition(tx, position.id),
    );
  const before = await accountsLentTo(tx, position.id);
  await tx
    .updateTable('permissions.delegation')
    .set({ deleted: true, gmt_modified: nowHere, modified_by: actor.accountId })
    .where('position_id', '=', position.id)
    .where('target_type', '=', type)
    .where('deleted', '=', false)
    .execute();
  const made =
    wish.targets.length === 0
      ? []
      : await tx
          .insertInto('permissions.delegation')
          .values(
            wish.targets.map((t) => ({
              position_id: position.id,
              target_type: type,
              target_id: t.targetId,
              data_types: t.dataTypes === 'all' ? ['all'] : [...new Set(t.dataTypes)],
              valid_from: new Date(t.validFrom),
              valid_until: t.validUntil ? new Date(t.validUntil) : null,
              created_by: actor.accountId,
              modified_by: actor.accountId,
            })),
          )
          .returning(['id', 'valid_from', 'valid_until'])
          .execute();
  const version = await stepPosition(ctx, position, 'delegate');
  ctx.target({
    type: 'POSITION',
    id: position.id,
    no: position.code,
    changes: [
      {
        field: type === 'dept' ? 'delegatedDepts' : 'delegatedPosts',
        before: null,
        after: await toldOf(ctx, wish, type),
      },
    ],
  });
  await setTimers(ctx, made);
  await serveAnew(ctx, position.id, before);
  await notifyReceivers(ctx, position, before);
  return { version };
}

/** The receivers by name, for the log. */
async function toldOf(ctx: PermissionsContext, wish: Wish, type: 'dept' | 'post') {
  const ids = wish.targets.map((t) => t.targetId);
  const names =
    type === 'dept'
      ? new Map(
          (await departments(ctx, ids)).map((d) => [d.id, { zh_CN: d.name, en_US: d.nameEn ?? d.name }]),
        )
      : new Map(
          (
            await ctx.tx
              .selectFrom('permissions.position')
              .select(['id', 'names'])
              .where('id', 'in', ids.length > 0 ? ids : ['0'])
              .execute()
          ).map((p) => [p.id, { zh_CN: p.names.zh_CN, en_US: p.names.en_US ?? p.names.zh_CN }]),
        );
  const typeNames = (locale: Locale, all: boolean, types: readonly string[]) =>
    all
      ? inLocale(positionWords.table.allTypes, locale)
      : types.map((t) => inLocale(dataTypeText(t), locale)).join(commaIn(locale));
  return wish.targets.map((t) => {
    const said = (locale: Locale) =>
      typeNames(locale, t.dataTypes === 'all', t.dataTypes === 'all' ? [] : t.dataTypes);
    return {
      target: names.get(t.targetId) ?? t.targetId,
      dataTypes: { zh_CN: said('zh_CN'), en_US: said('en_US') },
      from: new Date(t.validFrom).toISOString(),
      until: t.validUntil ? new Date(t.validUntil).toISOString() : null,
    };
  });
}

/** Receivers of the own company; the platform lends to anybody's. Never to itself, never twice (11303). */
async function checkTargets(
  tx: Kysely<Tables>,
  position: Position,
  wish: Wish,
  type: 'dept' | 'post',
): Promise<void> {
  const ids = wish.targets.map((t) => t.targetId);
  if (ids.length === 0) return;
  if (new Set(ids).size < ids.length || (type === 'post' && ids.includes(position.id)))
    throw PostDelegate({}, 'targets');
  const free = position.member_id === '0';
  const found =
    type === 'dept'
      ? (await departments({ tx }, ids)).filter(
          (d) => d.enabled && (free || d.memberId === position.member_id),
        )
      : await tx
          .selectFrom('permissions.position')
          .select('id')
          .where('id', 'in', ids)
          .where('deleted', '=', false)
          .where('state', '=', '1')
          .$if(!free, (q) => q.where('member_id', '=', position.member_id))
          .execute();
  if (found.length < ids.length) throw PostDelegate({}, 'targets');
}
