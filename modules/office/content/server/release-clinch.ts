import { releaseClinch } from '../contract/clinch.ts';
import { held, type Steps, toActionResult } from './clinches.ts';
import { stepClinch } from './lifecycle.ts';
import { content } from './tables.ts';

export const releaseClinchHandler = content.command(releaseClinch, async (ctx) => {
  const row = await stepClinch(
    ctx as unknown as Steps,
    await held(ctx, ctx.input.id, ctx.input.version),
    'release',
    'operator',
    { set: { published_at: await ctx.now() } },
  );
  ctx.live('clinch:all');
  return toActionResult(row, ctx);
});
