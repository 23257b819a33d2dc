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
const svgOf = (dataUrl: string) =>
  Buffer.from(dataUrl.slice('data:image/svg+xml;base64,'.length), 'base64').toString();

test('administration-domain 2.4: four characters without 0 O 1 I l, 120×40, the answer not readable from the picture', async () => {
  for (let i = 0; i < 200; i += 1) {
    const { text, dataUrl } = captcha();
    expect(text).toMatch(/^[2-9A-HJ-NP-Z]{4}$/);
    const svg = svgOf(dataUrl);
    expect(svg).not.toMatch(/<text|[{}]|NaN|undefined|script/);
    // A command of a path and the figure before it never stand together: no code is spelled by chance.
    expect(svg).not.toMatch(/\d[A-Z]/);
    expect(svg).not.toContain(text);
    expect(svg.length).toBeLessThan(8_000);
  }
  const { info, data } = await sharp(Buffer.from(svgOf(captcha(seeded(7)).dataUrl)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([120, 40]);
  expect(new Set(data).size).toBeGreaterThan(20);
});

test('the same random gives the same picture; answers are compared without case', () => {
  expect(captcha(seeded(3))).toEqual(captcha(seeded(3)));
  expect(captcha(seeded(3)).text).not.toBe(captcha(seeded(4)).text);
  expect([
    captchaMatches('K7XM', ' k7xm '),
    captchaMatches('K7XM', 'K7XN'),
    captchaMatches('K7XM', ''),
  ]).toEqual([true, false, false]);
});
