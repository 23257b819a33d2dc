import { expect, test } from 'vitest';
import { profileFor } from '../badges.ts';

test('m13 a store is shown in one language, the other only where there is no own', () => {
  const [profile, profileEn] = ['<p>现货</p>', '<p>Spot</p>'];
  const zh = { html: profile, lang: 'zh-CN' };
  const en = { html: profileEn, lang: 'en' };
  expect(profileFor({ profile, profileEn }, 'zh_CN')).toEqual(zh);
  expect(profileFor({ profile, profileEn }, 'en_US')).toEqual(en);
  expect(profileFor({ profile, profileEn: null }, 'en_US')).toEqual(zh);
  expect(profileFor({ profile: null, profileEn }, 'zh_CN')).toEqual(en);
  expect(profileFor({ profile: null, profileEn: null }, 'en_US')).toBeNull();
});
