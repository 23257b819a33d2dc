import { withdrawApplication } from '../contract/application.ts';
import { BIZ, lockApplication, stepApplication } from './applications.ts';
import { members } from './tables.ts';

export const withdrawApplicationHandler = members.command(withdrawApplication, async (ctx) => {
  const row = await lockApplication(ctx, { id: ctx.input.id, version: ctx.input.version, mine: true });
  const next = await stepApplication(ctx, row, 'withdraw', 'submitter');
  ctx.target({ type: BIZ, id: row.id });
  return { state: next.state, version: next.version };
});
