import type { FastifyInstance } from 'fastify';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { disposition } from '#kernel/server/files/index.ts';
import { type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { importWords } from '../rules/row-words.ts';
import { hintOf, type Lists, listsOf } from './read-rows.ts';
import { type Importer, importerOf } from './registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
type AnyImporter = Importer<any>;
/** Columns a person fills in: headings (required ones with *), drop-downs where a list decides. */
export const columnsToFill = (spec: AnyImporter, lists: Lists, locale: Locale): Column[] =>
  spec.columns.map((c) => {
    const list = lists.get(c.key);
    const kind =
      list !== undefined || c.kind === undefined || c.kind === 'date' || c.kind === 'dateTime'
        ? ('text' as const)
        : c.kind;
    const several = c.choices === undefined && c.among !== undefined;
    return {
      heading: `${inLocale(c.heading, locale)}${c.required ? '*' : ''}`,
      kind,
      width: c.width ?? 18,
      ...(list === undefined ? {} : { choices: list.map((o) => inLocale(o, locale)), several }),
    };
  });

/** The template of an import: headings, grey hints, drop-downs on a second sheet (administration-domain 19). */
export function templateStream(spec: AnyImporter, lists: Lists, locale: Locale) {
  const columns = columnsToFill(spec, lists, locale);
  return xlsxStream({
    zone: BUSINESS_ZONE,
    choicesName: inLocale(importWords.table.lists, locale),
    sheets: [
      {
        name: inLocale(spec.title, locale),
        columns,
        hints: spec.columns.map((c) => hintOf(c, locale)),
        rows: [],
      },
    ],
  });
}

/** `GET /static/templates/import/{bizType}_{locale}.xlsx`; open to all, it holds no data of anyone. */
export function addTemplateRoutes(app: FastifyInstance, runtime: Runtime): void {
  app.get('/static/templates/import/:file', async (request, reply) => {
    const found = /^([A-Z][A-Z0-9_]*)_(zh_CN|en_US)\.xlsx$/.exec((request.params as { file: string }).file);
    const spec = found === null ? undefined : importerOf(found[1] as string);
    if (spec === undefined) return reply.code(404).send('');
    const locale = found?.[2] as Locale;
    const lists = await inTransaction(runtime.database.db, clockActor('templates'), 'read', (tx) =>
      listsOf({ tx }, spec, 'template'),
    );
    const name = `${inLocale(spec.title, locale)}-${inLocale(importWords.table.template, locale)}.xlsx`;
    return reply
      .header('content-disposition', disposition('attachment', name))
      .header('x-content-type-options', 'nosniff')
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(templateStream(spec, lists, locale));
  });
}
