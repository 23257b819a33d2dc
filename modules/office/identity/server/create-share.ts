import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { createShare } from '../contract/share.ts';
import { contentOf, linkOf, passcodeHash, SHARE_TOKEN } from './shares.ts';
import { identity } from './tables.ts';
import { hashOf, newToken } from './tokens.ts';

/** Shares what the caller may see now; anything else is not found. */
export const createShareHandler = identity.command(createShare, async (ctx) => {
  const { resourceType, resourceId, expireDays, passcode, withPrice, maxViews } = ctx.input;
  const content = await contentOf(ctx, { type: resourceType, resourceId, withPrice });
  const side = ctx.actor.identity;
  if (content === null || ctx.actor.accountId === null || side === 'visitor' || side === 'clock')
    throw NotFound({});
  const token = newToken();
  const row = await ctx.tx
    .insertInto('identity.share_token')
    .values({
      gmt_create: nowHere,
      account_id: ctx.actor.accountId,
      side,
      token_hash: hashOf(token),
      token_sealed: ctx.service('secrets').seal(token, SHARE_TOKEN),
      resource_type: resourceType,
      resource_id: resourceId,
      title: sql`${JSON.stringify(content.title)}::jsonb`,
      with_price: withPrice,
      passcode_hash: passcode === undefined ? null : passcodeHash(token, passcode),
      expire_at: sql`${nowHere} + make_interval(days => ${expireDays})`,
      max_views: maxViews ?? null,
    })
    .returning(['id', 'expire_at'])
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'SHARE', id: row.id });
  return { token, url: linkOf(ctx, token), expireAt: row.expire_at.toISOString() };
});
