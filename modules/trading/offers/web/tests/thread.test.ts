import { describe, expect, test } from 'vitest';
import type { Format } from '#kernel/web/i18n/index.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { threadBadge, unitMark, waitingFor } from '../thread/badges.tsx';
import { hasUnread, ladderItems } from '../thread/ladder-items.ts';
import { neighboursOf } from '../thread/neighbours.ts';
import {
  amountOf,
  changedFacts,
  changedTerms,
  deltaOf,
  differs,
  listedFrom,
  proposalFrom,
  type Terms,
  termLabel,
  termProblems,
  validityEnd,
  withTerm,
} from '../thread/terms.ts';

const listed = (): Terms =>
  listedFrom({
    unitPrice: '2400',
    quantity: '500',
    deliveryStart: '2026-12-01',
    deliveryEnd: '2026-12-15',
    pickType: '10',
    paymentTerm: '10',
    tolerancePlus: '5',
    toleranceMinus: '5',
  });

describe('terms of a counter-offer as they are typed (trading-domain 3.2, screens S4)', () => {
  test('a counter sends price and quantity and only the other terms it changes', () => {
    const draft = withTerm(withTerm(listed(), 'price', '2385.5'), 'paymentTerm', '11');
    expect(termProblems(draft, listed())).toEqual({});
    expect(changedTerms(draft, listed())).toEqual({ paymentTerm: '11' });
    expect(amountOf(draft)).toBe('1192750.00');
    expect(deltaOf(draft, listed(), 'price')).toBe('-14.50');
  });
  test('m2 the last look repeats every term that changes, from what stood to what is proposed', () => {
    const priced = withTerm(withTerm(listed(), 'price', '2385.5'), 'quantity', '300');
    const draft = withTerm(withTerm(priced, 'freeStorageDays', '7'), 'lcOpenDays', '10');
    const facts = changedFacts(draft, listed(), { lane: '10', formatter: said('en_US') });
    expect(facts.map((f) => f.value)).toEqual(['-- → 7', '-- → 10']);
    expect(facts.map((f) => f.label)).toEqual(
      (['freeStorageDays', 'lcOpenDays'] as const).map((key) => termLabel(key).en),
    );
    expect(changedFacts(priced, listed(), { lane: '10', formatter: said('en_US') })).toEqual([]);
  });
  test('the same terms are no counter-offer: the reader is told to accept instead', () => {
    expect(Object.keys(termProblems(listed(), listed()))).toEqual(['all']);
    expect(termProblems(withTerm(listed(), 'price', '2400.00'), listed()).all).toBeDefined();
  });
  test('a third decimal, nothing, zero and exponents are refused at their field, never rounded', () => {
    for (const price of ['2350.005', '', '0', '1e3', '-5'])
      expect(termProblems(withTerm(listed(), 'price', price), listed()).price).toBeDefined();
    expect(termProblems(withTerm(listed(), 'quantity', '10.001'), listed()).quantity).toBeDefined();
    expect(amountOf(withTerm(listed(), 'price', ''))).toBeNull();
  });
  test('delivery may not end before it starts', () => {
    expect(termProblems(withTerm(listed(), 'deliveryEnd', '2026-11-30'), listed()).deliveryEnd).toBeDefined();
  });
  test('numbers are compared as numbers, codes as they are', () => {
    expect(differs(withTerm(listed(), 'tolerancePlus', '5.00'), listed(), 'tolerancePlus')).toBe(false);
    expect(differs(withTerm(listed(), 'pickType', '20'), listed(), 'pickType')).toBe(true);
  });
  test('a round carries the whole proposal', () => {
    expect(
      proposalFrom({ price: '2390', quantity: '300', terms: { paymentTerm: '11', freeStorageDays: 7 } }),
    ).toEqual({
      price: '2390',
      quantity: '300',
      terms: { paymentTerm: '11', freeStorageDays: '7' },
    });
  });
  test('validity counts from the press, or runs with the offer', () => {
    expect(validityEnd('30', Date.parse('2026-11-20T06:00:00Z'), '2026-11-25T09:30:00Z')).toBe(
      '2026-11-20T06:30:00.000Z',
    );
    expect(validityEnd('offer', 0, '2026-11-25T09:30:00Z')).toBe('2026-11-25T09:30:00.000Z');
  });
});

const round = (seq: number, at: string, own: boolean, readAt: string | null = null) => ({
  seq,
  side: own ? 'buyer' : 'seller',
  own,
  author: 'Li',
  price: '2390',
  quantity: '500',
  amount: '1195000.00',
  terms: {},
  firm: true,
  validUntil: at,
  state: '20',
  message: null,
  at,
  readAt,
  hash: 'h',
  differences: [],
});
const event = (seq: number, action: string, at: string) => ({
  seq,
  action,
  fromState: '10',
  toState: '10',
  changes: [],
  actorName: 'Li',
  actorSide: 'buyer',
  companyName: null,
  companyNameEn: null,
  reason: null,
  at,
});

describe('the ladder', () => {
  test('rounds, messages and events stand in the order they happened; a counter is told once, by its round', () => {
    const items = ladderItems({
      ladder: [round(1, '2026-11-20T01:00:00.000Z', true), round(2, '2026-11-20T02:00:00.000Z', false)],
      messages: [
        {
          id: '7',
          kind: 'message',
          own: true,
          author: 'Li',
          side: 'buyer',
          body: 'ok',
          at: '2026-11-20T01:30:00.000Z',
        },
      ],
      events: [
        event(1, 'counter', '2026-11-20T01:00:00.000Z'),
        event(2, 'withdrawRound', '2026-11-20T03:00:00.000Z'),
      ],
    });
    expect(items.map((i) => i.key)).toEqual(['r1', 'm7', 'r2', 'e2']);
  });
  test('only unseen rounds of the other side ask for a read mark, and never for the operator', () => {
    const seen = round(1, '2026-11-20T01:00:00.000Z', false, '2026-11-20T01:01:00.000Z');
    const unseen = round(2, '2026-11-20T02:00:00.000Z', false);
    expect(hasUnread({ side: 'buyer', ladder: [seen] })).toBe(false);
    expect(hasUnread({ side: 'buyer', ladder: [seen, unseen] })).toBe(true);
    expect(hasUnread({ side: 'operator', ladder: [unseen] })).toBe(false);
    expect(hasUnread({ side: 'buyer', ladder: [round(3, '2026-11-20T03:00:00.000Z', true)] })).toBe(false);
  });
});

test('previous and next thread follow the list it was opened from, by their query', () => {
  const list = JSON.stringify(['/t?id=1', '/t?id=2', '/t?id=3']);
  expect(neighboursOf('/t?id=2', list)).toEqual({ previous: '/t?id=1', next: '/t?id=3' });
  expect(neighboursOf('/t?id=9', list)).toEqual({ previous: null, next: null });
  expect(neighboursOf('/t?id=1', 'broken')).toEqual({ previous: null, next: null });
});

const said = (locale: 'zh_CN' | 'en_US') => formatterOf({ locale } as Format, {});

describe('badges of negotiations on every screen', () => {
  test('R-OFFER-002 to R-OFFER-025 each status has its word in both languages and its specified colour', () => {
    const seen = Object.fromEntries(
      threadBadge
        .choices(said('en_US'))
        .map(({ value }) => [
          value,
          `${threadBadge.of(value, said('en_US')).color} ${threadBadge.of(value, said('en_US')).label}`,
        ]),
    );
    expect(seen).toEqual({
      '05': 'gray Void',
      '10': 'blue Counter-offer in progress',
      '15': 'green Buyer accepted',
      '20': 'blue Pre-deal',
      '25': 'gray Locked pre-deal',
      '30': 'gold Deal confirmed',
      '35': 'gold Initial intermediary',
      '40': 'green Deal confirmed',
      '45': 'green Direct deal',
      '50': 'blue Awaiting intermediary acceptance',
      '55': 'red Intermediary rejected',
      '60': 'green Intermediary deal',
    });
    for (const { value, label } of threadBadge.choices(said('zh_CN')))
      expect(`${value} ${label}`).toMatch(/\p{Script=Han}/u);
  });
  test('R-OFFER-012 R-OFFER-016 30 and 40 share a label and are told apart by colour and tip', () => {
    const [waiting, effective] = [threadBadge.of('30', said('en_US')), threadBadge.of('40', said('en_US'))];
    expect(waiting.label).toBe(effective.label);
    expect(waiting.color).not.toBe(effective.color);
    expect(waiting.tip).not.toBe(effective.tip);
  });
});

test('whose turn it is reads from the chair of the reader', () => {
  expect(waitingFor({ waitsFor: 'seller', side: 'seller' })?.color).toBe('orange');
  expect(waitingFor({ waitsFor: 'seller', side: 'buyer' })?.said.en).toBe('Seller');
  expect(waitingFor({ waitsFor: null, side: 'buyer' })).toBeNull();
});

test('units are written as the trade writes them', () => {
  expect([unitMark('TNE', 'zh_CN'), unitMark('TNE', 'en_US'), unitMark('XYZ', 'en_US')]).toEqual([
    '吨',
    't',
    'XYZ',
  ]);
});
