import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { admittedAt } from '#registry/members/server/door.ts';
import { firstSteps, type StepLine } from '../contract/first-steps.ts';
import { marketplace } from './tables.ts';

/** Afterwards a company knows what it has left open. */
const NEW_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

export const firstStepsHandler = marketplace.query(firstSteps, async (work) => {
  const ctx = work as unknown as Context<AnyTables, AnyTables>;
  const { memberId, identity, routes, superAdmin } = ctx.actor;
  if (memberId === null) return [];
  const admitted = await admittedAt(ctx, { memberId });
  if (admitted === null || (await ctx.now()).getTime() - admitted.getTime() > NEW_FOR_DAYS * DAY_MS)
    return [];
  const lines: StepLine[] = [];
  for (const step of ctx.service('firstSteps')) {
    if (!step.sides.includes(identity as (typeof step.sides)[number])) continue;
    if (!superAdmin && !routes.has(step.path)) continue;
    const state = await step.stateOf(ctx, { memberId });
    if (state !== null) lines.push({ key: step.key, title: step.title, path: step.path, state });
  }
  return lines.some((l) => l.state !== 'done') ? lines : [];
});
