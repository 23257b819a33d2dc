import type { Locale } from '#kernel/rules/locale.ts';
import {
  characters,
  fillTemplate,
  SMS_CHARACTERS,
  SmsLength,
  smsText,
  type TemplateMode,
} from '#kernel/rules/message-template.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { plainTextOf, sanitiseRich } from '#kernel/server/sanitise.ts';
import type { MailChannel } from '../rules/mailing.ts';
import type { BothTexts } from '../rules/template.ts';
import type { FinalTexts, Mailing, MessagingContext, Template } from './tables.ts';

export const modeOf = (channel: MailChannel): TemplateMode => (channel === 'sms' ? 'sms' : 'html');
/** What stands in lists and searches: the words without markup. */
export const excerptOf = (channel: MailChannel, content: string): string =>
  [...(channel === 'sms' ? content : plainTextOf(content))].slice(0, 200).join('');
/** Rich text made harmless, short messages as they are. */
export const harmlessContent = (channel: MailChannel, content: string): string =>
  channel === 'sms' ? content : sanitiseRich(content);

/** A template of this channel that is still there. Refuses 10301. */
export async function templateFor(
  ctx: MessagingContext,
  channel: MailChannel,
  id: string,
): Promise<Template> {
  const row = await ctx.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', id)
    .where('channel', '=', channel)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({}, 'templateId');
  return row;
}

type Source = Pick<Mailing, 'channel' | 'title' | 'content' | 'variables' | 'language' | 'locale'>;
/**
 * The text as receivers read it, in both languages. Refuses 13004 for a missing variable and 13003 for a
 * short message that is too long.
 */
export function composed(row: Source, template: Template | null): FinalTexts {
  const optional = Object.fromEntries(
    (template?.variables ?? []).filter((v) => !v.required).map((v) => [v.name, '']),
  );
  const given = Object.fromEntries(Object.entries(row.variables).filter(([, value]) => value !== ''));
  const values = { ...optional, ...given };
  const rowTitles: BothTexts = { zh_CN: row.title ?? '', en_US: row.title ?? '' };
  const text: BothTexts = { zh_CN: row.content, en_US: row.content };
  const titles = template?.titles ?? rowTitles;
  const contents = template?.contents ?? text;
  const language = (locale: Locale): Locale => (row.language === 'receiver' ? locale : row.locale);
  const filled = (source: BothTexts, mode: TemplateMode, locale: Locale) =>
    fillTemplate(source[language(locale)] || source.zh_CN, values, mode);
  const both = (source: BothTexts, mode: TemplateMode): BothTexts => ({
    zh_CN: filled(source, mode, 'zh_CN'),
    en_US: filled(source, mode, 'en_US'),
  });
  const content = both(contents, modeOf(row.channel));
  if (
    row.channel === 'sms' &&
    (characters(content.zh_CN) > SMS_CHARACTERS || characters(content.en_US) > SMS_CHARACTERS)
  )
    throw SmsLength({}, 'content');
  return { title: both(titles, 'plain'), content };
}

/** Segments a short message takes in a language (administration-domain 11.4). */
export const segmentsOf = (texts: FinalTexts, locale: Locale, signature: string): number =>
  smsText(texts.content[locale], signature).segments;
