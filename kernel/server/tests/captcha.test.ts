import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captcha, captchaMatches } from '../captcha.ts';

/** A fixed sequence, as a seeded random. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
};
const PNG = 'data:image/png;base64,';
const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(PNG.length), 'base64');
const dotsOf = (dataUrl: string) =>
  sharp(bytesOf(dataUrl)).greyscale().raw().toBuffer({ resolveWithObject: true });

test('m3 administration-domain 2.4: four characters without 0 O 1 I l, 120×40 at twice the dots, and nothing in the answer but dots', async () => {
  for (let i = 0; i < 20; i += 1) {
    const { text, dataUrl } = await captcha();
    expect(text).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    expect(dataUrl.startsWith(PNG)).toBe(true);
    const bytes = bytesOf(dataUrl);
    expect(bytes.length).toBeLessThan(24_000);
    // What the attack read: no path, no stroke, no text beside the picture, and no chunk that could carry one.
    expect(bytes.toString('latin1')).not.toMatch(/<svg|<path|tEXt|iTXt|zTXt|eXIf/);
    expect((await sharp(bytes).metadata()).format).toBe('png');
  }
  const { info, data } = await dotsOf((await captcha(seeded(7))).dataUrl);
  expect([info.width, info.height]).toEqual([240, 80]);
  expect(new Set(data).size).toBeGreaterThan(20);
});

test('m3 the same four letters never make the same letters twice: the dots of one do not lead to another', async () => {
  // The same letters each time, everything else drawn anew.
  const sameLetters = () => {
    let n = 0;
    const rest = seeded(Math.floor(Math.random() * 1e9));
    return (below: number) => (n++ < 4 ? n + 6 : rest(below));
  };
  const [one, two] = [await captcha(sameLetters()), await captcha(sameLetters())];
  expect(one.text).toBe(two.text);
  const [a, b] = [(await dotsOf(one.dataUrl)).data, (await dotsOf(two.dataUrl)).data];
  const dark = (data: Buffer) => new Set([...data.keys()].filter((i) => (data[i] as number) < 150));
  const [inA, inB] = [dark(a), dark(b)];
  const shared = [...inA].filter((i) => inB.has(i)).length;
  expect(shared / Math.min(inA.size, inB.size)).toBeLessThan(0.6);
});

test('the same random gives the same picture; answers are compared without case', async () => {
  expect(await captcha(seeded(3))).toEqual(await captcha(seeded(3)));
  expect((await captcha(seeded(3))).text).not.toBe((await captcha(seeded(4))).text);
  expect([
    captchaMatches('K7XM', ' k7xm '),
    captchaMatches('K7XM', 'K7XN'),
    captchaMatches('K7XM', ''),
  ]).toEqual([true, false, false]);
});
