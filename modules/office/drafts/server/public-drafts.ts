import { sql } from 'kysely';
import { nowHere, nowOnce } from '#kernel/server/database.ts';
import { getTmp, keepTmp } from '../contract/drafts.ts';
import { drafts } from './tables.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** Keeps a visitor's form for 7 days from the last save. */
export const keepTmpHandler = drafts.command(keepTmp, async ({ tx, input }) => {
  const { rows } = await sql<{ expire_at: Date }>`
    insert into drafts.public_draft (tmp_key, biz_type, content, gmt_modified, expire_at)
    values (${input.tmpKey}, ${input.bizType}, ${JSON.stringify(input.content)}::jsonb, ${nowHere}, ${nowHere} + interval '7 days')
    on conflict (tmp_key, biz_type) do update set content = excluded.content, gmt_modified = excluded.gmt_modified, expire_at = excluded.expire_at
    returning expire_at`.execute(tx);
  return { tmpKey: input.tmpKey, expireAt: (rows[0] as { expire_at: Date }).expire_at.toISOString() };
});

export const getTmpHandler = drafts.query(getTmp, async ({ tx, input }) => {
  const row = await tx
    .selectFrom('drafts.public_draft')
    .select(['content', 'gmt_modified'])
    .where('tmp_key', '=', input.tmpKey)
    .where('biz_type', '=', input.bizType)
    .where('expire_at', '>', nowOnce)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { content: row.content as Json, gmtModified: row.gmt_modified.toISOString() };
});
