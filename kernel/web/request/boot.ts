/**
 * What the page must know before its first signed call; served unsigned at /boot.json. The key is public
 * (administration-domain 1.2.6).
 */
export interface Boot {
  readonly signKey: string;
  readonly mode: 'demo' | 'production';
  readonly version: string;
  /**
   * Base address of all calls: another host of the same site, or a path a proxy knows; empty where pages and
   * calls share an origin.
   */
  readonly apiBase?: string;
  /** Grows whenever the site's configuration changes: what a page keeps of it is old then. */
  readonly site?: string;
  readonly demoAccounts?: readonly DemoAccount[];
}
export interface DemoAccount {
  readonly login: string;
  readonly password: string;
  readonly zh: string;
  readonly en: string;
}

let known: Boot | null = null;
let asked: Promise<Boot> | null = null;

async function ask(): Promise<Boot> {
  const answer = await fetch('/boot.json', { cache: 'no-store', credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`boot.json answered ${answer.status}`);
  return (await answer.json()) as Boot;
}

/** The boot settings, asked once; a failed attempt is not remembered, so the next call tries again. */
export function loadBoot(): Promise<Boot> {
  asked ??= ask().then(
    (boot) => {
      known ??= boot;
      return known;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The boot settings if they are here already. */
export const boot = (): Boot | null => known;

/** The version the server serves now, asked afresh; null when it cannot be reached. */
export async function servedVersion(): Promise<string | null> {
  try {
    return (await ask()).version;
  } catch {
    return null;
  }
}
