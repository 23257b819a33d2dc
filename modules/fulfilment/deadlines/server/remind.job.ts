import { sql } from 'kysely';
import { wallClock } from '#kernel/rules/clock.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import { showBinding } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Job } from '#kernel/server/capability.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { accountsBy } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { accountsHolding } from '#office/permissions/server/door.ts';
import { REMIND_AT_MINUTES, SOON_DAYS } from '../rules/due.ts';
import { DEADLINES } from '../rules/pages.ts';
import { asClock, deadlinesOfPerson, SIDES } from './as-person.ts';
import type { SeenDeadline } from './collect.ts';
import { type DeadlineContext, deadlines } from './tables.ts';

const REMIND = 'deadlines.remind';
/** People of one task: a fault costs their reminders another try, not everybody's. */
const PEOPLE_AT_ONCE = 100;
interface Wanted {
  readonly accountId: string;
  readonly sides: readonly Identity[];
}
interface Payload {
  readonly day: string;
  readonly people: readonly Wanted[];
}

/** Everybody who holds the page, with the sides on which he does. */
async function readers(ctx: DeadlineContext): Promise<Wanted[]> {
  const sides = new Map<string, Identity[]>();
  for (const identity of SIDES)
    for (const id of await accountsHolding(ctx, { route: DEADLINES, identity }))
      sides.set(id, [...(sides.get(id) ?? []), identity]);
  return [...sides].map(([accountId, held]) => ({ accountId, sides: held }));
}

/** From eight in the morning of the market's day, once a day: hands the people on in parts. */
export const remindDaily = deadlines.cronJob(
  'deadlines.remindDaily',
  { everySeconds: 600, atMost: 1000 },
  async (ctx) => {
    const { day, minutes } = wallClock(await ctx.now());
    if (minutes < REMIND_AT_MINUTES) return 0;
    const fresh =
      await sql`insert into deadlines.reminded_day (day) values (${day}::date) on conflict do nothing returning day`.execute(
        ctx.tx,
      );
    if (fresh.rows.length === 0) return 0;
    const people = await readers(ctx);
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE)
      await ctx.schedule({
        kind: REMIND,
        key: `${day}:${at}`,
        at: { inSeconds: 0 },
        payload: { day, people: people.slice(at, at + PEOPLE_AT_ONCE) } satisfies Payload,
      });
    return 0;
  },
);

/** How much is due, and what first; numbers and acts only. */
function variablesOf(rows: readonly SeenDeadline[], now: Date) {
  const overdue = rows.filter((row) => row.dueAt.getTime() <= now.getTime()).length;
  const [first] = rows.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const said = (locale: 'zh' | 'en'): string => `${first?.task[locale] ?? ''} ${first?.no ?? ''}`;
  return {
    total: rows.length,
    overdue,
    days: SOON_DAYS,
    first: { zh: said('zh'), en: said('en') } satisfies LocalizedText,
    until: showBinding(first?.dueAt.toISOString() ?? null),
  };
}

async function remind(runtime: Runtime, day: string, wanted: Wanted): Promise<void> {
  const account = await asClock(runtime, async (ctx) =>
    (await accountsBy(ctx, { ids: [wanted.accountId] })).get(wanted.accountId),
  );
  if (account === undefined) return;
  const rows = await deadlinesOfPerson(runtime, account, { sides: wanted.sides, days: SOON_DAYS });
  if (rows === null || rows.length === 0) return;
  await asClock(runtime, async (ctx) =>
    notify(ctx, {
      event: 'DEADLINES_DUE',
      variables: variablesOf(rows, await ctx.now()),
      to: { accountIds: [account.id] },
      bizType: 'DEADLINES',
      link: DEADLINES,
      // Once a day, whoever tries again.
      onceKey: `deadlines:${day}:${account.id}`,
    }),
  );
}

/** Tells each person of what is due within three days, by the channels he chose; nobody of nothing. */
export const remindPeople: Job = {
  kind: REMIND,
  async run(task, given) {
    const { day, people } = task.payload as Payload;
    for (const wanted of people) await remind(given as Runtime, day, wanted);
  },
};
