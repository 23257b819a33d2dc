import { unpublishClinch } from '../contract/clinch.ts';
import { held, type Steps, toActionResult } from './clinches.ts';
import { stepClinch } from './lifecycle.ts';
import { content } from './tables.ts';

export const unpublishClinchHandler = content.command(unpublishClinch, async (ctx) => {
  const row = await stepClinch(
    ctx as unknown as Steps,
    await held(ctx, ctx.input.id, ctx.input.version),
    'unpublish',
    'operator',
  );
  ctx.live('clinch:all');
  return toActionResult(row, ctx);
});
