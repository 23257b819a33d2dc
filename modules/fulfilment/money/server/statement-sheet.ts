import type { Readable } from 'node:stream';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type Cell, type Column, xlsxStream } from '#kernel/server/sheets/index.ts';
import type { AccountStatement } from '../contract/account-statement.ts';
import { moneyWords, wordOf } from '../rules/words.ts';

const t = moneyWords.table;
/** A statement of account as a workbook: movements with opening and closing, and the open items. */
export function statementSheet(s: AccountStatement, locale: Locale): Readable {
  const said = (word: LocalizedText): string => inLocale(word, locale);
  const column = (word: LocalizedText, kind: Column['kind'], width?: number): Column => ({
    heading: said(word),
    kind,
    ...(width === undefined ? {} : { width }),
  });
  const rows: Cell[][] = [
    [s.from, said(t.opening), null, null, null, null, s.opening],
    ...s.entries.map((e): Cell[] => [
      e.day,
      said(wordOf('entry', e.kind)),
      e.bizNo,
      e.paidBy?.bizNo ?? null,
      e.charge,
      e.payment,
      e.running,
    ]),
    [s.to, said(t.closing), null, null, s.charged, s.paid, s.closing],
  ];
  return xlsxStream({
    zone: BUSINESS_ZONE,
    sheets: [
      {
        name: said(t.movements),
        columns: [
          column(t.day, 'date'),
          column(t.kind, 'text', 18),
          column(t.document, 'text', 20),
          column(t.paidBy, 'text', 20),
          column(t.charge, 'money'),
          column(t.payment, 'money'),
          column(t.running, 'money'),
        ],
        rows,
        footer: `${s.creditor.name} / ${s.debtor.name} ${s.currency} ${s.from} – ${s.to}`,
      },
      {
        name: said(t.openItems),
        columns: [
          column(t.document, 'text', 20),
          column(t.dueDate, 'date'),
          column(t.amount, 'money'),
          column(t.unpaid, 'money'),
          column(t.overdueDays, 'integer'),
          column(t.age, 'text', 16),
          column(t.interest, 'money'),
        ],
        rows: s.open.map((o): Cell[] => [
          o.bizNo,
          o.dueDate,
          o.amount,
          o.unpaid,
          String(o.overdueDays),
          o.age === null ? '' : said(wordOf('age', o.age)),
          o.interest,
        ]),
      },
    ],
  });
}
