import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { fillTemplate, smsText } from '#kernel/rules/message-template.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import {
  listTemplates,
  previewTemplate,
  type TemplateDetail,
  type TemplateRow,
  templateDetail,
} from '../contract/template.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { TEMPLATE_ROUTE } from '../rules/places.ts';
import { type BothTexts, samplesOf, type TemplateField } from '../rules/template.ts';
import { harmlessContent, modeOf } from './compose.ts';
import type { MessagingContext } from './tables.ts';
import { messaging, type Template } from './tables.ts';

/** A template in its list; the newest edition of its code. */
export const presentTemplate = (ctx: MessagingContext, t: Template): TemplateRow => {
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, [TEMPLATE_ROUTE]);
  return {
    id: t.id,
    code: t.code,
    edition: t.edition,
    names: t.names,
    channel: t.channel,
    event: t.event,
    builtin: t.builtin,
    variables: t.variables,
    gmtModified: t.gmt_modified.toISOString(),
    can: [...(holding('View') ? ['View'] : []), ...(holding('Delete') && !t.builtin ? ['delete'] : [])],
  };
};

export const listTemplatesHandler = messaging.query(listTemplates, async (ctx) => {
  const { keyword, channel, event, builtin, ids } = ctx.input;
  let query = ctx.tx.selectFrom('messaging.template').selectAll();
  query =
    ids === undefined
      ? query.where('newest', '=', true)
      : query.where(sql<boolean>`id = any(${ids}::bigint[])`);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (event !== undefined && event !== '') query = query.where('event', 'ilike', containsPattern(event));
  if (builtin !== undefined) query = query.where('builtin', '=', builtin);
  if (keyword)
    query = query.where((e) =>
      e.or([
        e('code', 'ilike', containsPattern(keyword)),
        e(e.cast<string>('names', 'text'), 'ilike', containsPattern(keyword)),
      ]),
    );
  const sortable = {
    code: 'messaging.template.code',
    channel: 'messaging.template.channel',
    event: 'messaging.template.event',
    gmtModified: 'messaging.template.gmt_modified',
  };
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable,
    fallback: { column: 'messaging.template.code', asc: true },
    key: 'messaging.template.id',
  });
  return { ...page, list: page.list.map((t) => presentTemplate(ctx, t)) };
});

interface Draft {
  readonly channel: MailChannel;
  readonly titles: BothTexts | null;
  readonly contents: BothTexts;
  readonly variables: readonly TemplateField[];
  readonly signature: string | null;
}
/** A text with values (samples where none are given) as receivers read it. Refuses 13003 and 13004. */
export async function rendered(
  ctx: MessagingContext,
  draft: Draft,
  values: Readonly<Record<string, string>>,
): Promise<TemplateDetail['preview']> {
  const filled = { ...samplesOf(draft.variables), ...values };
  const both = (texts: BothTexts, mode: 'plain' | 'html' | 'sms'): BothTexts => ({
    zh_CN: fillTemplate(texts.zh_CN, filled, mode),
    en_US: fillTemplate(texts.en_US || texts.zh_CN, filled, mode),
  });
  const content = both(draft.contents, modeOf(draft.channel));
  const title = draft.titles === null ? { zh_CN: '', en_US: '' } : both(draft.titles, 'plain');
  if (draft.channel !== 'sms')
    return {
      title,
      content: {
        zh_CN: harmlessContent(draft.channel, content.zh_CN),
        en_US: harmlessContent(draft.channel, content.en_US),
      },
      segments: null,
      characters: null,
    };
  const signature = draft.signature ?? (await settingOf(ctx, 'sms')).signature;
  const sms = { zh: smsText(content.zh_CN, signature), en: smsText(content.en_US, signature) };
  return {
    title,
    content: { zh_CN: sms.zh.text, en_US: sms.en.text },
    segments: Math.max(sms.zh.segments, sms.en.segments),
    characters: Math.max(sms.zh.characters, sms.en.characters),
  };
}

export const templateDetailHandler = messaging.query(templateDetail, async (ctx) => {
  const t = await ctx.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (t === undefined) throw NotFound({});
  return {
    ...presentTemplate(ctx, t),
    titles: t.titles,
    contents: t.contents,
    signature: t.signature,
    preview: await rendered(ctx, t, {}),
  };
});

export const previewTemplateHandler = messaging.query(previewTemplate, (ctx) => {
  const { channel, titles, contents, variables, signature, values } = ctx.input;
  const whole = (texts: { zh_CN: string; en_US?: string | undefined }): BothTexts => ({
    zh_CN: texts.zh_CN,
    en_US: texts.en_US || texts.zh_CN,
  });
  return rendered(
    ctx,
    {
      channel,
      titles: titles ? whole(titles) : null,
      contents: whole(contents),
      variables,
      signature: signature || null,
    },
    values,
  );
});
