import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { lockMailing, step } from './lock-mailing.ts';
import { toActionResult } from './present-mailing.ts';
import { messaging } from './tables.ts';

/** Declares a finished record invalid (administration-domain 11.2; R-STATE-016). */
export const voidIn = (channel: MailChannel) =>
  messaging.command(mailings[channel].void, async (ctx) =>
    toActionResult(ctx, await step(ctx, await lockMailing(ctx, channel, ctx.input), 'void', 'operator')),
  );
