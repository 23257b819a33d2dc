import { lockApplication, type MemberContext } from '../applications.ts';
import type { Application } from '../tables.ts';
import { needPage } from './audit-sight.ts';

/** The application, locked: of two auditors the second waits here and then finds the state of the first (10302, 10306). */
export async function held(
  ctx: MemberContext,
  wish: { id: string; version: number },
  button: 'Approve' | 'Reject',
): Promise<Application> {
  const row = await lockApplication(ctx, { id: wish.id, mine: false });
  needPage(ctx.actor, row.kind, button);
  return row;
}
