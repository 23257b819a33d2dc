import { afterEach, describe, expect, test, vi } from 'vitest';
import { canonical, fieldsOf } from '#kernel/rules/signature.ts';
import { sha256Base64 } from '../sha256.ts';
import { bodyText, newNonce, signatureOf } from '../sign.ts';

const KEY = 'demo-key-not-for-production';
const AT = '1767225600000';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('R-API the signature of administration-domain 1.2', () => {
  test('vector 1: a JSON body with an absent field, Chinese text and a number', async () => {
    const payload = {
      pageNum: 1,
      pageCount: 20,
      empName: '张三',
      status: ['10', '20'],
      sortProperties: 'gmtCreate',
      sortAsc: false,
      deptId: undefined,
      minAmount: 1.5,
    };
    expect(canonical(payload)).toBe(
      '{"empName":"张三","minAmount":1.5,"pageCount":20,"pageNum":1,"sortAsc":false,"sortProperties":"gmtCreate","status":["10","20"]}',
    );
    expect(await signatureOf(payload, AT, '3f2a9c7b1e5d4806a7b3c2d1e0f98765', KEY)).toBe(
      'MwOl7bi19CA7YWfjV8fiWjp3SwUeimMekSqI0F/b75k=',
    );
  });
  test('vector 2: an empty body is the placeholder, which is also what is sent', async () => {
    expect(bodyText({})).toBe('{"_empty":1}');
    expect(bodyText({ gone: undefined })).toBe('{"_empty":1}');
    expect(await signatureOf({}, AT, '00112233445566778899aabbccddeeff', KEY)).toBe(
      'UsCy07UsscSgqNrgXwNW/OHzvCZlLi6vy/oX9Nvlu58=',
    );
  });
  test('vector 3: a form is signed without its file', async () => {
    expect(
      await signatureOf(fieldsOf([['bizType', 'EMPLOYEE']]), AT, 'aabbccddeeff00112233445566778899', KEY),
    ).toBe('3zXaPzv5hzytcgieA8bZk4dpiGf5/mCnvKtMBOX9fks=');
  });
  test('vector 4: query parameters that occur twice are a list', async () => {
    const fields = fieldsOf(new URLSearchParams('attachmentIds=1001&attachmentIds=1002&fileName=资料.zip'));
    expect(await signatureOf(fields, AT, '0f0e0d0c0b0a09080706050403020100', KEY)).toBe(
      'v+NASYTbFo3JQ4WbfT4+kUfaYUOfCsqJzc+jwEeavMM=',
    );
  });
  test('without the browser’s help the hash is the same, at every length around a block', async () => {
    for (const size of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 121, 1000]) {
      const text = '甲'.repeat(Math.floor(size / 3)) + 'x'.repeat(size % 3);
      const helped = await sha256Base64(text);
      vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array) => into });
      expect(await sha256Base64(text)).toBe(helped);
      vi.unstubAllGlobals();
    }
  });
  test('a nonce is 32 lower-case hex characters and never the same', () => {
    const nonces = new Set(Array.from({ length: 100 }, newNonce));
    expect(nonces.size).toBe(100);
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  });
});
