import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { nowHere } from '#kernel/server/database.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { listMyMessages, type MessageRow, noticeSize } from '../contract/message.ts';
import { messageWords } from '../rules/words.ts';
import { type MessageTable, type MessagingContext, messaging } from './tables.ts';

export const me = (ctx: MessagingContext): string => ctx.actor.accountId ?? '0';

export const ownMessages = (ctx: MessagingContext) =>
  ctx.tx.selectFrom('messaging.message').where('account_id', '=', me(ctx)).where('deleted', '=', false);

export const readNow = { read_at: nowHere, gmt_modified: nowHere, version: sql<number>`version + 1` };

export const shown = (ctx: MessagingContext, m: Selectable<MessageTable>): z.input<typeof MessageRow> => {
  const zh = ctx.actor.locale === 'zh_CN';
  const revoked = m.revoked_at !== null;
  const said = messageWords.table.revokedBySender;
  return {
    id: m.id,
    type: m.kind,
    event: m.event,
    title: zh ? m.title_zh : m.title_en,
    text: revoked ? (zh ? said.zh : said.en) : zh ? m.body_zh : m.body_en,
    time: m.gmt_create.toISOString(),
    receipt: m.read_at === null ? 'unread' : 'read',
    readAt: m.read_at?.toISOString() ?? null,
    bizType: m.biz_type,
    bizId: m.biz_id,
    link: m.link,
    html: null,
    sender: m.sender,
    revoked,
    files: [],
  };
};

async function counts(
  ctx: MessagingContext,
): Promise<{ unread: number; byType: { system: number; trade: number; notice: number } }> {
  const rows = await ownMessages(ctx)
    .where('read_at', 'is', null)
    .select(['kind', sql<number>`count(*)::int`.as('n')])
    .groupBy('kind')
    .execute();
  const byType = { system: 0, trade: 0, notice: 0, ...Object.fromEntries(rows.map((r) => [r.kind, r.n])) };
  return { unread: byType.system + byType.trade + byType.notice, byType };
}

/** The own badge everywhere: other tabs and devices hear of it. */
export const unreadLeft = async (ctx: MessagingContext) => {
  ctx.live(`account:${me(ctx)}`, { notice: 'read' });
  return { unread: (await counts(ctx)).unread };
};

export const noticeSizeHandler = messaging.query(noticeSize, (ctx) => counts(ctx));

const filtersOf = (ctx: MessagingContext) =>
  listFilters({
    type: eq('kind'),
    receipt: (is: 'read' | 'unread') =>
      is === 'unread' ? sql<boolean>`read_at is null` : sql<boolean>`read_at is not null`,
    keyword: containsAny(['title_zh', 'title_en', 'body_zh', 'body_en'], {
      id: 'messaging.message.id',
      ids: (pattern, limit) => sql`select messaging.messages_like(${pattern}, ${me(ctx)}::bigint, ${limit})`,
    }),
  });

export const listMyMessagesHandler = messaging.query(listMyMessages, async (ctx) => {
  const query = await filtersOf(ctx).narrow(ctx.tx, ownMessages(ctx).selectAll(), ctx.input);
  const sortable = {
    time: 'messaging.message.gmt_create',
    type: 'messaging.message.kind',
    receipt: 'messaging.message.read_at',
  };
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable,
    fallback: { column: 'messaging.message.gmt_create', asc: false },
    key: 'messaging.message.id',
    wide: true,
  });
  return { ...page, list: page.list.map((m) => shown(ctx, m)) };
});
