import { addDays } from '#kernel/rules/clock.ts';
import type { ContractContext, Protocol } from './tables.ts';

export const BEGIN = 'contracts.begin';
export const SEAL = 'contracts.seal';
export const EXPIRE = 'contracts.expire';
export const REMIND = 'contracts.remind';
export const DEPOSIT = 'contracts.deposit';
/** Days before the expiry on which both sides are reminded (11.2). */
export const REMINDERS = [30, 7, 1] as const;
/** Spot contracts whose goods were not shipped wait so many days past their expiry. */
export const GRACE_DAYS = 7;

/** The instant a day of the market begins. */
export const dayBegins = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
/** A contract is over when the day after its expiry begins: the last day counts whole, holidays shift nothing. */
export const expiryOf = (p: Pick<Protocol, 'expiry_date'>): Date =>
  dayBegins(addDays(p.expiry_date as string, 1));

/** The timers of a term: the reminders that still lie ahead, and the expiry. */
export async function scheduleTerm(ctx: ContractContext, p: Protocol): Promise<void> {
  const now = await ctx.now();
  await ctx.schedule({ kind: EXPIRE, key: p.id, at: expiryOf(p) });
  for (const days of REMINDERS) {
    const at = dayBegins(addDays(p.expiry_date as string, -days));
    await ctx.unschedule(REMIND, `${p.id}.${days}`);
    if (at > now) await ctx.schedule({ kind: REMIND, key: `${p.id}.${days}`, at });
  }
}
