import { Readable } from 'node:stream';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { renderPdf } from '#kernel/server/pdf.ts';
import { adminPrintStatement, printStatement } from '../contract/account-statement.ts';
import { type StatementOf, statementOf } from './account-statement.ts';
import type { MoneyContext } from './ledger.ts';
import { statementDocument } from './statement-pdf.ts';
import { statementSheet } from './statement-sheet.ts';
import { money } from './tables.ts';

/** The bytes are made while they are sent, after the transaction. */
const onRead = (make: () => Promise<Buffer>): Readable =>
  Readable.from(
    (async function* () {
      yield await make();
    })(),
  );
const print = async (
  ctx: MoneyContext<StatementOf & { readonly format: 'pdf' | 'xlsx' }>,
): Promise<FileAnswer> => {
  const made = await statementOf(ctx, ctx.input);
  const name = `${made.debtor.name}-${made.currency}-${made.from}-${made.to}`;
  return ctx.input.format === 'pdf'
    ? {
        body: onRead(() => renderPdf(statementDocument(made))),
        contentType: 'application/pdf',
        inline: true,
        fileName: `${name}.pdf`,
      }
    : {
        body: statementSheet(made, ctx.actor.locale),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: `${name}.xlsx`,
      };
};
export const printStatementHandler = money.query(printStatement, print);
export const adminPrintStatementHandler = money.query(adminPrintStatement, print);
