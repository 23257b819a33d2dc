import { lock } from './lock.ts';
import { shellPorts } from './ports.ts';

/** Covers the screen at once and tells the server, which then refuses everything but unlocking; told or not, the cover stays. */
export async function lockNow(by: 'person' | 'idle' = 'person'): Promise<void> {
  lock(by);
  await shellPorts()
    .lockScreen()
    .catch(() => undefined);
}
