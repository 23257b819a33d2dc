import { machine } from '#kernel/rules/machine.ts';
import type { Tone } from '#kernel/rules/machine.ts';

/** States of one line of a bank statement. */
export const LINE = { open: '10', matched: '20', pooled: '30', setAside: '40', split: '50' } as const;
export type LineState = (typeof LINE)[keyof typeof LINE];

const DESK = ['buyer', 'seller', 'operator'] as const;
export const lineLifecycle = machine('statementLine', 'statement_line_state', LINE, {
  labels: {
    open: { zh: '待匹配', en: 'To match' },
    matched: { zh: '已匹配', en: 'Matched' },
    pooled: { zh: '待认款', en: 'Unidentified' },
    setAside: { zh: '不参与', en: 'Set aside' },
    split: { zh: '已拆分', en: 'Split' },
  },
  finals: ['split'],
  verbs: {
    import: [{ from: [null], to: 'open', by: [...DESK], doc: 'import' }],
    match: [{ from: ['open', 'pooled'], to: 'matched', by: [...DESK], doc: 'match' }],
    pool: [{ from: ['open'], to: 'pooled', by: [...DESK], doc: 'unidentified' }],
    setAside: [{ from: ['open'], to: 'setAside', by: [...DESK], doc: 'not of the trade' }],
    split: [{ from: ['open'], to: 'split', by: [...DESK], doc: 'split' }],
    reopen: [
      { from: ['matched', 'pooled', 'setAside'], to: 'open', by: [...DESK, 'effect'], doc: 'taken back' },
    ],
    part: [{ from: ['matched'], to: 'split', by: ['effect'], doc: 'a payment of it was reversed' }],
  },
});
export type LineVerb = keyof typeof lineLifecycle.verbs;
export const lineTones: Readonly<Record<keyof typeof LINE, Tone>> = {
  open: 'orange',
  matched: 'green',
  pooled: 'blue',
  setAside: 'gray',
  split: 'gray',
};
/** The button each act needs. */
export const lineButtons = {
  match: 'Confirm',
  pool: 'Confirm',
  setAside: 'Reject',
  split: 'Confirm',
  reopen: 'Revoke',
} as const;
