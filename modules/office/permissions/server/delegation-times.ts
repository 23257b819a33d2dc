import { sql } from 'kysely';
import { notify } from '#office/messaging/server/door.ts';
import { accountsLentTo, type PermissionsContext, type Position, serveAnew } from './lock-position.ts';
import { permissions } from './tables.ts';

const TIMER = 'permissions.delegation';

/** A delegation begins and ends by the clock: those it concerns are served anew at both minutes. */
export async function setTimers(
  ctx: PermissionsContext,
  made: readonly { readonly id: string; readonly valid_from: Date; readonly valid_until: Date | null }[],
): Promise<void> {
  const now = await ctx.now();
  for (const d of made) {
    if (d.valid_from > now)
      await ctx.schedule({ kind: TIMER, key: `${d.id}:from`, at: d.valid_from, payload: { id: d.id } });
    if (d.valid_until !== null && d.valid_until > now)
      await ctx.schedule({ kind: TIMER, key: `${d.id}:until`, at: d.valid_until, payload: { id: d.id } });
  }
}

/**
 * Tells people that a position is lent to them, once it is in force; those who had it already are not told
 * again (administration-domain 27).
 */
export async function notifyReceivers(
  ctx: PermissionsContext,
  position: Pick<Position, 'id' | 'names' | 'state' | 'auth_state'>,
  before: readonly string[],
): Promise<void> {
  if (position.state !== '1' || position.auth_state !== '1') return;
  const fresh = (await accountsLentTo(ctx.tx, position.id, 'now')).filter((id) => !before.includes(id));
  if (fresh.length === 0) return;
  const name =
    position.names.en_US === undefined
      ? position.names.zh_CN
      : `${position.names.zh_CN} ${position.names.en_US}`;
  await notify(ctx, {
    event: 'DELEGATION_GIVEN',
    to: { accountIds: fresh },
    variables: { name, actor: ctx.actor.name },
    bizType: 'POSITION',
    bizId: position.id,
  });
}

/** The minute a delegation begins or ends. */
export const turnDelegation = permissions.timer<{ id: string }>(TIMER, async (ctx) => {
  const { rows } = await sql<{ position_id: string; begun: boolean }>`
    select position_id, valid_from <= kernel.now() and (valid_until is null or valid_until > kernel.now()) as begun
    from permissions.delegation where id = ${ctx.input.payload.id}::bigint and not deleted`.execute(ctx.tx);
  const [row] = rows;
  if (row === undefined) return;
  const position = await ctx.tx
    .selectFrom('permissions.position')
    .selectAll()
    .where('id', '=', row.position_id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (position === undefined) return;
  await serveAnew(ctx, position.id);
  if (row.begun && ctx.input.key.endsWith(':from')) await notifyReceivers(ctx, position, []);
});
