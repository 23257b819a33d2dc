import { NotFound } from '#kernel/rules/refusals.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import { importErrors } from '../contract/import.ts';
import { importWords } from '../rules/row-words.ts';
import { importFor } from './import.ts';
import { ownLog } from './import-log.ts';
import { loggedAs } from './import-rows.ts';
import { hintOf, listsOf } from './read-rows.ts';
import type { TransfersContext } from './registry.ts';
import { transfers } from './tables.ts';
import { columnsToFill } from './templates.ts';

export const importErrorsHandler = transfers.command(importErrors, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const log = await ownLog(ctx, work.input.id);
  const spec = importFor(ctx.actor, log.biz_type);
  if (!log.kept) throw NotFound({});
  const { locale, timeZone: zone } = ctx.actor;
  const bad = await work.tx
    .selectFrom('transfers.import_row')
    .selectAll()
    .where('log_id', '=', log.id)
    .orderBy('line')
    .execute();
  const columns: Column[] = [
    // As it was typed, so that what has the wrong shape can be seen and corrected.
    ...columnsToFill(spec, await listsOf(ctx, spec), locale).map((c) => ({ ...c, kind: 'text' as const })),
    { heading: inLocale(importWords.table.line, locale), kind: 'integer', width: 8 },
    { heading: inLocale(importWords.table.reason, locale), kind: 'text', width: 60 },
  ];
  const language = locale === 'zh_CN' ? 'zh' : 'en';
  const rows = bad.map((b) => [
    ...spec.columns.map((c) => b.cells[c.key] ?? ''),
    String(b.line),
    b.problems.map((p) => p[language]).join('；'),
  ]);
  const name = `${log.file_name.replace(/\.[a-z]+$/i, '')}-${inLocale(importWords.table.errorsOf, locale)}.xlsx`;
  ctx.target({ type: 'IMPORT', id: log.id, no: loggedAs(log.biz_type, log.file_name) });
  return {
    body: xlsxStream({
      zone,
      choicesName: inLocale(importWords.table.lists, locale),
      sheets: [
        {
          name: inLocale(spec.title, locale),
          columns,
          hints: [...spec.columns.map((c) => hintOf(c, locale)), '', ''],
          rows,
        },
      ],
    }),
    fileName: name,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
});
