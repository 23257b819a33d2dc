import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addOpenMinutes,
  checkSessions,
  DEFAULT_SESSIONS,
  lastClose,
  type MarketHours,
  nextClose,
  nextOpening,
  openMinutesBetween,
  type Session,
  stateAt,
  withinGrace,
  withMode,
} from '../market-hours.ts';

const hours: MarketHours = {
  sessions: DEFAULT_SESSIONS,
  holidays: [],
  extraDays: [],
  mode: 'schedule',
  manualUntil: null,
};
/** An instant of Shanghai time. */
const sh = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const state = (h: MarketHours, text: string) => {
  const s = stateAt(h, sh(text));
  return [
    s.open,
    s.nextChangeAt === null
      ? null
      : new Date(s.nextChangeAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
  ];
};

describe('schedule (administration-domain 16), Asia/Shanghai', () => {
  test.each<[string, boolean, string]>([
    ['2026-11-20 08:59:59.999', false, '2026-11-20 09:00'],
    ['2026-11-20 09:00:00.000', true, '2026-11-20 11:30'],
    ['2026-11-20 11:29:59.999', true, '2026-11-20 11:30'],
    ['2026-11-20 11:30:00.000', false, '2026-11-20 13:00'],
    ['2026-11-20 17:29:59.999', true, '2026-11-20 17:30'],
    ['2026-11-20 17:30:00.000', false, '2026-11-23 09:00'],
    ['2026-11-21 10:00:00.000', false, '2026-11-23 09:00'],
    ['2026-11-23 00:00:00.000', false, '2026-11-23 09:00'],
  ])('%s open: %s, changes at %s', (at, open, change) => expect(state(hours, at)).toEqual([open, change]));

  test('3.10.6 with a close at 17:00 the last millisecond before it is open and 17:00:00.000 is not', () => {
    const five: MarketHours = { ...hours, sessions: [{ weekdays: [5], from: '09:00', to: '17:00' }] };
    expect(stateAt(five, sh('2026-11-20 16:59:59.999')).open).toBe(true);
    expect(stateAt(five, sh('2026-11-20 17:00:00.000')).open).toBe(false);
  });
  test('holidays close, make-up days open with the usual sessions, and a holiday wins', () => {
    const h: MarketHours = {
      ...hours,
      holidays: ['2026-11-20', '2026-11-22'],
      extraDays: ['2026-11-21', '2026-11-22'],
    };
    expect(state(h, '2026-11-20 10:00')).toEqual([false, '2026-11-21 09:00']);
    expect(state(h, '2026-11-21 10:00')).toEqual([true, '2026-11-21 11:30']);
    expect(state(h, '2026-11-22 10:00')).toEqual([false, '2026-11-23 09:00']);
  });
  test('a session up to midnight goes on into the next day', () => {
    const h: MarketHours = {
      ...hours,
      sessions: [
        { weekdays: [5], from: '21:00', to: '24:00' },
        { weekdays: [6], from: '00:00', to: '02:30' },
      ],
    };
    expect(state(h, '2026-11-20 23:59:59.999')).toEqual([true, '2026-11-21 02:30']);
    expect(state(h, '2026-11-21 02:30')).toEqual([false, '2026-11-27 21:00']);
  });
  test('a market without sessions never opens; a long holiday still names its opening', () => {
    expect(stateAt({ ...hours, sessions: [] }, sh('2026-11-20 10:00'))).toEqual({
      open: false,
      nextChangeAt: null,
    });
    const holidays = Array.from({ length: 60 }, (_, i) =>
      new Date(Date.UTC(2026, 10, 20 + i)).toISOString().slice(0, 10),
    );
    expect(nextOpening({ ...hours, holidays }, sh('2026-11-20 10:00'))).toEqual(sh('2027-01-19 09:00'));
  });
});

describe('manual acts', () => {
  const at = '2026-11-20 10:00';
  test('a manual close beats the schedule until its end, then the schedule speaks again', () => {
    const closed = withMode(hours, 'manualClosed', sh('2026-11-20 14:00'));
    expect(state(closed, at)).toEqual([false, '2026-11-20 14:00']);
    expect(state(closed, '2026-11-20 13:59:59.999')).toEqual([false, '2026-11-20 14:00']);
    expect(state(closed, '2026-11-20 14:00')).toEqual([true, '2026-11-20 17:30']);
  });
  test('without an end it lasts until the next act', () => {
    expect(state(withMode(hours, 'manualClosed', null), at)).toEqual([false, null]);
    expect(state(withMode(hours, 'manualOpen', null), '2026-11-21 03:00')).toEqual([true, null]);
    expect(withMode(hours, 'schedule', sh(at)).manualUntil).toBeNull();
  });
  test('a manual opening that ends inside a session goes on with it', () => {
    expect(state(withMode(hours, 'manualOpen', sh('2026-11-20 10:30')), '2026-11-20 07:00')).toEqual([
      true,
      '2026-11-20 11:30',
    ]);
    expect(state(withMode(hours, 'manualOpen', sh('2026-11-20 12:00')), '2026-11-20 11:45')).toEqual([
      true,
      '2026-11-20 12:00',
    ]);
  });
});

describe('open minutes (1.5: confirm-by counts open minutes only)', () => {
  test('half an hour from 11:15 ends after lunch, from Friday evening on Monday', () => {
    expect(addOpenMinutes(hours, sh('2026-11-20 11:15'), 30)).toEqual(sh('2026-11-20 13:15'));
    expect(addOpenMinutes(hours, sh('2026-11-20 17:20'), 30)).toEqual(sh('2026-11-23 09:20'));
    expect(addOpenMinutes(hours, sh('2026-11-20 18:00'), 30)).toEqual(sh('2026-11-23 09:30'));
    expect(addOpenMinutes(hours, sh('2026-11-20 11:00'), 30)).toEqual(sh('2026-11-20 11:30'));
    expect(addOpenMinutes({ ...hours, sessions: [] }, sh('2026-11-20 11:00'), 1)).toBeNull();
  });
  test('open minutes of a day, a weekend and over both', () => {
    expect(openMinutesBetween(hours, sh('2026-11-20 00:00'), sh('2026-11-21 00:00'))).toBe(420);
    expect(openMinutesBetween(hours, sh('2026-11-21 00:00'), sh('2026-11-23 00:00'))).toBe(0);
    expect(openMinutesBetween(hours, sh('2026-11-20 17:00'), sh('2026-11-23 09:30'))).toBe(60);
    expect(openMinutesBetween(hours, sh('2026-11-20 10:00'), sh('2026-11-20 10:00'))).toBe(0);
  });
  test('adding open minutes and counting them agree', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 * 1440 }),
        fc.integer({ min: 1, max: 3000 }),
        (start, minutes) => {
          const from = new Date(sh('2026-11-01 00:00').getTime() + start * 60_000);
          const to = addOpenMinutes(hours, from, minutes) as Date;
          expect(openMinutesBetween(hours, from, to)).toBe(minutes);
        },
      ),
      { numRuns: 200 },
    );
  });
  test('the close that ends «good till market close», and the last one behind', () => {
    expect(nextClose(hours, sh('2026-11-20 10:00'))).toEqual(sh('2026-11-20 11:30'));
    expect(nextClose(hours, sh('2026-11-20 18:00'))).toEqual(sh('2026-11-23 11:30'));
    expect(lastClose(hours, sh('2026-11-23 08:00'))).toEqual(sh('2026-11-20 17:30'));
    expect(lastClose(hours, sh('2026-11-20 11:30'))).toEqual(sh('2026-11-20 11:30'));
    expect(lastClose({ ...hours, sessions: [] }, sh('2026-11-20 11:30'))).toBeNull();
  });
  test('grace lasts its minutes and not a millisecond more', () => {
    const closed = sh('2026-11-20 17:30');
    expect(withinGrace(true, null, closed, 15)).toBe(true);
    expect(withinGrace(false, closed, sh('2026-11-20 17:44:59.999'), 15)).toBe(true);
    expect(withinGrace(false, closed, sh('2026-11-20 17:45'), 15)).toBe(false);
    expect(withinGrace(false, closed, closed, 0)).toBe(false);
    expect(withinGrace(false, null, closed, 15)).toBe(false);
  });
});

describe('sessions are checked', () => {
  const s = (from: string, to: string, weekdays = [1]): Session => ({ weekdays, from, to });
  test.each<[string, Session[], string[]]>([
    ['the default', [...DEFAULT_SESSIONS], []],
    ['touching sessions', [s('09:00', '11:00'), s('11:00', '12:00')], []],
    ['the same hours on other days', [s('09:00', '11:00'), s('09:00', '11:00', [2])], []],
    ['an overlap', [s('09:00', '11:00'), s('10:59', '12:00')], ['1 session.overlap']],
    ['one inside the other', [s('09:00', '18:00'), s('10:00', '11:00', [1, 2])], ['1 session.overlap']],
    ['turned round', [s('11:00', '09:00')], ['0 session.order']],
    ['no length', [s('09:00', '09:00')], ['0 session.order']],
    ['bad times', [s('9:00', '25:00')], ['0 session.time']],
    ['no weekday', [s('09:00', '10:00', [])], ['0 session.weekdays']],
    ['weekday eight', [s('09:00', '10:00', [8])], ['0 session.weekdays']],
    ['none', [], ['0 session.none']],
    ['seven', Array.from({ length: 7 }, (_, i) => s(`0${i}:00`, `0${i + 1}:00`)), ['6 session.tooMany']],
  ])('%s', (_, sessions, expected) =>
    expect(checkSessions(sessions).map((i) => `${i.index} ${i.rule}`)).toEqual(expected),
  );
});
