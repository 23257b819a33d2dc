import { expect, test } from 'vitest';
import { formDifferences } from '../rules/differences.ts';

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
