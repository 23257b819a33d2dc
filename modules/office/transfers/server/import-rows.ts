import { type Insertable, sql } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { IMPORT, PROBLEMS_SHOWN, REPEAT_MINUTES } from '../rules/import-lifecycle.ts';
import { ImportRepeat } from '../rules/refusals.ts';
import { importWords } from '../rules/row-words.ts';
import type { RowProblem, TransfersContext } from './registry.ts';
import type { ImportLogTable } from './tables.ts';
import type { BadRow } from './take-rows.ts';

type Message = keyof typeof importWords.table;
export const messageText = (locale: Locale, key: Message, args: Record<string, unknown>): string =>
  fill(inLocale(importWords.table[key], locale), args);

/** How an import or a check ended, in the person's language. */
export function endOf(
  locale: Locale,
  n: { readonly total: number; readonly success: number; readonly fail: number; readonly dry: boolean },
): string {
  if (n.dry) return messageText(locale, 'checked', n);
  return messageText(locale, n.fail === 0 ? 'allGood' : n.success === 0 ? 'nothing' : 'finished', n);
}

/** How a taking back ended. */
export const undoneOf = (locale: Locale, undone: number, keptRows: number): string =>
  messageText(locale, keptRows === 0 ? 'undone' : 'undonePartly', { undone, kept: keptRows });

/** How an import is called in the operation log: its kind and its file. */
export const loggedAs = (bizType: string, fileName: string): string => `${bizType} ${fileName}`;

/** Refuses 15104 when this person imported the very same file moments ago; two at once are looked at one after the other. */
export async function refuseRepeat(ctx: TransfersContext, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${ctx.actor.accountId ?? '0'} ${sha256}`}, 0))`.execute(
    ctx.tx,
  );
  const { rows } =
    await sql`select 1 from transfers.import_log where account_id = ${ctx.actor.accountId}::bigint and sha256 = ${sha256} and state <> ${sql.lit(IMPORT.failed)} and not dry and undone_at is null and gmt_create > kernel.now() - make_interval(mins => ${REPEAT_MINUTES}) limit 1`.execute(
      ctx.tx,
    );
  if (rows.length > 0) throw ImportRepeat({});
}

export const writeLog = async (ctx: TransfersContext, row: Insertable<ImportLogTable>): Promise<string> =>
  (
    await ctx.tx
      .insertInto('transfers.import_log')
      .values({ ...row, gmt_create: nowHere })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id as string;

/** Notes what an import made, for the day in which it can be taken back. */
export async function keepMade(ctx: TransfersContext, logId: string, made: readonly string[]): Promise<void> {
  for (let at = 0; at < made.length; at += 1000) {
    await ctx.tx
      .insertInto('transfers.import_made')
      .values(made.slice(at, at + 1000).map((id) => ({ log_id: logId, target_id: id })))
      .onConflict((c) => c.doNothing())
      .execute();
  }
}

/** Keeps rows that failed, for the file of errors. */
export async function keepBadRows(
  ctx: TransfersContext,
  logId: string,
  bad: readonly BadRow[],
): Promise<void> {
  for (let at = 0; at < bad.length; at += 200) {
    await ctx.tx
      .insertInto('transfers.import_row')
      .values(
        bad.slice(at, at + 200).map((b) => ({
          log_id: logId,
          line: b.line,
          cells: JSON.stringify(b.cells),
          problems: JSON.stringify(b.problems),
        })),
      )
      .execute();
  }
}
export const keptFor = (days: number): Date =>
  sql<Date>`kernel.now() + make_interval(days => ${days})` as unknown as Date;

/** The first problems of rows as the dialog shows them. */
export const problemsFor = (
  locale: Locale,
  rows: readonly { readonly line: number; readonly problems: readonly RowProblem[] }[],
) =>
  rows
    .flatMap((b) =>
      b.problems.map((p) => ({
        line: b.line,
        value: p.value,
        problem: p[locale === 'zh_CN' ? 'zh' : 'en'],
        use: p.use ?? null,
      })),
    )
    .slice(0, PROBLEMS_SHOWN);
