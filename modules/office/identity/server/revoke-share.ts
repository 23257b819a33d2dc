import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { revokeShare } from '../contract/share.ts';
import { identity } from './tables.ts';

/** Takes a link back at once; a foreign one is not found. */
export const revokeShareHandler = identity.command(revokeShare, async (ctx) => {
  const row = await ctx.tx
    .updateTable('identity.share_token')
    .set({ state: 'revoked', version: sql`version + 1`, gmt_modified: nowHere })
    .where('id', '=', ctx.input.id)
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('state', 'in', ['live', 'revoked'])
    .returning('state')
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  ctx.target({ type: 'SHARE', id: ctx.input.id });
  return { state: row.state };
});
