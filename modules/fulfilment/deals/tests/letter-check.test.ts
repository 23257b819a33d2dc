import { beforeAll, expect, test } from 'vitest';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { letterDetail, verifyLetter } from '../contract/letter.ts';
import { LETTER_CHECK } from '../rules/check-page.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const carrier = visitor('letter-check', '203.0.113.9', 'phone', 'zh_CN', 'Asia/Shanghai');

test('M2 the code and the address on the paper lead to the public check, which names no company and no price', async () => {
  const id = (await w.deal()).letterIds[0] as string;
  const letter = await w.buyer.does(letterDetail, { id });
  const url = new URL(letter.checkUrl);
  expect(url.pathname).toBe(LETTER_CHECK);
  const [letterNo, hash] = [url.searchParams.get('no') ?? '', url.searchParams.get('hash') ?? ''];
  const { data } = await dispatch(w.world.runtime, carrier, verifyLetter, { letterNo, hash });
  expect(data).toEqual({
    genuine: true,
    letterNo: `${letter.letterNo}-V1`,
    state: '10',
    effectiveDay: null,
    dealDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    newest: true,
  });
  const wrong = await dispatch(w.world.runtime, carrier, verifyLetter, { letterNo, hash: 'f'.repeat(64) });
  expect(wrong.data).toMatchObject({ genuine: false, state: null });
  expect(verifyLetter.rate).toEqual({ calls: 30, seconds: 60 });
});
