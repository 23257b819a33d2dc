import { expect, test } from 'vitest';
import { DEFAULT_SESSIONS } from '../rules/market-hours.ts';
import { advance, upcoming } from '../server/advance.ts';
import type { MarketSetting } from '../server/tables.ts';

// Monday 2026-11-23; Shanghai is UTC+8.
const at = (text: string) => new Date(`${text}+08:00`);
const setting = (set: Partial<MarketSetting>): MarketSetting => ({
  id: '1',
  version: 1,
  market: '10',
  status: 'closed',
  status_since: at('2026-11-20T17:30:00'),
  evaluated_at: at('2026-11-20T17:30:00'),
  mode: 'schedule',
  manual_until: null,
  sessions: DEFAULT_SESSIONS,
  holidays: [],
  extra_days: [],
  close_policy: 'keep',
  grace_minutes: 15,
  notice: null,
  reason: null,
  pending_mode: null,
  pending_at: null,
  pending_until: null,
  pending_notice: null,
  pending_reason: null,
  ...set,
});
const flips = (row: MarketSetting, now: Date) =>
  advance(row, now).flips.map((f) => `${f.open ? 'open' : 'closed'} ${f.at.toISOString()} ${f.by}`);

test('open from the first minute, closed at exactly the last', () => {
  expect(advance(setting({}), at('2026-11-23T08:59:59.999')).setting.status).toBe('closed');
  expect(advance(setting({}), at('2026-11-23T09:00:00.000')).setting.status).toBe('open');
  expect(advance(setting({}), at('2026-11-23T11:29:59.999')).setting.status).toBe('open');
  expect(advance(setting({}), at('2026-11-23T11:30:00.000')).setting).toMatchObject({
    status: 'closed',
    status_since: at('2026-11-23T11:30:00'),
  });
});

test('changes that were missed are told in order and at their own instants', () => {
  expect(flips(setting({}), at('2026-11-24T10:00:00'))).toEqual([
    'open 2026-11-23T01:00:00.000Z schedule',
    'closed 2026-11-23T03:30:00.000Z schedule',
    'open 2026-11-23T05:00:00.000Z schedule',
    'closed 2026-11-23T09:30:00.000Z schedule',
    'open 2026-11-24T01:00:00.000Z schedule',
  ]);
  expect(flips(advance(setting({}), at('2026-11-24T10:00:00')).setting, at('2026-11-24T10:00:00'))).toEqual(
    [],
  );
});

test('a manual opening beats the schedule until its end, then the schedule holds again', () => {
  const open = setting({
    mode: 'manualOpen',
    manual_until: at('2026-11-23T20:00:00'),
    status: 'open',
    status_since: at('2026-11-21T10:00:00'),
    evaluated_at: at('2026-11-21T10:00:00'),
    notice: { zh_CN: '加班' },
  });
  expect(upcoming(open)).toEqual(at('2026-11-23T20:00:00'));
  const after = advance(open, at('2026-11-23T21:00:00'));
  expect(after.setting).toMatchObject({
    status: 'closed',
    mode: 'schedule',
    manual_until: null,
    notice: null,
  });
  expect(after.flips).toEqual([{ open: false, at: at('2026-11-23T20:00:00'), by: 'schedule', reason: null }]);
});

test("a closing set for a minute comes true at that minute and is the reader's next change", () => {
  const open = setting({
    status: 'open',
    status_since: at('2026-11-23T09:00:00'),
    evaluated_at: at('2026-11-23T09:00:00'),
    pending_mode: 'manualClosed',
    pending_at: at('2026-11-23T10:15:00'),
    pending_notice: { zh_CN: '临时休市' },
    pending_reason: '系统维护',
  });
  expect(upcoming(open)).toEqual(at('2026-11-23T10:15:00'));
  expect(advance(open, at('2026-11-23T10:14:59.999')).setting.status).toBe('open');
  const after = advance(open, at('2026-11-23T10:15:00'));
  expect(after.setting).toMatchObject({
    status: 'closed',
    mode: 'manualClosed',
    pending_at: null,
    notice: { zh_CN: '临时休市' },
  });
  expect(after.flips).toEqual([
    { open: false, at: at('2026-11-23T10:15:00'), by: 'person', reason: '系统维护' },
  ]);
  expect(upcoming(after.setting)).toBeNull();
});

test('a pending act that changes nothing by itself only moves the end', () => {
  const open = setting({
    status: 'open',
    status_since: at('2026-11-23T09:00:00'),
    evaluated_at: at('2026-11-23T09:00:00'),
    pending_mode: 'manualOpen',
    pending_at: at('2026-11-23T11:00:00'),
    pending_until: at('2026-11-23T12:00:00'),
  });
  expect(upcoming(open)).toEqual(at('2026-11-23T12:00:00'));
});

test('a row that slept for months ends in the state of the moment', () => {
  const { setting: after, flips: told } = advance(setting({}), at('2027-06-02T10:00:00'));
  expect(after.status).toBe('open');
  expect(told.length).toBeLessThanOrEqual(61);
  expect(told.at(-1)?.open).toBe(true);
});
