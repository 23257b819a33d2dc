import fs from 'node:fs/promises';
import { add } from '#kernel/rules/decimal.ts';
import type { Extension } from '#kernel/rules/file-scenes.ts';
import type { Upload } from '#kernel/rules/contract.ts';
import { type DeskAccount, deskAccount, rememberColumns } from '#fulfilment/payments/server/door.ts';
import { created } from '#kernel/server/rows.ts';
import { keepMadeFile } from '#office/attachments/server/door.ts';
import { type ImportAnswer, importStatement } from '../contract/statement.ts';
import { bankStatementScene } from '../rules/file-scenes.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import {
  StatementBalances,
  StatementFormat,
  StatementLines,
  StatementRepeated,
  StatementTotals,
} from '../rules/refusals.ts';
import {
  type MarkedLine,
  marked,
  type ReadFile,
  readStatement,
  requireAccount,
  type Sums,
  sumsOf,
} from './read-statement.ts';
import { deskOf, type Statement, type StatementContext, statements } from './tables.ts';

const SHOWN = 50;
const EXTENSION: Readonly<Record<Statement['format'], Extension>> = {
  CSV: 'csv',
  XLSX: 'xlsx',
  MT940: 'sta',
  CAMT053: 'xml',
};
/** Lines of an earlier file of this account, by their marks. */
async function knownOf(ctx: StatementContext, account: DeskAccount, lines: readonly MarkedLine[]) {
  const rows =
    lines.length === 0
      ? []
      : await ctx.tx
          .selectFrom('statements.line')
          .select('fingerprint')
          .where('bank_account_id', '=', account.id)
          .where('fingerprint', 'in', [...new Set(lines.map((l) => l.fingerprint))])
          .execute();
  return new Set(rows.map((r) => r.fingerprint));
}
const answerOf = (
  file: ReadFile,
  sums: Sums,
  repeated: number,
  made: { id: string; statement_no: string } | null,
): ImportAnswer => ({
  id: made?.id ?? null,
  statementNo: made?.statement_no ?? null,
  format: file.format,
  encoding: file.encoding,
  ...sums,
  count: file.lines.length,
  repeated,
  lines: file.lines.slice(0, SHOWN).map((l) => ({
    fileLine: l.fileLine,
    bookingDate: l.bookingDate,
    amount: l.amount,
    bankRef: l.bankRef,
    otherName: l.otherName,
    remittance: l.remittance,
  })),
  faults: file.faults.slice(0, SHOWN).map((f) => ({ ...f })),
  headings: [...file.headings],
  mapping: file.mapping,
});

async function insertLines(
  ctx: StatementContext,
  made: Statement,
  lines: readonly MarkedLine[],
): Promise<void> {
  const most = 500;
  for (let from = 0; from < lines.length; from += most)
    await ctx.tx
      .insertInto('statements.line')
      .values(
        lines.slice(from, from + most).map((l) => ({
          member_id: made.member_id,
          statement_id: made.id,
          bank_account_id: made.bank_account_id,
          file_line: l.fileLine,
          booking_date: l.bookingDate,
          value_date: l.valueDate,
          currency: made.currency,
          amount: l.amount,
          bank_ref: l.bankRef,
          other_name: l.otherName,
          other_tail: l.otherAccount?.slice(-4) ?? null,
          remittance: l.remittance,
          line_state: LINE.open,
          fingerprint: l.fingerprint,
          modified_by: ctx.actor.accountId,
        })),
      )
      .execute();
}
async function keep(
  ctx: StatementContext,
  made: { account: DeskAccount; file: ReadFile; sums: Sums; upload: Upload; bytes: Buffer },
  fresh: readonly MarkedLine[],
): Promise<Statement> {
  const { account, file, sums, upload, bytes } = made;
  const days = file.lines.map((l) => l.bookingDate).toSorted();
  const freshMarks = new Set(fresh.map((l) => l.fingerprint));
  const repeated = marked(file.lines).filter((l) => !freshMarks.has(l.fingerprint));
  const statementNo = await ctx.number('BS');
  const row = await ctx.tx
    .insertInto('statements.statement')
    .values({
      ...created(ctx),
      statement_no: statementNo,
      member_id: deskOf(ctx),
      bank_account_id: account.id,
      format: file.format,
      file_name: upload.fileName.slice(0, 100),
      attachment_id: '0',
      sha256: upload.sha256,
      currency: account.currency,
      day_from: days[0] as string,
      day_to: days.at(-1) as string,
      opening: sums.opening as string,
      closing: sums.closing as string,
      credits: sums.credits,
      debits: sums.debits,
      line_count: file.lines.length,
      repeated: repeated.length,
      repeated_amount: add('0', ...repeated.map((l) => l.amount)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const stored = await keepMadeFile(ctx, {
    bizType: 'BANK_STATEMENT',
    bizId: row.id,
    body: bytes,
    size: bytes.length,
    sha256: upload.sha256,
    fileName: upload.fileName.slice(0, 90),
    ext: EXTENSION[file.format],
    scene: bankStatementScene,
    memberId: ctx.actor.memberId,
    accountId: ctx.actor.accountId,
  });
  return ctx.tx
    .updateTable('statements.statement')
    .set({ attachment_id: stored.attachmentId })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes a statement over whole or not at all: a line that cannot be read, or totals that do not come to the
 * bank's balance, stop it. Lines an earlier file brought are left out and counted. Refuses 18401 to 18406.
 */
export const importStatementHandler = statements.command(importStatement, async (ctx) => {
  const { bankAccountId, multipartFile: upload, mapping, opening, closing, dryRun } = ctx.input;
  const account = await deskAccount(ctx, {
    memberId: deskOf(ctx),
    id: bankAccountId,
    lock: dryRun !== 'true',
  });
  const bytes = await fs.readFile(upload.path);
  const file = await readStatement(bytes, account, mapping);
  await requireAccount(ctx, file, account);
  const sums = sumsOf(file, { opening, closing });
  const lines = marked(file.lines);
  const known = await knownOf(ctx, account, lines);
  const fresh = lines.filter((l) => !known.has(l.fingerprint));
  const repeated = lines.length - fresh.length;
  if (dryRun === 'true') return answerOf(file, sums, repeated, null);
  const before = await ctx.tx
    .selectFrom('statements.statement')
    .select('statement_no')
    .where('bank_account_id', '=', account.id)
    .where('sha256', '=', upload.sha256)
    .executeTakeFirst();
  if (before !== undefined) throw StatementRepeated({ no: before.statement_no });
  if (file.faults.length > 0)
    throw StatementLines({
      lines: file.faults
        .slice(0, 20)
        .map((f) => f.line)
        .join(', '),
    });
  if (lines.length === 0) throw StatementFormat({ line: 1 });
  if (sums.opening === null || sums.closing === null) throw StatementBalances({});
  if (sums.balanced !== true)
    throw StatementTotals({
      opening: sums.opening,
      moved: add(sums.credits, `-${sums.debits}`),
      closing: sums.closing,
    });
  const made = await keep(ctx, { account, file, sums, upload, bytes }, fresh);
  await insertLines(ctx, made, fresh);
  if (file.mapping !== null) await rememberColumns(ctx, { id: account.id, mapping: file.mapping });
  ctx.target({ type: 'BANK_STATEMENT', id: made.id, no: made.statement_no });
  await ctx.history({
    bizType: 'BANK_STATEMENT',
    bizId: made.id,
    bizNo: made.statement_no,
    action: 'import',
    from: null,
    to: null,
    side: ctx.actor.identity,
    parties: [made.member_id],
  });
  ctx.live(`statements:${made.member_id}`);
  return answerOf(file, sums, repeated, made);
});
