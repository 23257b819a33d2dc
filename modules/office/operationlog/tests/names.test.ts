import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fieldName, nameFields, stateName } from '../rules/field-names.ts';
import { actionText } from '../rules/action-words.ts';

/** Calls that change something, by the names their contracts give them. */
function commands(): string[] {
  const lines = execFileSync(
    'grep',
    [
      '-rhoE',
      "(command|once)\\('[A-Za-z]+(\\.[A-Za-z]+)*'",
      'modules',
      '--include=*.ts',
      '--exclude-dir=tests',
    ],
    { encoding: 'utf8' },
  );
  return [
    ...new Set(
      lines
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*'(.+)'$/, '$1')),
    ),
  ];
}

test('R-INFO-004 the log says what was done in words, in Chinese and in English: no call that changes something shows its code name', () => {
  const names = commands();
  expect(names.length).toBeGreaterThan(150);
  expect(
    names
      .filter((name) => !/^[^A-Za-z]*(SPU|SKU)?[^A-Za-z]*$/.test(actionText(name, 'zh_CN')))
      .map((name) => `${name}: ${actionText(name, 'zh_CN')}`),
  ).toEqual([]);
});

test('a call of one side of the catalogue is named after the thing, not after the side', () => {
  expect(actionText('catalogue.seller.sku.add', 'zh_CN')).toBe('SKU · 新增');
  expect(actionText('blacklist.remove', 'en_US')).toBe('Blacklist · Remove');
});

test('who submitted and when reads the same on every kind of document, and a state of its own words is said with them', () => {
  nameFields('SAMPLE', {
    name: 'sample',
    table: { 'state.inForce': { zh: '生效中', en: 'In force' } },
  } as never);
  expect([fieldName('SAMPLE', 'submitted_at', 'zh_CN'), fieldName('SAMPLE', 'unheard_of', 'zh_CN')]).toEqual([
    '提交时间',
    'unheard_of',
  ]);
  expect([
    stateName('SAMPLE', 'state', 'inForce', 'en_US'),
    stateName('SAMPLE', 'state', 'other', 'en_US'),
    stateName('SAMPLE', 'title', 'inForce', 'en_US'),
  ]).toEqual(['In force', null, null]);
});
