import { sql } from 'kysely';
import { drafts } from './tables.ts';

/** Public drafts past their 7 days and form drafts nobody touched for 90 go. */
export const forgetOld = drafts.cronJob(
  'drafts.forgetOld',
  { everySeconds: 3600, atMost: 2000 },
  async ({ tx, input }) => {
    const open =
      await sql`delete from drafts.public_draft where ctid in (select ctid from drafts.public_draft where expire_at <= (select kernel.now()) limit ${input.atMost})`.execute(
        tx,
      );
    const oldDrafts =
      await sql`delete from drafts.form_draft where ctid in (select ctid from drafts.form_draft where gmt_modified < (select kernel.now()) - interval '90 days' limit ${input.atMost})`.execute(
        tx,
      );
    return Number((open.numAffectedRows ?? 0n) + (oldDrafts.numAffectedRows ?? 0n)); // not money: a count of rows
  },
);
