import type { Locale } from '#kernel/rules/locale.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { CreditRow } from '../contract/credit.ts';
import type { DepositRow } from '../contract/deposit.ts';
import type { MovementRow } from '../contract/balance.ts';
import type { ReceivableRow } from '../contract/receivable.ts';
import { depositStateOf } from '../rules/deposit-outcome.ts';
import { receivableLifecycle } from '../rules/receivable-lifecycle.ts';
import { accountNames, ageNames, moneyWords, moveNames, standingNames } from '../rules/words.ts';
import { listAllMovementsHandler, listMovementsHandler } from './balance.ts';
import { listAllCreditLinesHandler, listCreditLinesHandler } from './list-credit-lines.ts';
import { listAllDepositsHandler, listDepositsHandler } from './list-deposits.ts';
import { listAllReceivablesHandler, listReceivablesHandler } from './list-receivables.ts';

const t = moneyWords.table;
const statesOf = (life: { codes: Readonly<Record<string, string>>; labels: object }) =>
  Object.fromEntries(
    Object.entries(life.codes).map(([name, code]) => [
      code,
      (life.labels as Readonly<Record<string, LocalizedText>>)[name] as LocalizedText,
    ]),
  );
const party = <R>(
  key: keyof R & ('sellerName' | 'buyerName' | 'payerName' | 'receiverName' | 'memberName' | 'otherName'),
): ExportColumn<R> =>
  ({
    key,
    heading: t[key],
    width: 30,
    value: (row: Record<string, string | null>, reader: { locale: Locale }) =>
      nameOf(row, key as string, reader.locale),
  }) as unknown as ExportColumn<R>;

const deposits: readonly ExportColumn<DepositRow>[] = [
  { key: 'bizNo', heading: t.bizNo, width: 20 },
  { key: 'required', heading: t.required, kind: 'money', along: ['currency'] },
  {
    key: 'state',
    heading: t.state,
    width: 18,
    value: (row, reader) => inLocale(depositStateOf(row), reader.locale),
  },
  { key: 'released', heading: t.released, kind: 'money', along: ['currency'] },
  { key: 'forfeited', heading: t.forfeited, kind: 'money', along: ['currency'] },
  { key: 'offset', heading: t.offsetAmount, kind: 'money', along: ['currency'] },
  { key: 'doublePaid', heading: t.doublePaid, kind: 'money', along: ['currency'] },
  { key: 'doubleUnpaid', heading: t.doubleUnpaid, kind: 'money', along: ['currency'] },
  party<DepositRow>('payerName'),
  party<DepositRow>('receiverName'),
  { key: 'nature', heading: t.nature, set: 'deposit_nature' },
  { key: 'balance', heading: t.depositBalance, kind: 'money', along: ['currency'] },
  { key: 'lacking', heading: t.lacking, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
  { key: 'dueAt', heading: t.dueAt, kind: 'dateTime' },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];
exporter({ bizType: 'DEPOSIT', title: t.deposits, handler: listDepositsHandler, columns: deposits });
exporter({ bizType: 'DEPOSIT_ALL', title: t.deposits, handler: listAllDepositsHandler, columns: deposits });

const receivables: readonly ExportColumn<ReceivableRow>[] = [
  { key: 'bizNo', heading: t.bizNo, width: 20 },
  { key: 'state', heading: t.state, codes: statesOf(receivableLifecycle) },
  party<ReceivableRow>('sellerName'),
  party<ReceivableRow>('buyerName'),
  { key: 'amount', heading: t.amount, kind: 'money', along: ['currency'] },
  { key: 'paid', heading: t.paid, kind: 'money', along: ['currency'] },
  { key: 'unpaid', heading: t.unpaid, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
  { key: 'dueDate', heading: t.dueDate, kind: 'date' },
  { key: 'age', heading: t.age, codes: ageNames },
  { key: 'overdueDays', heading: t.overdueDays, kind: 'integer', value: (row) => String(row.overdueDays) },
  { key: 'interest', heading: t.interest, kind: 'money', along: ['currency'] },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];
exporter({
  bizType: 'RECEIVABLE',
  title: t.receivables,
  handler: listReceivablesHandler,
  columns: receivables,
});
exporter({
  bizType: 'RECEIVABLE_ALL',
  title: t.receivables,
  handler: listAllReceivablesHandler,
  columns: receivables,
});

const credit: readonly ExportColumn<CreditRow>[] = [
  party<CreditRow>('sellerName'),
  party<CreditRow>('buyerName'),
  { key: 'standing', heading: t.standing, codes: standingNames },
  { key: 'granted', heading: t.granted, kind: 'money', along: ['currency'] },
  { key: 'drawn', heading: t.drawn, kind: 'money', along: ['currency'] },
  { key: 'free', heading: t.free, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
  { key: 'creditDays', heading: t.creditDays, kind: 'integer', value: (row) => String(row.creditDays) },
  { key: 'validUntil', heading: t.validUntil, kind: 'date' },
  { key: 'blockedReason', heading: t.blockedReason, width: 24 },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
];
exporter({ bizType: 'CREDIT', title: t.creditLines, handler: listCreditLinesHandler, columns: credit });
exporter({
  bizType: 'CREDIT_ALL',
  title: t.creditLines,
  handler: listAllCreditLinesHandler,
  columns: credit,
});

const movements: readonly ExportColumn<MovementRow>[] = [
  { key: 'at', heading: t.at, kind: 'dateTime' },
  party<MovementRow>('memberName'),
  { key: 'account', heading: t.account, codes: accountNames },
  { key: 'kind', heading: t.kind, codes: moveNames },
  { key: 'bizNo', heading: t.bizNo, width: 20 },
  party<MovementRow>('otherName'),
  { key: 'amount', heading: t.amount, kind: 'money', along: ['currency'] },
  { key: 'running', heading: t.running, kind: 'money', along: ['currency'] },
  { key: 'currency', heading: t.currency },
];
exporter({ bizType: 'MOVEMENT', title: t.movements, handler: listMovementsHandler, columns: movements });
exporter({
  bizType: 'MOVEMENT_ALL',
  title: t.movements,
  handler: listAllMovementsHandler,
  columns: movements,
});
