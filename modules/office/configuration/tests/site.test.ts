import { expect, test } from 'vitest';
import { openWorld } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { clockActor, visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { siteBundle } from '../contract/bundle.ts';
import { localeInfo, platformDetail, siteBottom } from '../contract/site.ts';
import { readSetting, SETTING_KEYS, settings } from '../rules/settings.ts';
import { settingOf } from '../server/door.ts';
import { install } from '../server/install.ts';

const world = await openWorld({ demo: false });
const stranger = visitor('test', '127.0.0.1', 'test', 'en_US', 'Europe/London');
const ask = async <T>(call: Call, actor = stranger) =>
  (await dispatch(world.runtime, actor, call, {})).data as T;

test("a visitor learns the platform's name and sign-in choices, and none of its counters or limits", async () => {
  const seen = await ask<Record<string, unknown>>(platformDetail);
  expect(seen).toMatchObject({
    platformName: { en_US: 'Chemical Trading Platform' },
    loginSettings: { passwordLogin: true },
    operator: null,
  });
  expect(JSON.stringify(seen)).not.toMatch(/maxFail|priceBandPercent|quotaPerMonth/);
  expect(await ask(platformDetail, { ...clockActor('test'), identity: 'platform' })).toMatchObject({
    operator: { loginSettings: { maxFail: 5 }, hazardVisibility: '20' },
  });
});

test('a saved value holds at once, for the calls and for the house', async () => {
  await world.sql
    .updateTable('configuration.setting')
    .set({ value: JSON.stringify({ ...settings.loginSettings.fallback, registerOpen: false }), version: 2 })
    .where('key', '=', 'loginSettings')
    .execute();
  expect(await ask(platformDetail)).toMatchObject({ loginSettings: { registerOpen: false } });
  expect(await settingOf({ tx: world.sql }, 'loginSettings')).toMatchObject({
    registerOpen: false,
    maxFail: 5,
  });
  await install(world.sql);
  expect(await settingOf({ tx: world.sql }, 'loginSettings')).toMatchObject({ registerOpen: false });
});

test('the footer shows links that are switched on, in their order, newer first among equals', async () => {
  const link = (name: string, sequence: number, state: '0' | '1', draft = false) => {
    const content = JSON.stringify({
      names: { zh_CN: name },
      url: 'https://a.example',
      sequence,
      type: '10',
      picture: null,
      showFlag: true,
    });
    return {
      kind: 'friendlyLink',
      state,
      release_no: draft ? 0 : 1,
      value: draft ? null : content,
      draft: draft ? content : null,
    };
  };
  await world.sql
    .insertInto('configuration.entry')
    .values([link('乙', 2, '1'), link('甲', 1, '1'), link('停', 1, '0'), link('草稿', 1, '1', true)])
    .execute();
  const seen = await ask<{ friendlyLinks: { names: { zh_CN: string } }[]; footer: { icpLink: string } }>(
    siteBottom,
  );
  expect(seen.friendlyLinks.map((l) => l.names.zh_CN)).toEqual(['甲', '乙']);
  expect(seen.footer.icpLink).toBe('https://beian.miit.gov.cn/');
});

test('R-PCONF-016 the bundle of the site carries its columns and how the markets stand, for visitors too', async () => {
  const bundle = await ask<{
    columns: { code: string; children: unknown[] }[];
    marketStatus: { market: string; status: string }[];
  }>(siteBundle);
  expect(bundle.marketStatus.map((m) => m.market)).toEqual(['10', '20', '30', '40']);
  expect(Array.isArray(bundle.columns)).toBe(true);
  await world.sql
    .insertInto('content.site_column')
    .values({
      names: JSON.stringify({ zh_CN: '行情', en_US: 'Markets' }),
      code: 'markets',
      place: 'home',
      template: 'list',
      data_source: 'articles',
      sequence: 1,
    })
    .execute();
  expect((await ask<{ columns: { code: string }[] }>(siteBundle)).columns.map((c) => c.code)).toContain(
    'markets',
  );
});

test("R-I18N-001 the form of dates follows the reader's time zone", async () => {
  expect(await ask(localeInfo)).toMatchObject({
    locale: 'en_US',
    timeZone: 'Europe/London',
    dateFormat: 'DD/MM/YYYY',
    supported: ['zh_CN', 'en_US'],
  });
  expect(await ask(localeInfo, { ...stranger, timeZone: 'Asia/Shanghai' })).toMatchObject({
    dateFormat: 'YYYY-MM-DD',
  });
});

test('every fallback fits its own schema; a stored value that lacks a newer field takes its fallback', () => {
  for (const key of SETTING_KEYS)
    expect(settings[key].schema.safeParse(settings[key].fallback).success, key).toBe(true);
  const { prolongMaxDays: _newer, ...older } = settings.tradingLimits.fallback;
  expect(readSetting('tradingLimits', { ...older, idleHoursRmb: 12 })).toMatchObject({
    idleHoursRmb: 12,
    prolongMaxDays: 30,
  });
  expect(readSetting('hazardVisibility', '99')).toBe('20');
});
