import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { intermediaryDeclines } from '#trading/offers/server/door.ts';
import { refuseApplication } from '../contract/application.ts';
import { ANSWER } from '../rules/application.ts';
import { systemReasons } from '../rules/notification-words.ts';
import { lockForAnswer } from './accept-application.ts';
import { moved, RESPOND_TIMER } from './lock-application.ts';
import { noteApplication } from './note-application.ts';
import { notifyParty } from './notify.ts';
import { scheduleOverdue } from './overdue.ts';
import { toActionResult } from './present-application.ts';
import { type Application, type ApplicationContext, intermediaries } from './tables.ts';

/** 50 → 55: refused, or not answered in time. The intermediary hears nothing of the negotiation from here on. */
export async function decline(
  ctx: ApplicationContext,
  row: Application,
  by: 'intermediary' | 'timer',
  reason: string,
): Promise<Application> {
  await intermediaryDeclines(ctx, { threadId: row.negotiation_id, by, reason });
  const declined = await noteApplication(ctx, row, {
    action: by === 'timer' ? 'lapse' : 'refuse',
    side: by,
    reason,
    set: {
      answer: by === 'timer' ? ANSWER.lapsed : ANSWER.refused,
      answered_at: await ctx.now(),
      reject_reason: reason,
      thread_status: NEGOTIATION.intermediaryRejected,
    },
  });
  await ctx.unschedule(RESPOND_TIMER, row.id);
  await scheduleOverdue(ctx, declined);
  const said = by === 'timer' ? systemReasons.table.silent : reason;
  for (const to of ['seller', 'buyer'] as const)
    await notifyParty(ctx, 'declined', declined, to, { reason: said });
  if (by === 'timer') await notifyParty(ctx, 'lapsed', declined, 'intermediary');
  moved(ctx, declined);
  return declined;
}

/** The intermediary refuses, with the reason both sides read, at any hour before its time is over. */
export const refuseApplicationHandler = intermediaries.command(refuseApplication, async (ctx) => {
  const { row } = await lockForAnswer(ctx, 'refuse');
  return toActionResult(ctx, await decline(ctx, row, 'intermediary', ctx.input.reason));
});
