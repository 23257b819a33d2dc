import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { saveDraft } from '../contract/drafts.ts';
import { DraftMax } from '../rules/refusals.ts';
import { drafts } from './tables.ts';

const MOST_DRAFTS = 200;

/** Keeps the newest content under a key of the caller's account; row security keeps accounts apart. */
export const saveDraftHandler = drafts.command(saveDraft, async ({ tx, input }) => {
  const { rows } = await sql<{ at: Date }>`
    insert into drafts.form_draft as d (key, content, gmt_modified)
    select ${input.key}, ${JSON.stringify(input.content)}::jsonb, ${nowHere}
    where exists (select 1 from drafts.form_draft where key = ${input.key}) or (select count(*) from drafts.form_draft) < ${MOST_DRAFTS}
    on conflict (account_id, key) do update set content = excluded.content, gmt_modified = excluded.gmt_modified
    returning gmt_modified as at`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw DraftMax({ n: MOST_DRAFTS });
  return { savedAt: row.at.toISOString() };
});
