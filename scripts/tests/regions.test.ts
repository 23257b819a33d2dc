import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { changes, handWritten } from '../regions/read-lists.ts';
import { romanise } from '../regions/romanise.ts';

const seed = readFileSync(join(ROOT, 'modules/office/codesets/server/regions.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => /^(\d{6}) ([^|]+)\|(.+)$/.exec(line)?.slice(1) as [string, string, string]);
const named = new Map(seed.map(([, zh, en]) => [zh, en]));

describe('English names of regions', () => {
  test.each([
    ['西湖区', 'Xihu District'],
    ['长兴县', 'Changxing County'],
    ['江阴市', 'Jiangyin'],
    ['浦东新区', 'Pudong New Area'],
    ['清新区', 'Qingxin District'],
    ['井陉矿区', 'Jingxing Mining District'],
    ['忠县', 'Zhongxian County'],
    ['郊区', 'Jiaoqu District'],
    ['东阿县', "Dong'e County"],
    ['西安市', "Xi'an"],
    ['江都区', 'Jiangdu District'],
    ['吕梁市', 'Lüliang'],
    ['碑林区', 'Beilin District'],
    ['青龙满族自治县', 'Qinglong Manchu Autonomous County'],
    ['梅里斯达斡尔族区', 'Meilisi Daur District'],
    ['双江拉祜族佤族布朗族傣族自治县', 'Shuangjiang Lahu, Va, Blang and Dai Autonomous County'],
  ])('%s is %s by rule', (zh, en) => expect(romanise(zh)).toBe(en));

  test.each([
    ['六安市', "Lu'an"],
    ['洪洞县', 'Hongtong County'],
    ['乐亭县', 'Laoting County'],
    ['乐清市', 'Yueqing'],
    ['蚌山区', 'Bengshan District'],
    ['歙县', 'Shexian County'],
    ['涡阳县', 'Guoyang County'],
    ['亳州市', 'Bozhou'],
    ['浚县', 'Xunxian County'],
    ['泌阳县', 'Biyang County'],
    ['郴州市', 'Chenzhou'],
    ['耒阳市', 'Leiyang'],
    ['番禺区', 'Panyu District'],
    ['什邡市', 'Shifang'],
    ['铅山县', 'Yanshan County'],
    ['荥阳市', 'Xingyang'],
    ['荥经县', 'Yingjing County'],
    ['盱眙县', 'Xuyi County'],
    ['邗江区', 'Hanjiang District'],
    ['莘县', 'Shenxian County'],
    ['单县', 'Shanxian County'],
    ['珲春市', 'Hunchun'],
    ['闵行区', 'Minhang District'],
    ['黄陂区', 'Huangpi District'],
    ['洪泽区', 'Hongze District'],
    ['大城县', 'Daicheng County'],
    ['宕昌县', 'Dangchang County'],
    ['柞水县', 'Zhashui County'],
    ['尉犁县', 'Yuli County'],
    ['盂县', 'Yuxian County'],
    ['蔚县', 'Yuxian County'],
    ['繁峙县', 'Fanshi County'],
    ['监利市', 'Jianli'],
    ['犍为县', 'Qianwei County'],
    ['綦江区', 'Qijiang District'],
    ['牟定县', 'Mouding County'],
    ['吴堡县', 'Wubu County'],
    ['格尔木市', 'Golmud'],
    ['江孜县', 'Gyangzê County'],
    ['科尔沁左翼中旗', 'Horqin Left Middle Banner'],
    ['鄂伦春自治旗', 'Oroqen Autonomous Banner'],
    ['湾仔区', 'Wan Chai District'],
  ])('%s is read as the place is called: %s', (zh, en) => expect(named.get(zh)).toBe(en));

  test('the seed is what the lists and the rule say, and nobody has written into it by hand', () => {
    const given = handWritten();
    for (const [code, zh, en] of seed) expect(en, code).toBe(given(code, zh) ?? romanise(zh));
    const { gone, come } = changes();
    for (const code of gone)
      expect(
        seed.some(([c]) => c === code),
        code,
      ).toBe(false);
    for (const [code, zh] of come) expect(seed.find(([c]) => c === code)?.[1], code).toBe(zh);
  });

  test('the seed stays below 200 kB', () =>
    expect(readFileSync(join(ROOT, 'modules/office/codesets/server/regions.txt')).length).toBeLessThan(
      200_000,
    ));
});
