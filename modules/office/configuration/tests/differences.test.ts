import { expect, test } from 'vitest';
import { entryDifferences, formDifferences } from '../rules/differences.ts';

test('operator-console polish: what a release would change is what its version says afterwards; version, note and emptied fields are none', () => {
  const inForce = {
    platform: {
      platformName: { zh_CN: '甲', en_US: 'A' },
      watermarkText: 'x',
      logoDark: null,
      icpRequired: true,
    },
    hazardVisibility: '20',
  };
  const form = {
    ...inForce,
    platform: { ...inForce.platform, platformName: { zh_CN: '乙', en_US: 'A' }, logoDark: '' },
    version: 3,
    note: '改名',
  };
  expect(formDifferences(inForce, form)).toEqual([
    {
      field: 'platform.platformName',
      before: { zh_CN: '甲', en_US: 'A' },
      after: { zh_CN: '乙', en_US: 'A' },
    },
  ]);
  expect(formDifferences(inForce, { ...inForce, version: 3 })).toEqual([]);
});

test('operator-console polish: releasing a single entry names its changes in the order of its form; a first release brings what is filled in', () => {
  const inForce = { names: { zh_CN: '甲' }, link: 'http://a.cn', sequence: 3, note: null };
  const fields = ['names', 'link', 'sequence', 'note'];
  expect(
    entryDifferences(fields, { ...inForce, version: 4, link: 'http://b.cn', sequence: 5, note: '', inForce }),
  ).toEqual([
    { field: 'link', before: 'http://a.cn', after: 'http://b.cn' },
    { field: 'sequence', before: 3, after: 5 },
  ]);
  expect(entryDifferences(fields, { ...inForce, inForce: null }).map((c) => c.field)).toEqual([
    'names',
    'link',
    'sequence',
  ]);
});
