import type { FieldChange } from '#kernel/server/act-context.ts';
import { type PermissionsContext, type Position, serveAnew, stepPosition } from './lock-position.ts';

type Turn = 'enable' | 'disable' | 'activate' | 'deactivate';

/** What each verb changes, for the log. */
const turned: Readonly<Record<Turn, (p: Position) => FieldChange>> = {
  enable: (p) => ({ field: 'state', before: p.state, after: '1' }),
  disable: (p) => ({ field: 'state', before: p.state, after: '0' }),
  activate: (p) => ({ field: 'authState', before: p.auth_state, after: '1' }),
  deactivate: (p) => ({ field: 'authState', before: p.auth_state, after: '0' }),
};

export async function turn(ctx: PermissionsContext, position: Position, verb: Turn): Promise<void> {
  await stepPosition(ctx, position, verb);
  ctx.target({ type: 'POSITION', id: position.id, no: position.code, changes: [turned[verb](position)] });
  await serveAnew(ctx, position.id);
}
