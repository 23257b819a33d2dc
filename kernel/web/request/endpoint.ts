import { loadBoot } from './boot.ts';

/**
 * Where a call goes: the base address of the configuration before its own path (R-API-001), and cookies with
 * it in every case (R-API-004):
 * towards another host of the same site only `include` sends them.
 */
export async function endpoint(
  path: string,
): Promise<{ readonly url: string; readonly credentials: RequestCredentials }> {
  const base = (await loadBoot()).apiBase ?? '';
  return { url: `${base}${path}`, credentials: /^https?:/i.test(base) ? 'include' : 'same-origin' };
}
