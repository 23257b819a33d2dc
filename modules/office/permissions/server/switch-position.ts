import { sql } from 'kysely';
import type { FieldChange } from '#kernel/server/capability.ts';
import { departments } from '#office/organisation/server/door.ts';
import { ParentDisabled } from '#office/organisation/rules/refusals.ts';
import {
  activatePosition,
  deactivatePosition,
  deletePosition,
  disablePosition,
  enablePosition,
} from '../contract/position.ts';
import { PostEmpty, PostHeld } from '../rules/refusals.ts';
import { tellReceivers } from './delegation-times.ts';
import { type Hand, lockPosition, type Position, serveAnew, stepPosition } from './lock-position.ts';
import { room } from './tables.ts';

type Turn = 'enable' | 'disable' | 'activate' | 'deactivate';
/** What each verb changes, for the log. */
const turned: Readonly<Record<Turn, (p: Position) => FieldChange>> = {
  enable: (p) => ({ field: 'state', before: p.state, after: '1' }),
  disable: (p) => ({ field: 'state', before: p.state, after: '0' }),
  activate: (p) => ({ field: 'authState', before: p.auth_state, after: '1' }),
  deactivate: (p) => ({ field: 'authState', before: p.auth_state, after: '0' }),
};

async function turn(w: Hand, position: Position, verb: Turn): Promise<void> {
  await stepPosition(w, position, verb);
  w.target({ type: 'POSITION', id: position.id, no: position.code, changes: [turned[verb](position)] });
  await serveAnew(w, position.id);
}

/** Refuses 10307 while the department is switched off. */
export const enable = room.each(enablePosition, async (w) => {
  const position = await lockPosition(w.tx, w.actor, w.input.id);
  const [dept] = await departments(w, [position.dept_id]);
  if (dept?.enabled !== true) throw ParentDisabled({});
  await turn(w, position, 'enable');
  await tellReceivers(w, { ...position, state: '1' }, []);
});
export const disable = room.each(disablePosition, async (w) =>
  turn(w, await lockPosition(w.tx, w.actor, w.input.id), 'disable'),
);
export const deactivate = room.each(deactivatePosition, async (w) =>
  turn(w, await lockPosition(w.tx, w.actor, w.input.id), 'deactivate'),
);

/** What was accredited and delegated comes into force; there must be something (11302). */
export const activate = room.each(activatePosition, async (w) => {
  const position = await lockPosition(w.tx, w.actor, w.input.id);
  const { rows } = await sql<{
    some: boolean;
  }>`select exists (select 1 from permissions.position_grant where position_id = ${position.id}::bigint)
    or exists (select 1 from permissions.delegation where position_id = ${position.id}::bigint and not deleted) as some`.execute(
    w.tx,
  );
  // The state first: a position in the wrong state is told so, whatever it holds.
  await turn(w, position, 'activate');
  if (rows[0]?.some !== true) throw PostEmpty({});
  await tellReceivers(w, { ...position, auth_state: '1' }, []);
});

/** Ends a position nobody holds; what it lent ends with it. Refuses 11301. */
export const remove = room.each(deletePosition, async (w) => {
  const position = await lockPosition(w.tx, w.actor, w.input.id, undefined, 'end');
  const { n } = await w.tx
    .selectFrom('permissions.position_holder')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('position_id', '=', position.id)
    .executeTakeFirstOrThrow();
  if (n > 0) throw PostHeld({});
  await serveAnew(w, position.id);
  await stepPosition(w, position, 'remove', { deleted: true });
  await w.tx
    .updateTable('permissions.delegation')
    .set({ deleted: true })
    .where((eb) =>
      eb.or([
        eb('position_id', '=', position.id),
        eb.and([eb('target_type', '=', 'post'), eb('target_id', '=', position.id)]),
      ]),
    )
    .execute();
  w.target({ type: 'POSITION', id: position.id, no: position.code });
});
