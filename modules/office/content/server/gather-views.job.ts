import { sql } from 'kysely';
import { content } from './tables.ts';

/**
 * Views counted beside an article go into its row, where lists sort by them: their order is half an hour old
 * at most, their number never.
 * What a reader is just writing to is left for the next time.
 */
export const gatherViews = content.cronJob(
  'content.gatherViews',
  { everySeconds: 1800, atMost: 2000 },
  async (ctx) => {
    const deletion = await sql`
    with slots as (delete from content.view_slot where (what, id, slot) in (select what, id, slot from content.view_slot where what = 'article' limit ${ctx.input.atMost} for update skip locked) returning id, views),
      tallies as (delete from content.article_tally where article_id in (select article_id from content.article_tally limit ${ctx.input.atMost} for update skip locked) returning article_id as id, views)
    update content.article a set viewed = a.viewed + s.views from (select id, sum(views)::bigint as views from (select * from slots union all select * from tallies) counted group by id) s where a.id = s.id`.execute(
      ctx.tx,
    );
    return Number(deletion.numAffectedRows ?? 0n); // not money: rows
  },
);
