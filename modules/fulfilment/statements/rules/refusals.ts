import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** The file is none of the kinds of statement that are read. */
export const StatementFormat = refusal(18401, 'STATEMENT_FORMAT', {
  details: { line: z.number() },
  zh: '无法识别的对账单格式（第 {line} 行）',
  en: 'Not a statement that can be read (line {line})',
});
/** Opening balance and lines do not come to the closing balance. */
export const StatementTotals = refusal(18402, 'STATEMENT_TOTALS', {
  details: { opening: z.string(), moved: z.string(), closing: z.string() },
  zh: '期初 {opening} 加发生额 {moved} 不等于期末 {closing}',
  en: 'Opening {opening} and the lines {moved} do not come to the closing balance {closing}',
});
/** Lines of the file that cannot be read: nothing is taken over. */
export const StatementLines = refusal(18403, 'STATEMENT_LINES', {
  details: { lines: z.string() },
  zh: '以下行无法读取，未导入任何内容：{lines}',
  en: 'These lines cannot be read, so nothing was taken over: {lines}',
});
/** The same file was taken over before. */
export const StatementRepeated = refusal(18404, 'STATEMENT_REPEATED', {
  details: { no: z.string() },
  zh: '该文件已导入（{no}）',
  en: 'This file was imported before ({no})',
});
/** The statement is of another account or currency than the one it was uploaded for. */
export const StatementAccount = refusal(18405, 'STATEMENT_ACCOUNT', {
  zh: '对账单账号或币种与所选账户不符',
  en: 'The statement is of another account or currency than the chosen one',
});
/** A CSV or XLSX names no balances, so they are typed. */
export const StatementBalances = refusal(18406, 'STATEMENT_BALANCES', {
  zh: '文件中没有余额，请填写期初和期末余额',
  en: 'The file names no balances: type the opening and the closing balance',
});
/** What is matched does not come to the line. */
export const MatchAmount = refusal(18407, 'MATCH_AMOUNT', {
  details: { line: z.string(), items: z.string() },
  zh: '匹配金额 {items} 与流水金额 {line} 不符',
  en: 'What is matched, {items}, does not come to the line, {line}',
});
/** An item that is no longer open, or not of this account. */
export const MatchGone = refusal(18408, 'MATCH_GONE', {
  zh: '所选项目已不在未清之列，请重新选择',
  en: 'What you chose is no longer open; choose again',
});
/** A confirmed registration is reversed by the operator alone (trading-domain 12.2). */
export const MatchConfirmed = refusal(18911, 'MATCH_CONFIRMED', {
  zh: '该流水已确认收款登记，须由平台冲销；冲销后流水自动回到待匹配',
  en: 'This line confirmed a registration, which the platform reverses; the line is then to be matched again',
});
/** A match is taken back by another person than the one who made it. */
export const MatchOwn = refusal(18409, 'MATCH_OWN', {
  zh: '须由另一人撤销匹配',
  en: 'A second person has to take the match back',
});
