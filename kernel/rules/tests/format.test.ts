import { describe, expect, test } from 'vitest';
import { showLateness } from '../time-left.ts';
import { addDays, dayOf, wallClock } from '../clock.ts';
import {
  EMPTY,
  showBetween,
  showBinding,
  showCountdown,
  showDate,
  showDateTime,
  showMoney,
  showPercent,
  showPrice,
  showQuantity,
  showWeight,
  zoneMark,
} from '../format.ts';

describe('what people read (administration-domain 0.1)', () => {
  test('E-FMT-02: what is being typed and is no number stands as typed, so that a form refuses it at its field and does not fall', () => {
    for (const show of [showMoney, showPrice, showQuantity, showWeight])
      for (const typed of ['abc', 'NaN', 'Infinity', '1e', '-', '二千']) expect(show(typed)).toBe(typed);
    expect(showPercent('abc')).toBe('abc%');
  });
  test('money, prices, quantities, weights: thousands grouped, empty is --', () => {
    expect(showMoney('1052500')).toBe('1,052,500.00');
    expect(showMoney('-1234.5')).toBe('-1,234.50');
    expect(showPrice('2105.125')).toBe('2,105.125');
    expect(showPrice('2105')).toBe('2,105.00');
    expect(showQuantity('3000')).toBe('3,000.00');
    expect(showWeight('499.318')).toBe('499.318');
    expect(showPercent('13.000')).toBe('13%');
    for (const show of [showMoney, showPrice, showQuantity, showWeight, showPercent])
      for (const nothing of [null, undefined, '']) expect(show(nothing)).toBe(EMPTY);
  });
  test('the zone of the reader decides the form of a date, not his language', () => {
    expect(showDate('2026-11-20', 'Asia/Shanghai')).toBe('2026-11-20');
    expect(showDate('2026-11-20', 'Europe/Berlin')).toBe('20/11/2026');
    expect(showDate('2026-11-20T16:30:00Z', 'Asia/Shanghai')).toBe('2026-11-21');
    expect(showDate('2026-11-20T16:30:00Z', 'America/Chicago')).toBe('20/11/2026');
    expect(showDateTime('2026-11-20T16:30:05Z', 'Asia/Shanghai')).toBe('2026-11-21 00:30:05');
    expect(showDateTime('2026-11-20T16:30:05Z', 'Asia/Shanghai', false)).toBe('2026-11-21 00:30');
    expect(showDate(null, 'Asia/Shanghai')).toBe(EMPTY);
    expect(zoneMark('Asia/Shanghai')).toBe('(UTC+8)');
  });
  test('countdowns never go below zero', () => {
    expect(showCountdown(90_061_999, 'zh_CN')).toBe('1 天 01:01:01');
    expect(showCountdown(90_061_999, 'en_US')).toBe('1 d 01:01:01');
    expect(showCountdown(59_999, 'en_US')).toBe('00:00:59');
    expect(showCountdown(-5, 'en_US')).toBe('00:00:00');
  });
  test('how late something is stands in its largest unit', () => {
    expect(showLateness(3 * 86_400_000 + 5, 'zh_CN')).toBe('3 天');
    expect(showLateness(86_399_999, 'en_US')).toBe('23 h');
    expect(showLateness(119_000, 'zh_CN')).toBe('1 分钟');
    expect(showLateness(0, 'en_US')).toBe('1 min');
  });
});

describe('business days (trading-domain 0.1)', () => {
  test('a business day is the calendar day in Asia/Shanghai', () => {
    expect(dayOf('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
    expect(dayOf('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-20T16:00:00.000Z'), 'UTC')).toBe('2026-11-20');
    expect(wallClock(new Date('2026-11-20T01:30:00Z'))).toEqual({
      weekday: 5,
      minutes: 570,
      day: '2026-11-20',
    });
    expect(wallClock(new Date('2026-11-21T16:00:00Z'))).toEqual({
      weekday: 7,
      minutes: 0,
      day: '2026-11-22',
    });
  });
  test('days are added over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });
});

test('a range reads 至 in Chinese and a dash in English (screens 3.2)', () => {
  expect(showBetween('2026-12-01', '2026-12-15', 'zh_CN')).toBe('2026-12-01 至 2026-12-15');
  expect(showBetween('01/12/2026', '15/12/2026', 'en_US')).toBe('01/12/2026 – 15/12/2026');
});

test('a binding time stands in business time with its offset, whoever reads (screens 3.2)', () => {
  expect(showBinding('2026-11-21T09:30:15Z')).toBe('2026-11-21 17:30 (UTC+8)');
  expect(showBinding(new Date('2026-11-21T09:30:15Z'), true)).toBe('2026-11-21 17:30:15 (UTC+8)');
  expect(showBinding(null)).toBe(EMPTY);
});
