import { fill, inLocale } from '#kernel/rules/words.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { PaymentRow } from '../contract/payment-rows.ts';
import { DIRECTION, isBill, isLetterOfCredit } from '../rules/payment-lifecycle.ts';
import { paymentWords } from '../rules/words.ts';

const { table } = paymentWords;
type Asked = 'submit' | 'withdraw' | 'delete' | 'reject' | 'reverse';
const said = (formatter: Formatter, key: keyof typeof table, args: Record<string, string> = {}): string =>
  fill(inLocale(table[key], formatter.locale), args);

/** The question before an act on one payment, with its number and amount. */
export const questionOf =
  (act: Asked) =>
  (row: PaymentRow, formatter: Formatter): Question => {
    const body = act === 'delete' ? undefined : said(formatter, `ask.${act}.body`);
    return {
      title:
        act === 'submit'
          ? said(formatter, 'ask.submit')
          : said(formatter, `ask.${act}`, { no: row.paymentNo }),
      ...(body === undefined ? {} : { body }),
      facts: [{ label: said(formatter, 'amount'), value: `${row.currency} ${formatter.money(row.amount)}` }],
    };
  };

/** What is to be looked at before money is called received. */
export function confirmQuestion(row: PaymentRow, formatter: Formatter): Question {
  const paper = isBill(row.settlementMethod) || isLetterOfCredit(row.settlementMethod);
  const checks = [
    table['check.amount'],
    table['check.payer'],
    paper ? table['check.paper'] : table['check.account'],
  ];
  return {
    title: said(formatter, 'ask.confirm', { no: row.paymentNo }),
    body: said(formatter, row.direction === DIRECTION.in ? 'ask.confirm.body' : 'ask.refund.body'),
    facts: [
      { label: said(formatter, 'amount'), value: `${row.currency} ${formatter.money(row.amount)}` },
      {
        label: said(formatter, 'payerName'),
        value: formatter.locale === 'en_US' ? (row.payerNameEn ?? row.payerName) : row.payerName,
      },
      { label: said(formatter, 'bankRef'), value: row.bankRef ?? '--' },
      { label: said(formatter, 'receivedDate'), value: formatter.date(row.receivedDate) },
      {
        label: said(formatter, 'checks'),
        value: (
          <ul>
            {checks.map((check) => (
              <li key={check.zh}>{formatter.text(check)}</li>
            ))}
          </ul>
        ),
      },
    ],
    button: said(formatter, 'confirm'),
  };
}
