import { sql } from 'kysely';
import { containsAny, dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { mailings } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { MAILING, type MailingState } from '../rules/mailing-lifecycle.ts';
import { reached } from './lock-mailing.ts';
import { presentMailing } from './present-mailing.ts';
import type { MessagingContext } from './tables.ts';
import { messaging } from './tables.ts';

const SORTABLE = {
  gmtCreate: 'messaging.mailing.id',
  title: 'messaging.mailing.title',
  state: 'messaging.mailing.state',
  total: 'messaging.mailing.total',
  sentAt: 'messaging.mailing.started_at',
  sendAt: 'messaging.mailing.send_at',
};
/** How many receivers opened each of these in-site mails. */
export async function readsOf(
  ctx: MessagingContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await asSystem(ctx, () =>
    sql<{
      id: string;
      n: number;
    }>`select mailing_id as id, count(*)::int as n from messaging.message where mailing_id = any(${[...ids]}::bigint[]) and read_at is not null group by 1`.execute(
      ctx.tx,
    ),
  );
  return new Map(rows.map((r) => [r.id, r.n]));
}

const UNREAD = sql<boolean>`exists (select 1 from messaging.message c where c.mailing_id = messaging.mailing.id and c.read_at is null and not c.deleted)`;
const filtersIn = (channel: MailChannel) =>
  listFilters({
    keyword: containsAny(['title', 'excerpt', 'author_name'], {
      id: 'messaging.mailing.id',
      ids: (pattern, limit) => sql`select messaging.mailings_like(${pattern}, ${channel}, ${limit})`,
    }),
    ...dayRange('messaging.mailing.gmt_create'),
    // Read: everybody has opened it. Unread: somebody has not.
    receipt: (is: 'read' | 'unread') =>
      sql<boolean>`(messaging.mailing.started_at is not null and ${is === 'unread' ? UNREAD : sql`not ${UNREAD}`})`,
  });
/** Messages of a channel, newest first; void ones only when asked for (administration-domain 11.2). */
export function listIn(channel: MailChannel) {
  const filters = filtersIn(channel);
  return messaging.query(mailings[channel].list, async (ctx) => {
    const { state } = ctx.input;
    const all = reached(ctx, channel).selectAll();
    const shown =
      state === undefined || state.length === 0
        ? all.where('state', '<>', MAILING.void)
        : all.where('state', 'in', state as MailingState[]);
    const query = await filters.narrow(ctx.tx, shown, ctx.input);
    const page = await asSystem(ctx, () =>
      paged(ctx.tx, query, ctx.input, {
        sortable: SORTABLE,
        fallback: { column: 'messaging.mailing.id', asc: false },
        key: 'messaging.mailing.id',
      }),
    );
    const reads =
      channel === 'mail'
        ? await readsOf(
            ctx,
            page.list.map((m) => m.id),
          )
        : null;
    const now = await ctx.now();
    return {
      ...page,
      list: page.list.map((m) => presentMailing(ctx, m, reads === null ? null : (reads.get(m.id) ?? 0), now)),
    };
  });
}
