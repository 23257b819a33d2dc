import { sql } from 'kysely';
import { room } from './tables.ts';

/** Who read what is needed for half an hour only. */
export const forgetVisits = room.job(
  'content.forgetVisits',
  { everySeconds: 3600, atMost: 5000 },
  async (w) => {
    const gone =
      await sql`delete from content.visit where (what, id, visitor) in (select what, id, visitor from content.visit where seen_at < kernel.now() - interval '1 hour' limit ${w.input.atMost})`.execute(
        w.tx,
      );
    return Number(gone.numAffectedRows ?? 0n); // not money: rows
  },
);
