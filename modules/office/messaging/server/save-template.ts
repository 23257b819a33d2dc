import { sql } from 'kysely';
import {
  characters,
  checkVariables,
  isSmsSignature,
  SMS_CHARACTERS,
  SmsLength,
  variablesOf,
} from '#kernel/rules/message-template.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { touched } from '#kernel/server/rows.ts';
import { deleteTemplates, saveTemplate } from '../contract/template.ts';
import { isBuiltIn } from '../rules/events.ts';
import { Builtin } from '../rules/refusals.ts';
import { fieldsOf, type BothTexts, type TemplateField } from '../rules/template.ts';
import { kept } from './compose.ts';
import type { Hand } from './lock-mailing.ts';
import { room, type Template } from './tables.ts';

/** Editions of one code are made one after the other. */
const lockCode = (w: Hand, code: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('messaging.template ' || ${code}, 0))`.execute(w.tx);
const json = <V>(value: V): V => JSON.stringify(value) as V;
const whole = (texts: { zh_CN: string; en_US?: string | undefined }): BothTexts => ({
  zh_CN: texts.zh_CN,
  en_US: texts.en_US || texts.zh_CN,
});

/** Keeps a text as a template: a new code, or the next edition of one. Refuses 13003, 13004, and 10303 for a code of another channel. */
export const keepTemplate = room.on(saveTemplate, async (w) => {
  const { code, channel, input } = { ...w.input, input: w.input };
  await lockCode(w, code);
  const editions = await w.tx
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
    zh_CN: kept(channel, whole(input.contents).zh_CN),
    en_US: kept(channel, whole(input.contents).en_US),
  };
  const titles = input.titles ? whole(input.titles) : { zh_CN: '', en_US: '' };
  if (channel !== 'sms' && titles.zh_CN === '')
    throw new Invalid_([{ field: 'titles', rule: 'field.input', message: '' }]);
  for (const text of [titles.zh_CN, titles.en_US, contents.zh_CN, contents.en_US]) {
    variablesOf(text);
    checkVariables(text, names);
  }
  if (channel === 'sms' && [contents.zh_CN, contents.en_US].some((text) => characters(text) > SMS_CHARACTERS))
    throw SmsLength({}, 'contents');
  if (input.signature && !isSmsSignature(input.signature))
    throw new Invalid_([{ field: 'signature', rule: 'field.input', message: '' }]);
  await w.tx
    .updateTable('messaging.template')
    .set({ newest: false })
    .where('code', '=', code)
    .where('newest', '=', true)
    .execute();
  const row = await w.tx
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
      created_by: w.actor.accountId,
      modified_by: w.actor.accountId,
      gmt_create: nowHere as unknown as Date,
    })
    .returning(['id', 'edition'])
    .executeTakeFirstOrThrow();
  w.target({ type: 'MESSAGE_TEMPLATE', id: row.id, no: code });
  return row;
});

/** Takes the newest edition back; the one before it holds again. Refuses 10301 and 10308. */
export const dropTemplate = room.each(deleteTemplates, async (w) => {
  const seen = await w.tx
    .selectFrom('messaging.template')
    .select('code')
    .where('id', '=', w.input.id)
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  await lockCode(w, seen.code);
  const row: Template | undefined = await w.tx
    .selectFrom('messaging.template')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('newest', '=', true)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.builtin) throw Builtin({});
  await w.tx
    .updateTable('messaging.template')
    .set({
      newest: false,
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  const earlier = await w.tx
    .selectFrom('messaging.template')
    .select('id')
    .where('code', '=', row.code)
    .where('deleted', '=', false)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier !== undefined)
    await w.tx
      .updateTable('messaging.template')
      .set({ newest: true, gmt_modified: nowHere })
      .where('id', '=', earlier.id)
      .execute();
  w.target({ type: 'MESSAGE_TEMPLATE', id: row.id, no: row.code });
});
