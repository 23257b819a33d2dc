import type { Room } from '#kernel/server/capability.ts';
import { channels, markAllRead, markRead, openMessage, remove, saveChannels, showMessages, size } from './my-messages.ts';
import { showOutbox, tellQuota } from './operator.ts';
import { sendErrand } from './send.ts';
import { spreadTimer } from './spread.ts';
import { sweepNotices } from './sweep.job.ts';

export const messagingRoom: Room = {
  name: 'messaging',
  handlers: [size, showMessages, openMessage, markRead, markAllRead, remove, channels, saveChannels, tellQuota, showOutbox],
  timers: [spreadTimer], errands: [sendErrand], jobs: [sweepNotices],
};
