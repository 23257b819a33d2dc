import type { Module } from '#kernel/server/capability.ts';
import { depositDue } from './deposits.ts';
import { receivableDue } from './receivables.ts';

export const moneyModule: Module = {
  name: 'money',
  timers: [depositDue, receivableDue],
  taskSubjects: [
    { kind: depositDue.kind, table: 'money.deposit', no: 'biz_no' },
    { kind: receivableDue.kind, table: 'money.receivable', no: 'biz_no' },
  ],
};
