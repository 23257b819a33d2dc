import { randomUUID } from 'node:crypto';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { testTemplate } from '../contract/template.ts';
import { MOST_RECEIVERS } from '../rules/mailing.ts';
import { MsgReceivers, SmsQuota } from '../rules/refusals.ts';
import { lockQuota, quotaNow } from './quota.ts';
import type { MessagingContext } from './tables.ts';
import { messaging, type Template } from './tables.ts';
import { rendered } from './templates.ts';

async function letterTo(
  ctx: MessagingContext,
  t: Template,
  address: string,
  text: { subject: string; content: string; segments: number },
): Promise<void> {
  const sms = t.channel === 'sms';
  if (sms) {
    const { quotaPerMonth } = await settingOf(ctx, 'sms');
    await lockQuota(ctx);
    const { left } = await quotaNow(ctx, quotaPerMonth);
    if (text.segments > left) throw SmsQuota({ left });
  }
  const { id } = await ctx.tx
    .insertInto('messaging.delivery')
    .values({
      notice_key: randomUUID(),
      account_id: ctx.actor.accountId,
      event: 'TEST',
      channel: sms ? 'sms' : 'email',
      address,
      subject: text.subject,
      body: sms ? text.content : plainTextOf(text.content),
      html: sms ? null : text.content,
      secret: false,
      must: false,
      segments: sms ? text.segments : 0,
      last_error: null,
      provider_id: null,
      done_at: null,
      gmt_create: nowHere as unknown as Date,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.schedule({
    kind: 'messaging.send',
    key: `${id}:1`,
    at: { inSeconds: 0 },
    payload: { id, attempt: 1 },
  });
}

/** Sends a template with its samples to the asking person. Refuses 13001 when he has no address of that channel, 13002. */
export const testTemplateHandler = messaging.command(testTemplate, async (ctx) => {
  const t = await ctx.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (t === undefined) throw NotFound({});
  const shown = await rendered(ctx, t, {});
  const { language } = ctx.input;
  return asSystem(ctx, async () => {
    const [me] = await ctx.service('directory').people(ctx, [ctx.actor.accountId ?? '0']);
    const address = t.channel === 'email' ? me?.email : t.channel === 'sms' ? me?.mobile : ctx.actor.name;
    if (me === undefined || !address) throw MsgReceivers({ n: MOST_RECEIVERS });
    if (t.channel === 'mail') {
      await ctx.tx
        .insertInto('messaging.message')
        .values({
          notice_key: randomUUID(),
          account_id: me.accountId,
          event: 'TEST',
          kind: 'system',
          title_zh: shown.title[language],
          title_en: shown.title[language],
          body_zh: plainTextOf(shown.content[language]),
          body_en: plainTextOf(shown.content[language]),
          html_zh: shown.content[language],
          html_en: shown.content[language],
          biz_type: null,
          biz_id: null,
          link: null,
          read_at: null,
          gmt_create: nowHere as unknown as Date,
        })
        .execute();
      ctx.live(`account:${me.accountId}`, { notice: 'system' });
    } else
      await letterTo(ctx, t, address, {
        subject: shown.title[language],
        content: shown.content[language],
        segments: shown.segments ?? 0,
      });
    return { address };
  });
});
