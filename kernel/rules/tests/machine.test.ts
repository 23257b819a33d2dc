import { describe, expect, test } from 'vitest';
import { machine } from '../machine.ts';
import { StateNotAllowed } from '../refusals.ts';

const CODES = { open: '10', held: '20', done: '30' } as const;
const labels = {
  open: { zh: '开', en: 'Open' },
  held: { zh: '占', en: 'Held' },
  done: { zh: '完', en: 'Done' },
};
const lifecycle = machine('thing', 'thing_state', CODES, {
  labels,
  finals: ['done'],
  verbs: {
    add: [{ from: [null], to: 'open', by: ['buyer'], doc: 'add' }],
    hold: [{ from: ['open'], to: 'held', by: ['seller', 'timer'], doc: 'hold' }],
    end: [
      { from: ['held'], to: 'done', by: ['seller'], doc: 'end well' },
      { from: ['held'], to: 'open', by: ['seller'], doc: 'end badly' },
    ],
  },
});

describe('a life is a table', () => {
  test('a row leads on, everything else is refused with the state it stands in', () => {
    expect(lifecycle.next('hold', '10', 'seller')).toBe('20');
    expect(lifecycle.next('add', null, 'buyer')).toBe('10');
    expect(() => lifecycle.next('hold', '30', 'seller')).toThrowError(
      expect.objectContaining({
        kind: StateNotAllowed,
        details: { subject: 'thing', verb: 'hold', state: 'done', side: 'seller' },
      }),
    );
    expect(() => lifecycle.next('hold', '10', 'buyer')).toThrowError(
      expect.objectContaining({ kind: StateNotAllowed }),
    );
    expect(() => lifecycle.next('hold', null, 'seller')).toThrowError(
      expect.objectContaining({ kind: StateNotAllowed }),
    );
  });
  test('a verb with several outcomes must name one', () => {
    expect(() => lifecycle.next('end', '20', 'seller')).toThrow('several outcomes');
    expect(lifecycle.next('end', '20', 'seller', 'open')).toBe('10');
    expect(lifecycle.next('end', '20', 'seller', 'done')).toBe('30');
  });
  test('open verbs, names, rows and the picture', () => {
    expect(lifecycle.open('20', 'seller')).toEqual(['end']);
    expect(lifecycle.open('30', 'seller')).toEqual([]);
    expect(lifecycle.nameOf('20')).toBe('held');
    expect(() => lifecycle.nameOf('99')).toThrow(/no state 99/);
    expect(lifecycle.rows()).toContainEqual({ from: '10', doc: 'hold', to: '20', who: ['S', 'T'] });
    expect(lifecycle.rows()).toContainEqual({ from: '—', doc: 'add', to: '10', who: ['B'] });
    expect(lifecycle.picture().split('\n')).toContain('  s10 --> s20 : hold');
  });
});

describe('a table is checked when it loads', () => {
  const add = { from: [null], to: 'open', by: ['buyer'], doc: 'add' } as const;
  test('a state nothing leads to', () => {
    expect(() =>
      machine('t', 's', CODES, { labels, finals: ['done', 'held', 'open'], verbs: { add: [add] } }),
    ).toThrow('nothing leads to held, done');
  });
  test('a state without a way out', () => {
    expect(() =>
      machine('t', 's', CODES, {
        labels,
        finals: ['done'],
        verbs: {
          add: [add],
          hold: [{ from: ['open'], to: 'held', by: ['seller'], doc: 'a' }],
          end: [{ from: ['open'], to: 'done', by: ['seller'], doc: 'b' }],
        },
      }),
    ).toThrow('no way out of held');
  });
  test('a loop alone is no way out', () => {
    expect(() =>
      machine('t', 's', { open: '10' } as const, {
        labels: { open: labels.open },
        finals: [],
        verbs: {
          add: [{ from: [null], to: 'open', by: ['buyer'], doc: 'a' }],
          again: [{ from: ['open'], to: 'open', by: ['buyer'], doc: 'b' }],
        },
      }),
    ).toThrow('no way out of open');
  });
  test('a row that stands twice', () => {
    expect(() =>
      machine('t', 's', CODES, {
        labels,
        finals: ['done'],
        verbs: {
          add: [add, add],
          hold: [{ from: ['open'], to: 'held', by: ['seller'], doc: 'a' }],
          end: [{ from: ['held'], to: 'done', by: ['seller'], doc: 'b' }],
        },
      }),
    ).toThrow('stands twice');
  });
});
