import { withdrawApproval } from '#office/approvals/server/door.ts';
import { withdrawApplication } from '../contract/application.ts';
import { BIZ, consentsGone, lockOwnApplication, moved, stepApplication } from './lock-application.ts';
import { toActionResult } from './present-application.ts';
import { intermediaries } from './tables.ts';

/** 10 → 40 by who filed it; the consents end with it. Refuses 10301, 10302, 10306. */
export const withdrawApplicationHandler = intermediaries.command(withdrawApplication, async (ctx) => {
  const { row } = await lockOwnApplication(ctx, ctx.input, 'withdraw');
  const withdrawn = await stepApplication(ctx, row, 'withdraw', 'submitter', {
    uncounted: consentsGone(row),
  });
  await withdrawApproval(ctx, { kind: BIZ, documentId: row.id });
  moved(ctx, withdrawn);
  return toActionResult(ctx, withdrawn);
});
