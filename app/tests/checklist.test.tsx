import { existsSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { modules } from '#app/modules.ts';
import { residentIdCheck } from '#kernel/rules/check-digits.ts';
import {
  allCalls,
  Email,
  HttpLink,
  Mobile,
  Money,
  Num3,
  PAGE_SIZES,
  Paging,
  PhoneFax,
  Quantity,
} from '#kernel/rules/contract.ts';
import { FileCount, FileFormat, FileName, FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { refuseSize, typesOf } from '#kernel/rules/file-scenes.ts';
import { showDate, showMoney, showPrice } from '#kernel/rules/format.ts';
import { uiWords } from '#kernel/rules/ui-words.ts';
import { fill } from '#kernel/rules/words.ts';
import { DEBOUNCE_MS } from '#kernel/web/fields/debounced.ts';
import { RecommendedSize } from '#kernel/web/fields/recommended-size.tsx';
import { fieldWords } from '#kernel/web/fields/words.ts';
import { TIMEOUT_MS } from '#kernel/web/request/transport.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { defaultPrefs, readPrefs } from '#kernel/web/theme/prefs.ts';
import { fileSceneOf } from '#office/attachments/rules/scene-registry.ts';
import { builtinSets } from '#office/codesets/rules/builtin-sets.ts';
import { Operator } from '#office/identity/contract/operator.ts';
import { NEGOTIATION, negotiationTones } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { map } from '../map.ts';

/**
 * Rows of the checklist (docs/domain/checklist.tsv) whose statement is a constant, a field, a label or a
 * place; behaviour is tested where it lives.
 */
const ui = uiWords.table;

describe('messages (administration-domain 25.4)', () => {
  const inBoth = (said: { zh: string; en: string }) =>
    /\p{Script=Han}/u.test(said.zh) && /^[A-Za-z]/.test(said.en) && !/\p{Script=Han}/u.test(said.en);
  test('R-ERR-015 R-ERR-016 R-ERR-017 R-ERR-018 every form and row act says exactly that, with its own verb', () => {
    const { save, remove } = screenWords.table;
    for (const language of ['zh', 'en'] as const) {
      const done = (verb: { zh: string; en: string }) =>
        fill(screenWords.table['act.done'][language], { verb: verb[language] });
      const failed = (verb: { zh: string; en: string }) =>
        fill(screenWords.table['act.failed'][language], { verb: verb[language], reason: '' });
      expect([done(save), done(remove)]).toEqual([ui['save.ok'][language], ui['delete.ok'][language]]);
      expect([failed(save), failed(remove)].map((t) => t.replace(/[:：] ?$/, ''))).toEqual([
        ui['save.fail'][language],
        ui['delete.fail'][language],
      ]);
      expect(screenWords.table['op.cancel'][language]).toBe(ui['op.cancel'][language]);
      for (const key of ['file.deleteConfirm', 'file.deleteCancel'] as const)
        expect(fieldWords.table[key][language]).toBe(ui[key][language]);
    }
  });
  test('R-ERR-032 R-ERR-033 R-ERR-034 R-ERR-035 R-UPL-004 R-UPL-005 R-UPL-006 R-UPL-019 files are refused in both languages', () => {
    for (const kind of [FileTooLarge, FileName, FileFormat, FileCount]) expect(inBoth(kind)).toBe(true);
  });
});

describe('numbers, dates, patterns', () => {
  test('R-FMT-001 R-FMT-002 dates by the time zone of the reader', () => {
    expect([
      showDate('2026-11-20', 'Asia/Shanghai'),
      showDate('2026-11-20', 'Europe/Berlin'),
      showDate('2026-11-20T23:30:00Z', 'Asia/Shanghai'),
    ]).toEqual(['2026-11-20', '20/11/2026', '2026-11-21']);
  });
  test('R-FMT-003 R-FMT-004 R-FMT-005 R-FMT-006 thousands, two decimals, up to three for a price, -- for nothing', () => {
    expect([
      showMoney('1234567.8'),
      showPrice('2385.125'),
      showPrice('2385.5'),
      showMoney(null),
      showPrice(''),
    ]).toEqual(['1,234,567.80', '2,385.125', '2,385.50', '--', '--']);
  });
  test('R-VALID-001 R-VALID-002 R-VALID-003 R-VALID-004 R-VALID-005 links, phones, mails, numbers of persons', () => {
    const fits = (schema: { safeParse(v: unknown): { success: boolean } }, good: string[], bad: string[]) =>
      expect([
        ...good.map((v) => schema.safeParse(v).success),
        ...bad.map((v) => schema.safeParse(v).success),
      ]).toEqual([...good.map(() => true), ...bad.map(() => false)]);
    fits(
      HttpLink,
      ['http://a.cn', 'https://a.cn/x?y=1'],
      ['ftp://a.cn', 'a.cn', 'javascript:alert(1)', 'https:// a'],
    );
    fits(Mobile, ['13800000000', '19912345678'], ['12800000000', '1380000000', '+8613800000000']);
    fits(Email, ['a.b@c-d.cn'], ['a@b', 'a b@c.cn', '@c.cn']);
    fits(PhoneFax, ['+86 (021) 5555-0000'], ['021ext5', '1234', '021/5555']);
    expect(residentIdCheck('11010519491231002')).toBe('X');
  });
  test('R-VALID-007 R-VALID-008 R-VALID-009 R-VALID-012 table numbers to three decimals, money and quantities to two, never below zero', () => {
    for (const [schema, good, bad] of [
      [Num3, '1.125', '1.1255'],
      [Money, '1.25', '1.255'],
      [Quantity, '1.25', '1.255'],
    ] as const) {
      expect([
        schema.safeParse(good).success,
        schema.safeParse(bad).success,
        schema.safeParse('-1').success,
      ]).toEqual([true, false, false]);
    }
  });
});

describe('constants of the client', () => {
  test('R-API-002 R-SHARED-012 R-SHARED-013 R-SHARED-014', () => {
    expect([TIMEOUT_MS, DEBOUNCE_MS, Paging.pageCount.parse(undefined), [...PAGE_SIZES]]).toEqual([
      50_000,
      400,
      20,
      [10, 20, 50, 100],
    ]);
  });
  test('R-SHARED-008 R-SHARED-009 R-SHARED-010 R-SHARED-011 a page is asked for by number, size, column and direction', () => {
    expect(Object.keys(Paging)).toEqual(['pageNum', 'pageCount', 'sortProperties', 'sortAsc']);
  });
  test('R-API-005 R-API-006 R-API-007 R-API-008 R-API-009 R-API-010 every call stands under one of the six prefixes, and each prefix is used', () => {
    // A capability of rules alone answers no call yet.
    const answering = Object.keys(map).filter((name) => existsSync(`modules/${name}/server`));
    expect(modules.length).toBe(answering.length);
    const prefixes = new Set(allCalls().map((c) => c.path.split('/')[2]));
    expect([...prefixes].sort()).toEqual([
      'bff-aggregation',
      'common-logistics',
      'common-member',
      'common-order',
      'common-platform',
      'common-product',
    ]);
  });
  test('R-GEN-013 R-THEME-002 R-THEME-003 R-THEME-004 R-THEME-005 R-THEME-006 layout, collapse, watermark and lock are settings of their own', () => {
    const chosen = {
      layout: 'top',
      collapse: true,
      watermark: false,
      watermarkText: 'x',
      lockScreen: false,
      lockTime: 7,
    } as const;
    expect(readPrefs({ ...defaultPrefs, ...chosen })).toMatchObject(chosen);
  });
});

describe('user info (administration-domain 4)', () => {
  test.each([
    ['R-USER-001', 'userName'],
    ['R-USER-002', 'avatarName'],
    ['R-USER-003', 'empName'],
    ['R-USER-004', 'loginName'],
    ['R-USER-005', 'memberId'],
    ['R-USER-006', 'memberName'],
    ['R-USER-007', 'memberType'],
    ['R-USER-008', 'identityType'],
    ['R-USER-009', 'idcardNo'],
    ['R-USER-010', 'mobile'],
    ['R-USER-011', 'email'],
    ['R-USER-012', 'adminFlag'],
    ['R-USER-013', 'id'],
    ['R-USER-014', 'empType'],
    ['R-USER-015', 'crmMemberId'],
    ['R-USER-016', 'buttonCodes'],
  ])('%s %s', (_row, field) => {
    expect(Object.keys(Operator.shape)).toContain(field);
  });
});

describe('uploads (administration-domain 18.2)', () => {
  const MB = 1_048_576;
  const max = (scene: string, ext: 'png' | 'mp4' | 'pdf') => [
    refuseSize(fileSceneOf(scene), ext, 5 * MB) === null,
    refuseSize(fileSceneOf(scene), ext, 5 * MB + 1) === null,
  ];
  test('R-UPL-001 R-UPL-002 the generic picture: jpeg, jpg, png, bmp, strictly below 10 MB', () => {
    expect(typesOf(fileSceneOf('image'))).toEqual(['jpeg', 'jpg', 'png', 'bmp']);
    expect([
      refuseSize(fileSceneOf('image'), 'png', 10 * MB - 1) === null,
      refuseSize(fileSceneOf('image'), 'png', 10 * MB) === null,
    ]).toEqual([true, false]);
  });
  test('R-UPL-015 R-UPL-016 R-UPL-017 R-UPL-018 product pictures nine of 5 MB, their video 5 MB, a PDF 50 MB, all inclusive', () => {
    expect([
      fileSceneOf('productImage').count,
      max('productImage', 'png'),
      max('productVideo', 'mp4'),
    ]).toEqual([9, [true, false], [true, false]]);
    expect([
      refuseSize(fileSceneOf('pdf'), 'pdf', 50 * MB) === null,
      refuseSize(fileSceneOf('pdf'), 'pdf', 50 * MB + 1) === null,
    ]).toEqual([true, false]);
  });
  test('R-UPL-008 the recommended licence size is said where a licence is uploaded', () => {
    expect(renderToStaticMarkup(createElement(RecommendedSize, { scene: fileSceneOf('licence') }))).toContain(
      '3840×1078',
    );
    expect(renderToStaticMarkup(createElement(RecommendedSize, { scene: fileSceneOf('pdf') }))).toBe('');
  });
});

describe('constants of orders (trading specification 4, 6 and 9)', () => {
  const SETS: Readonly<Record<string, string>> = {
    'Order state': 'order_state',
    'Order operation type': 'order_operation_type',
    'Payment type': 'payment_type',
    'Trade payment': 'trade_payment',
    'Trade type': 'trade_type',
    'Order type': 'order_type',
    'Pick type': 'pick_type',
    'Appeal type': 'appeal_type',
    Agreement: 'agreement_flag',
  };
  const constants = readFileSync(new URL('../../docs/domain/checklist.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([id = '', , , subject = '']) => id.startsWith('R-ORD-') && subject in SETS)
    .map(
      ([id = '', , , subject = '', statement = '']) =>
        [id, SETS[subject] as string, ...(/ (\d+) means: (.+)\.$/.exec(statement)?.slice(1) ?? [])] as const,
    );
  test('R-ORD-010 to R-ORD-017 R-ORD-027 to R-ORD-050 all of them are read', () =>
    expect(constants.length).toBe(32));
  test.each(constants)('%s %s %s is «%s»', (_id, type, code = '', meaning = '') => {
    const item = builtinSets.find((s) => s.type === type)?.items.find((i) => i.code === code);
    expect(item?.en.toLowerCase()).toContain(meaning.toLowerCase());
    expect(item?.zh).toMatch(/\p{Script=Han}/u);
  });
  test('R-ORD-018 R-ORD-019 R-ORD-020 an order of an activity is generated, started, ended', () => {
    expect(builtinSets.find((s) => s.type === 'activity_order_stage')?.items.map((i) => i.en)).toEqual([
      'Order generated',
      'Started',
      'Ended',
    ]);
  });
});

describe('badges (trading specification 4)', () => {
  const badge = (type: string, code: string) =>
    builtinSets.find((s) => s.type === type)?.items.find((i) => i.code === code)?.badge;
  test.each([
    ['R-OFFER-003', '05', 'gray'],
    ['R-OFFER-005', '10', 'blue'],
    ['R-OFFER-007', '15', 'green'],
    ['R-OFFER-009', '20', 'blue'],
    ['R-OFFER-011', '25', 'gray'],
    ['R-OFFER-013', '30', 'gold'],
    ['R-OFFER-015', '35', 'gold'],
    ['R-OFFER-017', '40', 'green'],
    ['R-OFFER-019', '45', 'green'],
    ['R-OFFER-021', '50', 'blue'],
    ['R-OFFER-023', '55', 'red'],
    ['R-OFFER-025', '60', 'green'],
  ] as const)('%s new_offer_status %s is %s, in the code set and on the screens', (_row, code, tone) => {
    expect([badge('new_offer_status', code), negotiationTones[code]]).toEqual([tone, tone]);
  });
  test('R-OFFER-001 R-OFFER-002 R-OFFER-024 the twelve statuses, no more', () => {
    expect(Object.values(NEGOTIATION).sort()).toEqual([
      '05',
      '10',
      '15',
      '20',
      '25',
      '30',
      '35',
      '40',
      '45',
      '50',
      '55',
      '60',
    ]);
  });
  test.each([
    ['R-OFFER-026', '00', 'orange'],
    ['R-OFFER-027', '10', 'blue'],
    ['R-OFFER-028', '20', 'green'],
    ['R-OFFER-029', '30', 'red'],
    ['R-OFFER-030', '40', 'gray'],
  ])('%s approval_status %s is %s', (_row, code, tone) => {
    expect(badge('approval_status', code)).toBe(tone);
  });
});
