/** Days before the end of a password's life from which people are warned (administration-domain 2.5). */
export const WARN_DAYS = 7;
export interface PasswordLife {
  readonly expired: boolean;
  readonly daysLeft: number | null;
  readonly warn: boolean;
}

/** How long a password still lives; `ageDays` are whole days since its change, `maxDays` 0 means for ever. */
export function passwordLife(ageDays: number, maxDays: number): PasswordLife {
  if (maxDays === 0) return { expired: false, daysLeft: null, warn: false };
  const left = maxDays - ageDays;
  return { expired: left <= 0, daysLeft: Math.max(0, left), warn: left > 0 && left <= WARN_DAYS };
}
