import { sql } from 'kysely';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { listShares, type ShareType } from '../contract/share.ts';
import type { ShareContent } from './ports.ts';
import { type IdentityContext, identity } from './tables.ts';
import { hashOf } from './tokens.ts';

interface Shared {
  readonly type: ShareType;
  readonly resourceId: string;
  readonly withPrice: boolean;
}

/** Which column the sealed token of a link belongs to. */
export const SHARE_TOKEN = 'identity.share_token';
/** The token salts the passcode: without the link, four characters cannot be tried against it. */
export const passcodeHash = (token: string, passcode: string): Buffer => hashOf(`${token}:${passcode}`);

export const linkOf = (ctx: IdentityContext, token: string): string =>
  `${ctx.service('doorSettings').publicUrl}/token/${token}`;

export const contentOf = async (ctx: IdentityContext, shared: Shared): Promise<ShareContent | null> =>
  (await ctx.service('shares')[shared.type]?.view(ctx as Context<AnyTables, unknown>, {
    resourceId: shared.resourceId,
    withPrice: shared.withPrice,
    locale: ctx.actor.locale,
  })) ?? null;

/** The caller's own links. A link past its time reads as expired before the sweep has come by. */
export const listSharesHandler = identity.query(listShares, async (ctx) => {
  const stateNow = sql<string>`case when s.state = 'live' and s.expire_at <= (select kernel.now()) then 'expired' else s.state end`;
  let query = ctx.tx
    .selectFrom('identity.share_token as s')
    .selectAll('s')
    .select(stateNow.as('state_now'))
    .where('s.account_id', '=', ctx.actor.accountId ?? '0');
  if (ctx.input.resourceType !== undefined)
    query = query.where('s.resource_type', '=', ctx.input.resourceType);
  if (ctx.input.resourceId !== undefined) query = query.where('s.resource_id', '=', ctx.input.resourceId);
  if (ctx.input.state !== undefined) query = query.where(stateNow, '=', ctx.input.state);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtCreate: 's.gmt_create', expireAt: 's.expire_at', viewCount: 's.view_count' },
    fallback: { column: 's.gmt_create', asc: false },
    key: 's.id',
  });
  const secrets = ctx.service('secrets');
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      resourceType: r.resource_type as ShareType,
      resourceId: r.resource_id,
      title: r.title,
      url: r.token_sealed === null ? null : linkOf(ctx, secrets.open(r.token_sealed, SHARE_TOKEN)),
      withPrice: r.with_price,
      hasPasscode: r.passcode_hash !== null,
      expireAt: r.expire_at.toISOString(),
      maxViews: r.max_views,
      viewCount: r.view_count,
      state: r.state_now,
      gmtCreate: r.gmt_create.toISOString(),
    })),
  };
});
