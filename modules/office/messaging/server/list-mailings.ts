import { sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import { FEW, fewFound } from '#kernel/server/few-found.ts';
import { paged } from '#kernel/server/page.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { MAILING, type MailingState } from '../rules/mailing-life.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { type Hand, reached } from './lock-mailing.ts';
import { presentMailing } from './present-mailing.ts';
import { room } from './tables.ts';

const SORTABLE = {
  gmtCreate: 'messaging.mailing.id',
  title: 'messaging.mailing.title',
  state: 'messaging.mailing.state',
  total: 'messaging.mailing.total',
  sentAt: 'messaging.mailing.started_at',
  sendAt: 'messaging.mailing.send_at',
};
/** How many receivers opened each of these in-site mails. */
export async function readsOf(w: Hand, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await asSystem(w, () =>
    sql<{
      id: string;
      n: number;
    }>`select mailing_id as id, count(*)::int as n from messaging.message where mailing_id = any(${[...ids]}::bigint[]) and read_at is not null group by 1`.execute(
      w.tx,
    ),
  );
  return new Map(rows.map((r) => [r.id, r.n]));
}

/** Messages of a channel, newest first; void ones only when asked for (administration-domain 11.2). */
export const listIn = (channel: MailChannel) =>
  room.ask(mailings[channel].list, async (w) => {
    const { keyword, state, receipt, dateFrom, dateTo } = w.input;
    let query = reached(w, channel).selectAll();
    query =
      state === undefined || state.length === 0
        ? query.where('state', '<>', MAILING.void)
        : query.where('state', 'in', state as MailingState[]);
    if (keyword) {
      const few = await fewFound(
        w.tx,
        sql`select messaging.mailings_like(${anywhere(keyword)}, ${channel}, ${FEW + 1}::int)`,
      );
      if (few !== null) query = query.where(sql<boolean>`messaging.mailing.id = any(${few}::bigint[])`);
      query = query.where((e) =>
        e.or([
          e('title', 'ilike', anywhere(keyword)),
          e('excerpt', 'ilike', anywhere(keyword)),
          e('author_name', 'ilike', anywhere(keyword)),
        ]),
      );
    }
    if (dateFrom !== undefined)
      query = query.where(
        'messaging.mailing.gmt_create',
        '>=',
        sql<Date>`(${dateFrom}::date)::timestamp at time zone 'Asia/Shanghai'`,
      );
    if (dateTo !== undefined)
      query = query.where(
        'messaging.mailing.gmt_create',
        '<',
        sql<Date>`(${dateTo}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
      );
    // Read: everybody has opened it. Unread: somebody has not.
    if (receipt !== undefined) {
      const unread = sql<boolean>`(messaging.mailing.started_at is not null and exists (select 1 from messaging.message c where c.mailing_id = messaging.mailing.id and c.read_at is null and not c.deleted))`;
      query = query
        .where('messaging.mailing.started_at', 'is not', null)
        .where(receipt === 'unread' ? unread : sql<boolean>`not ${unread}`);
    }
    const page = await asSystem(w, () =>
      paged(w.tx, query, w.input, {
        sortable: SORTABLE,
        fallback: { column: 'messaging.mailing.id', asc: false },
        key: 'messaging.mailing.id',
      }),
    );
    const reads =
      channel === 'mail'
        ? await readsOf(
            w,
            page.list.map((m) => m.id),
          )
        : null;
    const now = await w.now();
    return {
      ...page,
      list: page.list.map((m) => presentMailing(w, m, reads === null ? null : (reads.get(m.id) ?? 0), now)),
    };
  });
