import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { lockMailing, step } from './lock-mailing.ts';
import { acted } from './present-mailing.ts';
import { room } from './tables.ts';

/** Declares a finished record invalid (administration-domain 11.2; R-STATE-016). */
export const voidIn = (channel: MailChannel) =>
  room.on(mailings[channel].void, async (w) =>
    acted(w, await step(w, await lockMailing(w, channel, w.input), 'void', 'operator')),
  );
