import { sql } from 'kysely';
import {
  characters,
  checkVariables,
  isSmsSignature,
  SMS_CHARACTERS,
  SmsLength,
  variablesOf,
} from '#kernel/rules/message-template.ts';
import { CodeExists } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { saveTemplate } from '../contract/template.ts';
import { isBuiltIn } from '../rules/events.ts';
import { type BothTexts, fieldsOf, type TemplateField } from '../rules/template.ts';
import { harmlessContent } from './compose.ts';
import type { MessagingContext } from './tables.ts';
import { messaging } from './tables.ts';

/** Editions of one code are made one after the other. */
export const lockCode = (ctx: MessagingContext, code: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('messaging.template ' || ${code}, 0))`.execute(ctx.tx);

const json = <V>(value: V): V => JSON.stringify(value) as V;

const whole = (texts: { zh_CN: string; en_US?: string | undefined }): BothTexts => ({
  zh_CN: texts.zh_CN,
  en_US: texts.en_US || texts.zh_CN,
});

/**
 * Keeps a text as a template: a new code, or the next edition of one. Refuses 13003, 13004, and 10303 for a
 * code of another channel.
 */
export const saveTemplateHandler = messaging.command(saveTemplate, async (ctx) => {
  const { code, channel, input } = { ...ctx.input, input: ctx.input };
  await lockCode(ctx, code);
  const editions = await ctx.tx
    .selectFrom('messaging.template')
    .select(['id', 'edition', 'channel', 'event', 'newest'])
    .where('code', '=', code)
    .orderBy('edition', 'desc')
    .execute();
  const before = editions.find((e) => e.newest) ?? editions[0];
  if (before !== undefined && before.channel !== channel) throw CodeExists({}, 'code');
  const event = before?.event ?? null;
  const variables: readonly TemplateField[] =
    event !== null && isBuiltIn(event) ? fieldsOf(event) : input.variables;
  const names = variables.map((v) => v.name);
  const contents = {
    zh_CN: harmlessContent(channel, whole(input.contents).zh_CN),
    en_US: harmlessContent(channel, whole(input.contents).en_US),
  };
  const titles = input.titles ? whole(input.titles) : { zh_CN: '', en_US: '' };
  if (channel !== 'sms' && titles.zh_CN === '')
    throw new InvalidInput([{ field: 'titles', rule: 'field.input', message: '' }]);
  for (const text of [titles.zh_CN, titles.en_US, contents.zh_CN, contents.en_US]) {
    variablesOf(text);
    checkVariables(text, names);
  }
  if (channel === 'sms' && [contents.zh_CN, contents.en_US].some((text) => characters(text) > SMS_CHARACTERS))
    throw SmsLength({}, 'contents');
  if (input.signature && !isSmsSignature(input.signature))
    throw new InvalidInput([{ field: 'signature', rule: 'field.input', message: '' }]);
  await ctx.tx
    .updateTable('messaging.template')
    .set({ newest: false })
    .where('code', '=', code)
    .where('newest', '=', true)
    .execute();
  const row = await ctx.tx
    .insertInto('messaging.template')
    .values({
      code,
      channel,
      edition: (editions[0]?.edition ?? 0) + 1,
      newest: true,
      names: json(whole(input.names)),
      event,
      titles: json(titles),
      contents: json(contents),
      variables: json([...variables]),
      signature: (channel === 'sms' && input.signature) || null,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
    })
    .returning(['id', 'edition'])
    .executeTakeFirstOrThrow();
  ctx.target({ type: 'MESSAGE_TEMPLATE', id: row.id, no: code });
  return row;
});
