import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { listDemoOutbox, smsQuota } from '../contract/message.ts';
import { quotaNow } from './quota.ts';
import { messaging } from './tables.ts';

/** Segments are counted over every delivery of the system, which a person's own walls hide. */
export const smsQuotaHandler = messaging.query(smsQuota, async (ctx) => {
  const { quotaPerMonth: quota, signature } = await settingOf(ctx, 'sms');
  const { used, left, resetAt } = await asSystem(ctx, () => quotaNow(ctx, quota));
  return { quota, used, left, resetAt: resetAt.toISOString(), signature };
});

export const listDemoOutboxHandler = messaging.query(listDemoOutbox, async (ctx) => {
  if (!ctx.service('carriers').demo) throw NotFound({});
  const { channel, keyword } = ctx.input;
  let query = ctx.tx.selectFrom('messaging.demo_outbox').selectAll();
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (keyword) {
    const like = containsPattern(keyword);
    query = query.where((e) =>
      e.or([e('address', 'ilike', like), e('subject', 'ilike', like), e('body', 'ilike', like)]),
    );
  }
  const page = await paged(ctx.tx, query, ctx.input, {
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
