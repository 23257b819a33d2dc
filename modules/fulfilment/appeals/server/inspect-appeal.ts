import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { inspectAppeal } from '../contract/appeal-acts.ts';
import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { addEntry } from './entries.ts';
import { appealMoved, lockAppeal, otherSide, partyOf } from './lock-appeal.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';
import { writeAppeal } from './write-appeal.ts';

/** In 2: a joint inspection with its report; a broken seal is said. Refuses 10009, 10301, 10302 and 10306. */
export const inspectAppealHandler = appeals.command(inspectAppeal, async (ctx) => {
  const i = ctx.input;
  const row = await lockAppeal(ctx, i);
  const side = partyOf(ctx.actor, row);
  if (row.state !== APPEAL.handled)
    throw StateNotAllowed({ subject: 'appeal', verb: 'inspect', state: row.state, side });
  const onSample = i.onSample === 'sample';
  if (onSample && i.sealIntact === null)
    throw new InvalidInput([{ field: 'sealIntact', rule: 'field.select', message: '' }]);
  await addEntry(ctx, row, {
    kind: 'inspection',
    body: i.result,
    files: [i.report],
    inspection: {
      agency: i.agency,
      inspectedOn: i.inspectedOn,
      onSample,
      sealIntact: onSample ? i.sealIntact === 'intact' : null,
    },
  });
  const after = await writeAppeal(ctx, row, { action: 'inspect', side, reason: `${i.agency} ${i.result}` });
  await notifyParties(ctx, 'N-APL-02', after, [otherSide(side)], `${i.agency} ${i.result}`.slice(0, 300));
  appealMoved(ctx, after);
  return toActionResult(ctx, after);
});
