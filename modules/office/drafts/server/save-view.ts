import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { saveView } from '../contract/views.ts';
import { ViewMax } from '../rules/refusals.ts';
import { type Row, shown } from './saved-views.ts';
import { drafts } from './tables.ts';

const MOST_VIEWS = 50;

/** A new view, a renamed or changed one, or the replacement of one with the same name. */
export const saveViewHandler = drafts.command(saveView, async ({ tx, input }) => {
  const content = JSON.stringify(input.content);
  if (input.id !== undefined) {
    // The view that had this name on this list gives way, as on a new save.
    await tx
      .deleteFrom('drafts.saved_view')
      .where('screen', '=', input.screen)
      .where('name', '=', input.name)
      .where('id', '<>', input.id)
      .execute();
    const row = await tx
      .updateTable('drafts.saved_view')
      .set({ name: input.name, content, gmt_modified: nowHere })
      .where('id', '=', input.id)
      .where('screen', '=', input.screen)
      .returning(['id', 'screen', 'name', 'content', 'shared'])
      .executeTakeFirst();
    if (row === undefined) throw NotFound({});
    return shown(row);
  }
  const { rows } = await sql<Row>`
    insert into drafts.saved_view (screen, name, content, gmt_modified)
    select ${input.screen}, ${input.name}, ${content}::jsonb, ${nowHere}
    where exists (select 1 from drafts.saved_view where screen = ${input.screen} and name = ${input.name}) or (select count(*) from drafts.saved_view where screen = ${input.screen}) < ${MOST_VIEWS}
    on conflict (account_id, screen, name) do update set content = excluded.content, gmt_modified = excluded.gmt_modified
    returning id, screen, name, content, shared`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw ViewMax({ n: MOST_VIEWS });
  return shown(row);
});
