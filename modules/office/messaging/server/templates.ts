import { anywhere } from '#kernel/rules/anywhere.ts';
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
import { TEMPLATE_ROUTE } from '../rules/places.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { type BothTexts, samplesOf, type TemplateField } from '../rules/template.ts';
import { kept, modeOf } from './compose.ts';
import type { Hand } from './lock-mailing.ts';
import { room, type Template } from './tables.ts';

/** A template in its list; the newest edition of its code. */
export const presentTemplate = (w: Hand, t: Template): TemplateRow => {
  const holding = (button: string) => w.actor.superAdmin || holds(w.actor, button, [TEMPLATE_ROUTE]);
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

export const showTemplates = room.ask(listTemplates, async (w) => {
  const { keyword, channel, event, builtin, ids } = w.input;
  let query = w.tx.selectFrom('messaging.template').selectAll();
  query = ids === undefined ? query.where('newest', '=', true) : query.where('id', 'in', ids);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (event !== undefined && event !== '') query = query.where('event', 'ilike', anywhere(event));
  if (builtin !== undefined) query = query.where('builtin', '=', builtin);
  if (keyword)
    query = query.where((e) =>
      e.or([
        e('code', 'ilike', anywhere(keyword)),
        e(e.cast<string>('names', 'text'), 'ilike', anywhere(keyword)),
      ]),
    );
  const sortable = {
    code: 'messaging.template.code',
    channel: 'messaging.template.channel',
    event: 'messaging.template.event',
    gmtModified: 'messaging.template.gmt_modified',
  };
  const page = await paged(w.tx, query, w.input, {
    sortable,
    fallback: { column: 'messaging.template.code', asc: true },
    key: 'messaging.template.id',
  });
  return { ...page, list: page.list.map((t) => presentTemplate(w, t)) };
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
  w: Hand,
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
      content: { zh_CN: kept(draft.channel, content.zh_CN), en_US: kept(draft.channel, content.en_US) },
      segments: null,
      characters: null,
    };
  const signature = draft.signature ?? (await settingOf(w, 'sms')).signature;
  const sms = { zh: smsText(content.zh_CN, signature), en: smsText(content.en_US, signature) };
  return {
    title,
    content: { zh_CN: sms.zh.text, en_US: sms.en.text },
    segments: Math.max(sms.zh.segments, sms.en.segments),
    characters: Math.max(sms.zh.characters, sms.en.characters),
  };
}

export const showTemplate = room.ask(templateDetail, async (w) => {
  const t = await w.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (t === undefined) throw NotFound({});
  return {
    ...presentTemplate(w, t),
    titles: t.titles,
    contents: t.contents,
    signature: t.signature,
    preview: await rendered(w, t, {}),
  };
});

export const preview = room.ask(previewTemplate, (w) => {
  const { channel, titles, contents, variables, signature, values } = w.input;
  const whole = (texts: { zh_CN: string; en_US?: string | undefined }): BothTexts => ({
    zh_CN: texts.zh_CN,
    en_US: texts.en_US || texts.zh_CN,
  });
  return rendered(
    w,
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
