import { sql } from 'kysely';
import { content } from './tables.ts';

/** Who read what is needed for half an hour only. */
export const forgetVisits = content.cronJob(
  'content.forgetVisits',
  { everySeconds: 3600, atMost: 5000 },
  async (ctx) => {
    const deletion =
      await sql`delete from content.visit where (what, id, visitor) in (select what, id, visitor from content.visit where seen_at < kernel.now() - interval '1 hour' limit ${ctx.input.atMost})`.execute(
        ctx.tx,
      );
    return Number(deletion.numAffectedRows ?? 0n); // not money: rows
  },
);
