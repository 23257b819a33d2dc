import type { Room } from '#kernel/server/capability.ts';
import { addresses, intoPrivate, intoPublic, one, remove, several } from './calls.ts';
import { sweepOrphans, sweepTemp } from './sweep.job.ts';

export { addFileRoutes } from './routes.ts';
export const attachmentsRoom: Room = {
  name: 'attachments',
  handlers: [intoPublic, intoPrivate, addresses, one, several, remove],
  jobs: [sweepTemp, sweepOrphans],
};
