import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Identity } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { createShare, listShares, resolveShare, revokeShare, type ShareType } from '../contract/share.ts';
import { UNLOCK_TRIES } from '../rules/codes.ts';
import { ShareInvalid, SharePasscode } from '../rules/refusals.ts';
import { accountById, STATUS } from './accounts.ts';
import { scopeOfActor, withScope } from '#kernel/server/with-scope.ts';
import { actorOf, factsOf } from './people.ts';
import type { ShareContent } from './ports.ts';
import { type IdentityTables, room } from './tables.ts';
import { newToken } from './tokens.ts';

type Hand = Work<IdentityTables, unknown>;
type ShareRow = Selectable<IdentityTables['identity.share_token']>;
interface Shared {
  readonly type: ShareType;
  readonly resourceId: string;
  readonly withPrice: boolean;
}

const linkOf = (w: Hand, token: string): string => `${w.service('doorSettings').publicUrl}/token/${token}`;
const contentOf = async (w: Hand, shared: Shared): Promise<ShareContent | null> =>
  (await w.service('shares')[shared.type]?.view(w as Work<AnyTables, unknown>, {
    resourceId: shared.resourceId,
    withPrice: shared.withPrice,
    locale: w.actor.locale,
  })) ?? null;

/** Shares what the caller may see now; anything else is not found. */
export const share = room.on(createShare, async (w) => {
  const { resourceType, resourceId, expireDays, passcode, withPrice, maxViews } = w.input;
  const content = await contentOf(w, { type: resourceType, resourceId, withPrice });
  const side = w.actor.identity;
  if (content === null || w.actor.accountId === null || side === 'visitor' || side === 'clock')
    throw NotFound({});
  const row = await w.tx
    .insertInto('identity.share_token')
    .values({
      gmt_create: nowHere,
      account_id: w.actor.accountId,
      side,
      token: newToken(),
      resource_type: resourceType,
      resource_id: resourceId,
      title: sql`${JSON.stringify(content.title)}::jsonb`,
      with_price: withPrice,
      passcode: passcode ?? null,
      expire_at: sql`${nowHere} + make_interval(days => ${expireDays})`,
      max_views: maxViews ?? null,
    })
    .returning(['id', 'token', 'expire_at'])
    .executeTakeFirstOrThrow();
  w.target({ type: 'SHARE', id: row.id });
  return { token: row.token, url: linkOf(w, row.token), expireAt: row.expire_at.toISOString() };
});

/** The caller's own links. A link past its time reads as expired before the sweep has come by. */
export const showShares = room.ask(listShares, async (w) => {
  const stateNow = sql<string>`case when s.state = 'live' and s.expire_at <= (select kernel.now()) then 'expired' else s.state end`;
  let query = w.tx
    .selectFrom('identity.share_token as s')
    .selectAll('s')
    .select(stateNow.as('state_now'))
    .where('s.account_id', '=', w.actor.accountId ?? '0');
  if (w.input.resourceType !== undefined) query = query.where('s.resource_type', '=', w.input.resourceType);
  if (w.input.resourceId !== undefined) query = query.where('s.resource_id', '=', w.input.resourceId);
  if (w.input.state !== undefined) query = query.where(stateNow, '=', w.input.state);
  const page = await paged(w.tx, query, w.input, {
    sortable: { gmtCreate: 's.gmt_create', expireAt: 's.expire_at', viewCount: 's.view_count' },
    fallback: { column: 's.gmt_create', asc: false },
    key: 's.id',
  });
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      version: r.version,
      resourceType: r.resource_type as ShareType,
      resourceId: r.resource_id,
      title: r.title,
      url: linkOf(w, r.token),
      withPrice: r.with_price,
      hasPasscode: r.passcode !== null,
      expireAt: r.expire_at.toISOString(),
      maxViews: r.max_views,
      viewCount: r.view_count,
      state: r.state_now,
      gmtCreate: r.gmt_create.toISOString(),
    })),
  };
});

/** Takes a link back at once; a foreign one is not found. */
export const revoke = room.on(revokeShare, async (w) => {
  const row = await w.tx
    .updateTable('identity.share_token')
    .set({ state: 'revoked', version: sql`version + 1`, gmt_modified: nowHere })
    .where('id', '=', w.input.id)
    .where('account_id', '=', w.actor.accountId ?? '0')
    .where('state', 'in', ['live', 'revoked'])
    .returning('state')
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  w.target({ type: 'SHARE', id: w.input.id });
  return { state: row.state };
});

/** Opens a link for anybody: passcode, views left, and its maker must still see the thing; else the link is revoked (administration-domain 2.7). */
export const openShare = room.on(resolveShare, async (w): Promise<z.input<typeof resolveShare.output>> => {
  const row = await w.tx
    .selectFrom('identity.share_token')
    .selectAll()
    .where('token', '=', w.input.token)
    .where('state', '=', 'live')
    .where('expire_at', '>', nowHere)
    .executeTakeFirst();
  if (row === undefined || (row.max_views !== null && row.view_count >= row.max_views))
    throw ShareInvalid({});
  if (row.passcode !== null) await askPasscode(w, row, w.input.passcode);
  const content = await seenByMaker(w, row);
  if (content === null) {
    await endShare(w, row.id);
    throw ShareInvalid({});
  }
  const counted = await w.tx
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
    loginHint: content.path === null ? '/login' : `/login?${new URLSearchParams({ redirect: content.path })}`,
  };
});

async function endShare(w: Hand, id: string): Promise<void> {
  await w.inOwnTransaction((own) =>
    own.tx
      .updateTable('identity.share_token')
      .set({ state: 'revoked', version: sql`version + 1`, gmt_modified: nowHere })
      .where('id', '=', id)
      .execute(),
  );
}

/** Counts each wrong passcode by one conditional update; the fifth revokes the link. */
async function askPasscode(w: Hand, row: ShareRow, given: string | undefined): Promise<void> {
  if (given === undefined) throw SharePasscode({ passcodeRequired: true }, 'passcode');
  const { rows } = await w.inOwnTransaction((own) =>
    sql<{
      fits: boolean;
    }>`update identity.share_token set wrong_passcodes = case when passcode = ${given} then wrong_passcodes else wrong_passcodes + 1 end,
      state = case when passcode <> ${given} and wrong_passcodes + 1 >= ${UNLOCK_TRIES} then 'revoked' else state end
    where id = ${row.id}::bigint and state = 'live' returning passcode = ${given} as fits`.execute(own.tx),
  );
  if (rows[0] === undefined) throw ShareInvalid({});
  if (!rows[0].fits) throw SharePasscode({ passcodeRequired: true }, 'passcode');
}

/** What the maker of a link sees of the thing now, through his own walls; null when he is gone or sees it no more. */
async function seenByMaker(w: Hand, row: ShareRow): Promise<ShareContent | null> {
  const maker = await accountById(w.tx, row.account_id);
  if (maker === null || maker.status !== STATUS.normal) return null;
  const facts = await factsOf(w, maker.id, row.side as Identity);
  if (facts.forbidden === true || facts.identity !== row.side) return null;
  const actor = actorOf(maker, facts, null, w.actor);
  return withScope(w, scopeOfActor(actor), () =>
    contentOf(
      { ...w, actor },
      { type: row.resource_type as ShareType, resourceId: row.resource_id, withPrice: row.with_price },
    ),
  );
}
