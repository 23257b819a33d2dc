import { describe, expect, test } from 'vitest';
import { FileName } from '#kernel/rules/file-refusals.ts';
import { below, fileScene, PICTURE_TYPES, sizeOfEach, typesOf, upTo } from '#kernel/rules/file-scenes.ts';
import { instantOf, wallText } from '#kernel/rules/wall-time.ts';
import { groupDigits, numberProblem, plainNumber } from '../number-text.ts';
import { fileProblem } from '../upload-rules.ts';

describe('numbers as people type and paste them', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['１２３４．５', '1234.5'],
    ['¥2385.5/吨', '2385.5'],
    [' 500 吨 ', '500'],
    ['12.', '12'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.50', '0.50'],
    ['1e3', '1e3'],
  ])('R-FMT %s is understood as %s', (typed, plain) => {
    expect(plainNumber(typed)).toBe(plain);
  });
  test('R-VALID more decimals than allowed, signs and exponents are refused, never rounded', () => {
    expect(['', '12.34', '12.345', '-1', '1e3'].map((t) => numberProblem(t, 2))).toEqual([
      null,
      null,
      'number.two',
      'number.two',
      'number.two',
    ]);
    expect(['12.345', '12.3456', '0'].map((t) => numberProblem(t, 3, true))).toEqual([
      null,
      'number.format',
      'number.positive',
    ]);
  });
  test('digits are grouped; what is no number stays as typed', () => {
    expect(['1234567.8', '999', '-906.49', '1234.', 'abc', ''].map(groupDigits)).toEqual([
      '1,234,567.8',
      '999',
      '-906.49',
      '1,234.',
      'abc',
      '',
    ]);
  });
});

describe('files before they are sent', () => {
  const MB = 1_048_576;
  const pictures = fileScene('pictures', {
    bucket: 'public',
    sizes: sizeOfEach(PICTURE_TYPES, below(10)),
    count: null,
  });
  const few = fileScene('few', { bucket: 'public', sizes: sizeOfEach(PICTURE_TYPES, upTo(5)), count: 9 });
  const licences = fileScene('licences', {
    bucket: 'private',
    sizes: { ...sizeOfEach(['jpg', 'jpeg', 'png'], below(10)), pdf: upTo(50) },
    count: 9,
  });
  test('R-UPL name, type, size, count in this order; below is strict, up to is inclusive', () => {
    expect(FileName.is(fileProblem(pictures, { name: `${'x'.repeat(96)}.exe`, size: 20 * MB }, 99))).toBe(
      true,
    );
    expect(fileProblem(pictures, { name: 'a.svg', size: 20 * MB }, 99)?.says('zh_CN')).toBe(
      '附件格式错误，仅支持jpeg、jpg、png、bmp',
    );
    expect(fileProblem(pictures, { name: 'a.PNG', size: 10 * MB }, 0)?.details).toEqual({ max: '10 MB' });
    expect(fileProblem(pictures, { name: 'a.png', size: 10 * MB - 1 }, 0)).toBeNull();
    expect(fileProblem(few, { name: 'a.png', size: 5 * MB }, 8)).toBeNull();
    expect(fileProblem(few, { name: 'a.png', size: 5 * MB }, 9)?.details).toEqual({ n: 9 });
  });
  test('R-UPL a licence may be a small picture or a large pdf', () => {
    expect(fileProblem(licences, { name: 'a.pdf', size: 50 * MB }, 0)).toBeNull();
    expect(fileProblem(licences, { name: 'a.jpg', size: 10 * MB }, 0)?.details).toEqual({ max: '10 MB' });
    expect(typesOf(licences)).toEqual(['jpg', 'jpeg', 'png', 'pdf']);
  });
});

test('R-FMT an instant is entered in the reader’s zone, also on days on which the clocks change', () => {
  expect(wallText('2026-11-20T09:30:00Z', 'Asia/Shanghai')).toBe('2026-11-20 17:30:00');
  expect(instantOf('2026-11-20 17:30:00', 'Asia/Shanghai')).toBe('2026-11-20T09:30:00.000Z');
  expect(instantOf('2026-10-25 12:00:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z');
  expect(instantOf('2026-10-24 12:00:00', 'Europe/Berlin')).toBe('2026-10-24T10:00:00.000Z');
});
