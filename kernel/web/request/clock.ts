import { createStore } from './store.ts';

/** Milliseconds to add to this machine's clock to get the server's; learned from every answer. */
const offset = createStore(0);

/**
 * The server's time now, in milliseconds since 1970, as well as this page knows it. For countdowns and the
 * signature; deadlines are decided by the server.
 */
export const serverNow = (): number => Date.now() + offset.get();
/**
 * Learns from a `server-time` header or from `data.serverTime` of a refused call: milliseconds or an ISO
 * instant. Changes under a second are network noise.
 */
export function learnServerTime(said: string | number | null | undefined): void {
  if (said === null || said === undefined || said === '') return;
  const at = typeof said === 'number' ? said : /^\d+$/.test(said) ? Number(said) : Date.parse(said);
  if (!Number.isFinite(at)) return;
  const learned = at - Date.now();
  if (Math.abs(learned - offset.get()) > 1000) offset.set(learned);
}
