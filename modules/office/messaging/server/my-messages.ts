import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import {
  deleteMyMessages,
  listMyMessages,
  type MessageRow,
  markAllMessagesRead,
  markMessagesRead,
  noticeSize,
  openMyMessage,
} from '../contract/message.ts';
import { messageWords } from '../rules/words.ts';
import { type MessageTable, room, type Tables } from './tables.ts';

type Hand = Work<Tables, unknown>;
const me = (w: Hand): string => w.actor.accountId ?? '0';
const own = (w: Hand) =>
  w.tx.selectFrom('messaging.message').where('account_id', '=', me(w)).where('deleted', '=', false);
const readNow = { read_at: nowHere, gmt_modified: nowHere, version: sql<number>`version + 1` };

const shown = (w: Hand, m: Selectable<MessageTable>): z.input<typeof MessageRow> => {
  const zh = w.actor.locale === 'zh_CN';
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
/** The message as it is opened: rich text and files, unless its sender took it back. */
async function opened(w: Hand, m: Selectable<MessageTable>): Promise<z.input<typeof MessageRow>> {
  const row = shown(w, m);
  if (row.revoked) return row;
  const files =
    m.mailing_id === null
      ? []
      : ((await filesOf(w, { bizType: 'MESSAGE', bizIds: [m.mailing_id] })).get(m.mailing_id) ?? []);
  return {
    ...row,
    html: w.actor.locale === 'zh_CN' ? m.html_zh : m.html_en,
    files: files.map(({ attachmentId, fileName, size }) => ({ attachmentId, fileName, size })),
  };
}

async function counts(
  w: Hand,
): Promise<{ unread: number; byType: { system: number; trade: number; notice: number } }> {
  const rows = await own(w)
    .where('read_at', 'is', null)
    .select(['kind', sql<number>`count(*)::int`.as('n')])
    .groupBy('kind')
    .execute();
  const byType = { system: 0, trade: 0, notice: 0, ...Object.fromEntries(rows.map((r) => [r.kind, r.n])) };
  return { unread: byType.system + byType.trade + byType.notice, byType };
}
/** The own badge everywhere: other tabs and devices hear of it. */
const unreadLeft = async (w: Hand) => {
  w.live(`account:${me(w)}`, { notice: 'read' });
  return { unread: (await counts(w)).unread };
};

export const size = room.ask(noticeSize, (w) => counts(w));

const filtersOf = (w: Hand) =>
  listFilters({
    type: eq('kind'),
    receipt: (is: 'read' | 'unread') =>
      is === 'unread' ? sql<boolean>`read_at is null` : sql<boolean>`read_at is not null`,
    keyword: containsAny(['title_zh', 'title_en', 'body_zh', 'body_en'], {
      id: 'messaging.message.id',
      ids: (pattern, limit) => sql`select messaging.messages_like(${pattern}, ${me(w)}::bigint, ${limit})`,
    }),
  });
export const showMessages = room.ask(listMyMessages, async (w) => {
  const query = await filtersOf(w).narrow(w.tx, own(w).selectAll(), w.input);
  const sortable = {
    time: 'messaging.message.gmt_create',
    type: 'messaging.message.kind',
    receipt: 'messaging.message.read_at',
  };
  const page = await paged(w.tx, query, w.input, {
    sortable,
    fallback: { column: 'messaging.message.gmt_create', asc: false },
    key: 'messaging.message.id',
    wide: true,
  });
  return { ...page, list: page.list.map((m) => shown(w, m)) };
});

export const openMessage = room.on(openMyMessage, async (w) => {
  const found = await own(w).selectAll().where('id', '=', w.input.id).executeTakeFirst();
  if (found === undefined) throw NotFound({});
  if (found.read_at !== null) return opened(w, found);
  await w.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('id', '=', found.id)
    .where('read_at', 'is', null)
    .execute();
  w.live(`account:${me(w)}`, { notice: 'read' });
  return opened(w, { ...found, read_at: await w.now() });
});

export const markRead = room.on(markMessagesRead, async (w) => {
  await w.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('account_id', '=', me(w))
    .where('id', 'in', w.input.ids)
    .where('read_at', 'is', null)
    .execute();
  return unreadLeft(w);
});
export const markAllRead = room.on(markAllMessagesRead, async (w) => {
  await w.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('account_id', '=', me(w))
    .where('deleted', '=', false)
    .where('read_at', 'is', null)
    .execute();
  return unreadLeft(w);
});
export const remove = room.on(deleteMyMessages, async (w) => {
  await w.tx
    .updateTable('messaging.message')
    .set({ deleted: true, gmt_modified: nowHere, version: sql<number>`version + 1` })
    .where('account_id', '=', me(w))
    .where('id', 'in', w.input.ids)
    .execute();
  return unreadLeft(w);
});
