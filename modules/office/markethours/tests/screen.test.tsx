import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { clockJumpState } from '#kernel/rules/service-state.ts';
import type { Route } from '#kernel/web/guard/index.ts';
import { access, forgetMenu } from '#kernel/web/guard/rights.ts';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { callKey, newQueryClient } from '#kernel/web/request/index.ts';
import { serviceState } from '#kernel/web/request/service-state.ts';
import { listMarkets, type MarketRow, marketStatus } from '../contract/market.ts';
import { DEFAULT_SESSIONS } from '../rules/market-hours.ts';
import { MARKET_ROUTE } from '../rules/pages.ts';
import { sessionText } from '../web/badges.ts';
import ClockBanner from '../web/clock-banner.tsx';
import { MarketClock } from '../web/market-clock.tsx';
import OpenOrCloseMarket from '../web/open-or-close-market.tsx';

const market = (set: Partial<MarketRow>): MarketRow => ({
  market: '10',
  version: 3,
  status: 'open',
  mode: 'schedule',
  manualUntil: null,
  sessions: DEFAULT_SESSIONS.map((s) => ({ ...s, weekdays: [...s.weekdays] })),
  holidays: ['2026-12-31'],
  extraDays: [],
  closePolicy: 'keep',
  graceMinutes: 15,
  notice: null,
  reason: null,
  statusSince: '2026-11-23T01:00:00.000Z',
  nextChangeAt: '2026-11-23T03:30:00.000Z',
  pending: null,
  clockJumped: false,
  can: ['Edit', 'OpenMarket', 'CloseMarket'],
  ...set,
});
function shown(node: ReactNode, rows: readonly MarketRow[]): string {
  const client = newQueryClient();
  client.setQueryData(callKey(listMarkets, {}), rows);
  client.setQueryData(
    callKey(marketStatus, {}),
    rows.map((r) => ({
      market: r.market,
      status: r.status,
      mode: r.mode,
      nextChangeAt: r.nextChangeAt,
      notice: r.notice,
      serverTime: '2026-11-23T02:00:00.000Z',
    })),
  );
  return renderToString(<QueryClientProvider client={client}>{node}</QueryClientProvider>).replace(
    /<!-- -->/g,
    '',
  );
}
beforeEach(() => {
  setLocale('zh_CN');
  setZone('Asia/Shanghai');
});

test('R-SYS-002 the screen shows each market with state, hours and the acts its reader may take, in both languages', () => {
  const zh = shown(<OpenOrCloseMarket />, [market({}), market({ market: '20', status: 'closed', can: [] })]);
  for (const text of [
    '开休市设置',
    '人民币现货',
    '美元',
    '周一–周五 09:00–11:30',
    '2026-12-31',
    '保持：有效期照常计算',
    '编辑交易时段',
  ])
    expect(zh).toContain(text);
  expect(zh.match(/编辑交易时段/g)).toHaveLength(1);
  setLocale('en_US');
  const en = shown(<OpenOrCloseMarket />, [market({})]);
  for (const text of [
    'Market open/close',
    'RMB spot',
    'Mon–Fri 09:00–11:30',
    'Open market',
    'Close market',
    'Keep: validity runs on',
  ])
    expect(en).toContain(text);
  expect(en).not.toMatch(/[\u4e00-\u9fff]/);
});

test('a market set by hand shows its notice, its end and the way back; a pending act shows its minute', () => {
  const html = shown(<OpenOrCloseMarket />, [
    market({
      mode: 'manualOpen',
      manualUntil: '2026-11-23T12:00:00.000Z',
      notice: { zh_CN: '加班交易', en_US: null },
      pending: { mode: 'manualClosed', at: '2026-11-23T08:00:00.000Z' },
    }),
  ]);
  for (const text of ['加班交易', '人工开市 · 至 2026-11-23 20:00', '将于 2026-11-23 16:00', '恢复按时段'])
    expect(html).toContain(text);
});

test('a clock in doubt is said before everything else', () => {
  expect(shown(<OpenOrCloseMarket />, [market({ clockJumped: true })])).toContain('确认时间无误');
  expect(shown(<OpenOrCloseMarket />, [market({ clockJumped: true, can: [] })])).not.toContain(
    '确认时间无误',
  );
});

test('the clock of a board says state and next change', () => {
  const html = shown(<MarketClock />, [
    market({
      status: 'closed',
      nextChangeAt: '2026-11-23T05:00:00.000Z',
      notice: { zh_CN: '午间休市', en_US: 'Noon break' },
    }),
  ]);
  for (const text of ['闭市', '下次开市', '午间休市']) expect(html).toContain(text);
  expect(shown(<MarketClock market="40" />, [market({})])).toBe('');
});

test('days that follow one another are said as a span, others one by one', () => {
  expect(sessionText({ weekdays: [6, 1, 3], from: '09:00', to: '12:00' }, 'en_US')).toBe(
    'Mon Wed Sat 09:00–12:00',
  );
  expect(sessionText({ weekdays: [6, 7], from: '10:00', to: '24:00' }, 'zh_CN')).toBe(
    '周六 周日 10:00–24:00',
  );
});

test('F3 while a jump of the clock waits for a word the platform’s pages say so, by how much, with the way to confirm it', () => {
  const bar = () => shown(<ClockBanner />, []);
  expect(bar()).toBe('');
  access.set({ menu: 'loaded', routes: [], nodes: [] });
  serviceState.set(clockJumpState(-3_600_000));
  expect(bar()).toContain('服务器时钟后退了 01:00:00');
  expect(bar()).not.toContain('href');
  access.set({
    menu: 'loaded',
    routes: [{ path: MARKET_ROUTE, permission: true } as Route],
    nodes: [],
  });
  setLocale('en_US');
  serviceState.set(clockJumpState(90_000));
  expect(bar()).toMatch(
    /The server clock jumped ahead by 00:01:30 .*Closing and opening are stopped until confirmed.*href="\/systemSetting\/openOrCloseMarket".*Go and confirm/,
  );
  serviceState.set(clockJumpState(0));
  expect(bar()).toContain('The server clock jumped.');
  serviceState.set('storage-full');
  expect(bar()).toBe('');
  serviceState.set(null);
  expect(bar()).toBe('');
  forgetMenu();
});
