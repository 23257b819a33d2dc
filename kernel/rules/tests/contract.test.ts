import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  allCalls,
  COUNT_LIMIT,
  command,
  Email,
  HttpLink,
  I18nText,
  Id,
  list,
  Mobile,
  Money,
  Num3,
  OptionalText,
  Percent,
  PhoneFax,
  PLATFORM,
  PositiveQuantity,
  Price,
  Quantity,
  Reason,
  secret,
  Text,
} from '../contract.ts';
import { canonical, fieldsOf, stringToSign } from '../signature.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const rule = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('field kinds (administration-domain 0.3, trading-domain 0.1)', () => {
  test('quantities and money keep two decimals: a third is refused, never rounded', () => {
    for (const ok of ['0', '0.5', '3000.00', '999999999999.99']) expect(takes(Quantity, ok)).toBe(true);
    for (const no of ['2350.005', '-1', '-0', '1e3', '1,000', '', ' 1', '.5', '1.', '1234567890123', '１'])
      expect([no, takes(Quantity, no)]).toEqual([no, false]);
    expect(rule(Quantity, '1.005')).toBe('number.two');
    expect(rule(PositiveQuantity, '0.00')).toBe('number.positive');
    expect(rule(Price, '0')).toBe('number.positive');
    expect(takes(Money, '99999999999999.99')).toBe(true);
    expect(takes(Num3, '1.234')).toBe(true);
    expect(takes(Num3, '1.2345')).toBe(false);
    expect(rule(Percent, '100.001')).toBe('percent.range');
    expect(takes(Percent, '100')).toBe(true);
  });
  test('text is trimmed, measured and free of control characters', () => {
    expect(Text(5).parse(' 甲醇 ')).toBe('甲醇');
    expect(rule(Text(2), '甲醇酯')).toBe('text.max:2');
    expect(takes(Text(5), '   ')).toBe(false);
    expect(takes(Text(5), 'a\u0000b')).toBe(false);
    expect(OptionalText(5).parse('')).toBeNull();
    expect(OptionalText(5).parse(undefined)).toBeNull();
    expect(takes(Reason, '价')).toBe(false);
    expect(takes(I18nText(5), { zh_CN: '甲醇' })).toBe(true);
    expect(takes(I18nText(5), { zh_CN: '甲醇', fr_FR: 'x' })).toBe(false);
  });
  test('phones, e-mail, links, ids', () => {
    expect(takes(Mobile, '13800000001')).toBe(true);
    // As numbers are shown and copied.
    for (const typed of ['138 0000 0001', '138-0000-0001', ' 13800000001 '])
      expect(Mobile.parse(typed)).toBe('13800000001');
    for (const no of ['12800000001', '1380000000', '+8613800000001']) expect(takes(Mobile, no)).toBe(false);
    expect(takes(PhoneFax, '0510-8600 0001 (2)')).toBe(true);
    expect(Email.parse(' Sales@Example.COM ')).toBe('sales@example.com');
    for (const no of ['a@b', 'a b@c.de', '@c.de']) expect(takes(Email, no)).toBe(false);
    expect(takes(HttpLink, 'https://example.com/a')).toBe(true);
    expect(takes(HttpLink, 'javascript:alert(1)')).toBe(false);
    // m9: a parser reads it, and nobody's name or password may stand in it.
    for (const wrong of [
      'https://user:pw@evil.example/',
      'https://user@evil.example/',
      'http://[/',
      'https://?',
    ])
      expect(takes(HttpLink, wrong), wrong).toBe(false);
    expect(takes(Id, '9223372036854775807')).toBe(true);
    expect(takes(Id, "1' or 1=1")).toBe(false);
  });
});

describe('calls', () => {
  const spec = {
    path: '/api/test/one',
    audience: PLATFORM,
    relation: 'none',
    input: z.object({}),
    output: z.object({}),
  } as const;
  test('a name and a path are declared once', () => {
    const call = command('test.one', spec);
    expect(call.kind).toBe('command');
    expect(allCalls()).toContain(call);
    expect(() => command('test.one', { ...spec, path: '/api/test/two' })).toThrow('declared twice');
    expect(() => command('test.two', spec)).toThrow('share the path');
  });
  test('a list has paging with its limits and refuses unknown filters', () => {
    const rows = list('test.rows', {
      path: '/api/test/rows',
      audience: PLATFORM,
      relation: 'platform',
      filters: { name: z.string().optional() },
      row: z.object({ id: z.string() }),
      sortable: ['name'],
    });
    expect(rows.input.parse({})).toMatchObject({ pageNum: 1, pageCount: 20, sortAsc: false });
    for (const no of [{ pageNum: 0 }, { pageCount: 101 }, { pageNum: COUNT_LIMIT + 1 }, { drop: 'table' }])
      expect(takes(rows.input, no)).toBe(false);
  });
  test('a secret keeps its mark', () => expect(secret(z.string()).meta()).toMatchObject({ secret: true }));
});

describe('the text that is signed (administration-domain 1.2)', () => {
  test('keys sorted at every level, undefined dropped, null kept, order of lists kept', () => {
    expect(canonical({ b: [2, 1], a: { d: null, c: undefined, é: '张三' }, n: 1.5 })).toBe(
      '{"a":{"d":null,"é":"张三"},"b":[2,1],"n":1.5}',
    );
    expect(canonical([undefined, 1])).toBe('[null,1]');
  });
  test('what cannot be written plainly is refused', () => {
    expect(() => canonical({ a: Number.NaN })).toThrow(RangeError);
    expect(() => canonical({ a: '\ud800' })).toThrow(RangeError);
    let deep: unknown = 1;
    for (let i = 0; i < 40; i++) deep = [deep];
    expect(() => canonical(deep)).toThrow(RangeError);
  });
  test('an empty body is signed as its placeholder; repeated fields become lists', () => {
    expect(stringToSign({}, '1', 'n', 'k')).toBe('{"_empty":1}\n1\nn\nk');
    expect(stringToSign(undefined, '1', 'n', 'k')).toBe('{"_empty":1}\n1\nn\nk');
    expect(
      fieldsOf([
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
        ['a', '4'],
      ]),
    ).toEqual({ a: ['1', '3', '4'], b: '2' });
  });
});
