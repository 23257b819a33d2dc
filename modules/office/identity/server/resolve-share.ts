import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Identity } from '#kernel/rules/contract.ts';
import { nowHere } from '#kernel/server/database.ts';
import { scopeOfActor, withScope } from '#kernel/server/with-scope.ts';
import { resolveShare, type ShareType } from '../contract/share.ts';
import { UNLOCK_TRIES } from '../rules/codes.ts';
import { ShareInvalid, SharePasscode } from '../rules/refusals.ts';
import { accountById, STATUS } from './accounts.ts';
import { actorOf, factsOf } from './people.ts';
import type { ShareContent } from './ports.ts';
import { contentOf, passcodeHash } from './shares.ts';
import type { IdentityContext } from './tables.ts';
import { type IdentityTables, identity } from './tables.ts';
import { hashOf } from './tokens.ts';

type ShareRow = Selectable<IdentityTables['identity.share_token']>;

/**
 * Opens a link for anybody: passcode, views left, and its maker must still see the thing; else the link is
 * revoked (administration-domain 2.7).
 */
export const resolveShareHandler = identity.command(
  resolveShare,
  async (ctx): Promise<z.input<typeof resolveShare.output>> => {
    const row = await ctx.tx
      .selectFrom('identity.share_token')
      .selectAll()
      .where('token_hash', '=', hashOf(ctx.input.token))
      .where('state', '=', 'live')
      .where('expire_at', '>', nowHere)
      .executeTakeFirst();
    if (row === undefined || (row.max_views !== null && row.view_count >= row.max_views))
      throw ShareInvalid({});
    if (row.passcode_hash !== null) await askPasscode(ctx, row, ctx.input);
    const content = await seenByMaker(ctx, row);
    if (content === null) {
      await endShare(ctx, row.id);
      throw ShareInvalid({});
    }
    const counted = await ctx.tx
      .updateTable('identity.share_token')
      .set({ view_count: sql`view_count + 1` })
      .where('id', '=', row.id)
      .where('state', '=', 'live')
      .where((e) => e.or([e('max_views', 'is', null), e('view_count', '<', e.ref('max_views'))]))
      .executeTakeFirst();
    if (counted.numUpdatedRows === 0n) throw ShareInvalid({});
    const hides = content.hazardous === true;
    const facts = content.facts
      .filter((f) => (row.with_price || f.price !== true) && !(hides && f.goods === true))
      .map(({ goods: _goods, ...shown }) => shown);
    return {
      resourceType: row.resource_type as ShareType,
      title: content.title,
      withPrice: row.with_price,
      partly: hides,
      expireAt: row.expire_at.toISOString(),
      view: { facts, path: content.path },
      loginHint:
        content.path === null ? '/login' : `/login?${new URLSearchParams({ redirect: content.path })}`,
    };
  },
);

async function endShare(ctx: IdentityContext, id: string): Promise<void> {
  await ctx.inOwnTransaction((separateCtx) =>
    separateCtx.tx
      .updateTable('identity.share_token')
      .set({ state: 'revoked', version: sql`version + 1`, gmt_modified: nowHere })
      .where('id', '=', id)
      .execute(),
  );
}

/** Counts each wrong passcode by one conditional update; the fifth revokes the link. */
async function askPasscode(
  ctx: IdentityContext,
  row: ShareRow,
  { token, passcode }: { readonly token: string; readonly passcode?: string | undefined },
): Promise<void> {
  if (passcode === undefined) throw SharePasscode({ passcodeRequired: true }, 'passcode');
  const given = passcodeHash(token, passcode);
  const { rows } = await ctx.inOwnTransaction((separateCtx) =>
    sql<{
      fits: boolean;
    }>`update identity.share_token set wrong_passcodes = case when passcode_hash = ${given} then wrong_passcodes else wrong_passcodes + 1 end,
      state = case when passcode_hash <> ${given} and wrong_passcodes + 1 >= ${UNLOCK_TRIES} then 'revoked' else state end
    where id = ${row.id}::bigint and state = 'live' returning passcode_hash = ${given} as fits`.execute(
      separateCtx.tx,
    ),
  );
  if (rows[0] === undefined) throw ShareInvalid({});
  if (!rows[0].fits) throw SharePasscode({ passcodeRequired: true }, 'passcode');
}

/** What the maker of a link sees of the thing now, through his own walls; null when he is gone or sees it no more. */
async function seenByMaker(ctx: IdentityContext, row: ShareRow): Promise<ShareContent | null> {
  const maker = await accountById(ctx.tx, row.account_id);
  if (maker === null || maker.status !== STATUS.normal) return null;
  const facts = await factsOf(ctx, maker.id, row.side as Identity);
  if (facts.forbidden === true || facts.identity !== row.side) return null;
  const actor = actorOf(maker, facts, null, ctx.actor);
  return withScope(ctx, scopeOfActor(actor), () =>
    contentOf(
      { ...ctx, actor },
      { type: row.resource_type as ShareType, resourceId: row.resource_id, withPrice: row.with_price },
    ),
  );
}
