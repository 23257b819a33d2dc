import { expect, test } from 'vitest';
import { bigFigure } from '../big-figure.ts';
import { figureSpan, stepsOf, wholePeriod } from '../figure-period.ts';
import { metricWords } from '../metric-words.ts';
import { METRIC_KEYS, metricOf, metricsFor } from '../metrics.ts';

test('big figures are short in the reader’s way of counting and exact below ten thousand', () => {
  expect(bigFigure('43921600', 'zh_CN')).toBe('4,392.16 万');
  expect(bigFigure('43921600', 'en_US')).toBe('43.92 M');
  expect(bigFigure('123456789012', 'zh_CN')).toBe('1,234.57 亿');
  expect(bigFigure('18420', 'en_US')).toBe('18.42 K');
  expect(bigFigure('9999.99', 'zh_CN')).toBe('9,999.99');
  expect(bigFigure('-20000', 'zh_CN')).toBe('-2.00 万');
});

test('20.4 a running period is compared with as many days of the one before, a finished one with all of it', () => {
  expect(figureSpan({}, '2026-11-28')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-28',
    beforeFrom: '2026-10-01',
    beforeTo: '2026-10-28',
    grain: 'day',
    running: true,
  });
  expect(figureSpan({ period: 'month', day: '2026-02-10' }, '2026-11-28')).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-28',
    beforeFrom: '2026-01-01',
    beforeTo: '2026-01-31',
    running: false,
  });
  // The 31st of March has no counterpart in February.
  expect(figureSpan({}, '2026-03-30')).toMatchObject({ beforeFrom: '2026-02-01', beforeTo: '2026-02-28' });
  expect(figureSpan({ period: 'quarter' }, '2026-05-02')).toMatchObject({
    from: '2026-04-01',
    to: '2026-05-02',
    beforeFrom: '2026-01-01',
    beforeTo: '2026-02-01',
    grain: 'week',
  });
  expect(figureSpan({ period: 'week' }, '2026-11-28')).toMatchObject({
    from: '2026-11-23',
    beforeFrom: '2026-11-16',
  });
  expect(figureSpan({ period: 'day' }, '2026-11-28')).toMatchObject({
    from: '2026-11-28',
    beforeTo: '2026-11-27',
  });
});

test('20.4 chosen days are compared with as many just before; the end never comes before the start', () => {
  expect(figureSpan({ from: '2026-11-10', to: '2026-11-19' }, '2026-11-28')).toMatchObject({
    beforeFrom: '2026-10-31',
    beforeTo: '2026-11-09',
  });
  expect(figureSpan({ from: '2026-11-20', to: '2026-11-10' }, '2026-11-28')).toMatchObject({
    from: '2026-11-10',
  });
  expect(figureSpan({ from: '2001-01-01', to: '2026-11-10' }, '2026-11-28').from).toBe('2024-11-09');
});

test('quarters begin in January, April, July and October', () => {
  expect(wholePeriod('2026-12-31', 'quarter')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(wholePeriod('2028-02-29', 'quarter')).toEqual({ from: '2028-01-01', to: '2028-03-31' });
});

test('steps cover a span once each, weeks from their Monday', () => {
  expect(stepsOf('2026-11-01', '2026-11-15', 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(stepsOf('2026-11-29', '2026-12-01', 'day')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
});

test('20.4 every metric has a name, a meaning and a reader', () => {
  for (const key of METRIC_KEYS) {
    expect(metricWords.table[key].en).not.toBe('');
    expect(metricWords.table[`help.${key}`].zh).not.toBe('');
    expect(metricOf(key).sides.length).toBeGreaterThan(0);
  }
  expect(metricsFor('buyer')).not.toContain('listedQuantity');
  expect(metricsFor('seller')).not.toContain('activeMembers');
  expect(metricsFor('seller')).toContain('quoteRate');
  expect(metricsFor('seller')).not.toContain('awardRate');
});
