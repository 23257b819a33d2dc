import { NotFound } from '#kernel/rules/refusals.ts';
import { revealIdcard } from '../contract/employee-acts.ts';
import { openIdcard } from './person-checks.ts';
import { lockOwn } from './staff.ts';
import { organisation } from './tables.ts';

/**
 * The whole identity number; an act, so that the operation log says who looked (administration-domain 5.4).
 * Refuses 10301.
 */
export const revealIdcardHandler = organisation.command(revealIdcard, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id });
  if (row.idcard_sealed === null) throw NotFound({});
  return { idcardNo: openIdcard(ctx, row.idcard_sealed) };
});
