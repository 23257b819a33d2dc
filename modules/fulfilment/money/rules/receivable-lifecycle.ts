import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a receivable (code set receivable_state). */
export const RECEIVABLE = {
  open: '10',
  partPaid: '20',
  paid: '30',
  overdue: '40',
  writtenOff: '50',
} as const;
export type ReceivableState = (typeof RECEIVABLE)[keyof typeof RECEIVABLE];

/** sm:receivable, every row of trading-domain 12.2. */
export const receivableLifecycle = machine('receivable', 'receivable_state', RECEIVABLE, {
  labels: {
    open: { zh: '未收', en: 'Open' },
    partPaid: { zh: '部分已收', en: 'Part paid' },
    paid: { zh: '已收', en: 'Paid' },
    overdue: { zh: '逾期', en: 'Overdue' },
    writtenOff: { zh: '核销', en: 'Written off' },
  },
  finals: ['writtenOff'],
  verbs: {
    open: [{ from: [null], to: 'open', by: ['effect'], doc: 'open' }],
    pay: [
      { from: ['open', 'partPaid', 'overdue'], to: 'partPaid', by: ['effect'], doc: 'part paid' },
      { from: ['open', 'partPaid', 'overdue'], to: 'paid', by: ['effect'], doc: 'paid in full' },
    ],
    reopen: [
      { from: ['partPaid', 'paid'], to: 'open', by: ['effect'], doc: 'payment reversed' },
      { from: ['partPaid', 'paid'], to: 'partPaid', by: ['effect'], doc: 'payment reversed in part' },
    ],
    fallDue: [{ from: ['open', 'partPaid'], to: 'overdue', by: ['timer'], doc: 'due date passes' }],
    drop: [
      {
        from: ['open', 'partPaid', 'overdue'],
        to: 'writtenOff',
        by: ['effect'],
        doc: 'document called off',
      },
    ],
    writeOff: [{ from: ['overdue'], to: 'writtenOff', by: ['operator'], doc: 'write off' }],
  },
});
export const receivableTones: Readonly<Record<ReceivableState, Tone>> = {
  '10': 'blue',
  '20': 'blue',
  '30': 'green',
  '40': 'red',
  '50': 'gray',
};
