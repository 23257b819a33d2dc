import { NotFound, SelfApproval } from '#kernel/rules/refusals.ts';
import { isDrafter, lockProtocol } from './lifecycle.ts';
import type { ContractContext, Protocol } from './tables.ts';

/** How long an approver has, and then the other side, before their lists call the contract late; nothing falls. */
export const APPROVE_HOURS = 48;
export const REVIEW_HOURS = 72;
export const inHours = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

/** A contract of the approver's own company. Refuses NotFound to others, and its submitter with 10202 (11.2). */
export async function lockToApprove(
  ctx: ContractContext,
  input: { id: string; version: number },
): Promise<Protocol> {
  const row = await lockProtocol(ctx, input);
  if (!isDrafter(ctx.actor, row)) throw NotFound({});
  if (row.submitted_by === ctx.actor.accountId) throw SelfApproval({});
  return row;
}
