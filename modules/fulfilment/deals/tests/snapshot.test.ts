import { beforeAll, describe, expect, test } from 'vitest';
import { demoOperator } from '#app/demo/reference/site.ts';
import { platformCalls } from '#office/configuration/contract/units.ts';
import { letterDetail } from '../contract/letter.ts';
import type { LetterTerms } from '../rules/letter-terms.ts';
import type { Concluded } from '../server/door.ts';
import { type DealWorld, dealWorld } from './deal-world.ts';
import { domesticTerms } from './world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});

const letterOf = async (made: Concluded): Promise<LetterTerms> =>
  (await w.buyer.does(letterDetail, { id: made.letterIds[0] as string })).terms as unknown as LetterTerms;

describe('what a letter keeps of the day it was written (trading-domain 5.2)', () => {
  test('M8 the court the operator had named then; another forum names none', async () => {
    const before = await w.deal();
    const kept = await letterOf(before);
    expect(kept.court).toEqual({
      operator: { zh: demoOperator.name.zh_CN, en: demoOperator.name.en_US },
      name: { zh: demoOperator.court.zh_CN, en: demoOperator.court.en_US },
    });
    const { version, value } = await w.operator.does(platformCalls.edit, {});
    const court = { zh_CN: '江苏省江阴市人民法院', en_US: "People's Court of Jiangyin, Jiangsu" };
    await w.operator.does(platformCalls.save, {
      version,
      ...value,
      platformOperator: { ...value.platformOperator, court },
      release: true,
    });
    expect(await letterOf(before)).toEqual(kept);
    expect((await letterOf(await w.deal())).court?.name.zh).toBe(court.zh_CN);
    const arbitrated = await w.deal({ terms: { ...domesticTerms(await w.place()), lawAndForum: '20' } });
    expect((await letterOf(arbitrated)).court).toBeUndefined();
  });
});
