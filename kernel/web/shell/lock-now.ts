import { lock } from './lock.ts';
import { type ShellPorts, shellPorts } from './ports.ts';

let telling: Promise<void> = Promise.resolve();

/**
 * Covers the screen at once and tells the server, which then refuses everything but unlocking; whether the
 * server answers or not, the cover stays.
 */
export async function lockNow(by: 'person' | 'idle' = 'person'): Promise<void> {
  lock(by);
  telling = shellPorts()
    .lockScreen()
    .catch(() => undefined);
  await telling;
}

/** Unlocks once the server has heard of the lock: a lock that arrives after its own unlocking would stay. */
export async function unlockNow(proof: Parameters<ShellPorts['unlock']>[0]): Promise<void> {
  await telling;
  await shellPorts().unlock(proof);
}
