import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SignHeader, SignInvalid, SignSkew } from '#kernel/rules/refusals.ts';
import { canonical, fieldsOf, stringToSign } from '#kernel/rules/signature.ts';
import { checkSignature } from '../request-signature.ts';

const KEY = 'demo-key-not-for-production';
const AT = '1767225600000';
const VECTORS = [
  {
    payload: {
      pageNum: 1,
      pageCount: 20,
      empName: '张三',
      status: ['10', '20'],
      sortProperties: 'gmtCreate',
      sortAsc: false,
      deptId: undefined,
      minAmount: 1.5,
    },
    nonce: '3f2a9c7b1e5d4806a7b3c2d1e0f98765',
    signature: 'MwOl7bi19CA7YWfjV8fiWjp3SwUeimMekSqI0F/b75k=',
  },
  {
    payload: {},
    nonce: '00112233445566778899aabbccddeeff',
    signature: 'UsCy07UsscSgqNrgXwNW/OHzvCZlLi6vy/oX9Nvlu58=',
  },
  {
    payload: fieldsOf([['bizType', 'EMPLOYEE']]),
    nonce: 'aabbccddeeff00112233445566778899',
    signature: '3zXaPzv5hzytcgieA8bZk4dpiGf5/mCnvKtMBOX9fks=',
  },
  {
    payload: fieldsOf([
      ['attachmentIds', '1001'],
      ['attachmentIds', '1002'],
      ['fileName', '资料.zip'],
    ]),
    nonce: '0f0e0d0c0b0a09080706050403020100',
    signature: 'v+NASYTbFo3JQ4WbfT4+kUfaYUOfCsqJzc+jwEeavMM=',
  },
] as const;

test.each(VECTORS)(
  'R-API-016 R-API-017 R-API-018 R-API-019 the signature vectors of the specification come out: $nonce',
  ({ payload, nonce, signature }) => {
    const sign = createHash('sha256')
      .update(stringToSign(payload, AT, nonce, KEY))
      .digest('base64');
    expect(sign).toBe(signature);
    const sent = JSON.parse(JSON.stringify(payload)) as object;
    const headers = { timestamp: AT, nonce, signature };
    expect(
      checkSignature(
        ['another-key', KEY],
        { headers },
        Object.keys(sent).length > 0 ? sent : { _empty: 1 },
        1767225600000,
      ),
    ).toBe(nonce);
  },
);

test('a changed payload, a missing header and a clock 301 s off are three different refusals', () => {
  const { payload, nonce, signature } = VECTORS[0];
  const sent = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
  const refusal = (headers: Record<string, string>, body: object, now: number) => {
    try {
      return checkSignature([KEY], { headers }, body, now);
    } catch (e) {
      return e;
    }
  };
  expect(
    SignInvalid.is(refusal({ timestamp: AT, nonce, signature }, { ...sent, pageNum: 2 }, 1767225600000)),
  ).toBe(true);
  expect(SignHeader.is(refusal({ timestamp: AT, signature }, sent, 1767225600000))).toBe(true);
  expect(SignSkew.is(refusal({ timestamp: AT, nonce, signature }, sent, 1767225901000))).toBe(true);
  expect(refusal({ timestamp: AT, nonce, signature }, sent, 1767225900000)).toBe(nonce);
});

test('canonical text sorts at every level, keeps null and arrays, refuses lone surrogates and depth over 32', () => {
  expect(canonical({ b: [3, { d: null, c: 1.5 }], a: '中' })).toBe('{"a":"中","b":[3,{"c":1.5,"d":null}]}');
  expect(() => canonical({ a: '\ud800' })).toThrow(RangeError);
  let deep: unknown = 1;
  for (let i = 0; i < 40; i++) deep = [deep];
  expect(() => canonical(deep)).toThrow(RangeError);
});
