import { unpublishAbout } from '../contract/about.ts';
import { held, type Steps, toActionResult } from './about-us.ts';
import { stepAbout } from './lifecycle.ts';
import { content } from './tables.ts';

export const unpublishAboutHandler = content.command(unpublishAbout, async (ctx) =>
  toActionResult(
    await stepAbout(ctx as unknown as Steps, await held(ctx, ctx.input), 'unpublish', 'operator'),
    ctx,
  ),
);
