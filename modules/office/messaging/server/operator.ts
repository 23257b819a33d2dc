import { anywhere } from '#kernel/rules/anywhere.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { listDemoOutbox, smsQuota } from '../contract/message.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { quotaNow } from './quota.ts';
import { room } from './tables.ts';

/** Segments are counted over every delivery of the house, which a person's own walls hide. */
export const tellQuota = room.ask(smsQuota, async (w) => {
  const { quotaPerMonth: quota, signature } = await settingOf(w, 'sms');
  const { used, left, resetAt } = await asSystem(w, () => quotaNow(w, quota));
  return { quota, used, left, resetAt: resetAt.toISOString(), signature };
});

export const showOutbox = room.ask(listDemoOutbox, async (w) => {
  if (!w.service('carriers').demo) throw NotFound({});
  const { channel, keyword } = w.input;
  let query = w.tx.selectFrom('messaging.demo_outbox').selectAll();
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (keyword) {
    const like = anywhere(keyword);
    query = query.where((e) =>
      e.or([e('address', 'ilike', like), e('subject', 'ilike', like), e('body', 'ilike', like)]),
    );
  }
  const page = await paged(w.tx, query, w.input, {
    sortable: { time: 'messaging.demo_outbox.id', address: 'messaging.demo_outbox.address' },
    fallback: { column: 'messaging.demo_outbox.id', asc: false },
    key: 'messaging.demo_outbox.id',
  });
  return {
    ...page,
    list: page.list.map((m) => ({
      id: m.id,
      time: m.gmt_create.toISOString(),
      channel: m.channel,
      address: m.address,
      subject: m.subject,
      text: m.body,
    })),
  };
});
