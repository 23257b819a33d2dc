import { audit, report } from './audit.ts';
import { openLoad } from './faults/acts.ts';
import { openAfterDeal } from './faults/after-deal.ts';
import { CASES, type Case, type Ground, type Outcome } from './faults/cases.ts';
import { openPlace, type Place } from './faults/place.ts';
import { argument, main } from './steps.ts';

const HEAD = ['Case', '', 'acked', 'repeated', 'cut', 'lost', 'doubled', 'half', 'refused', 'longest gap'];

function row({ id, name }: Case, { counted: c, wrong }: Outcome): string[] {
  const isHeld = c.lost + c.doubled + c.half + c.unsettled === 0 && c.acked > 0 && wrong.length === 0;
  const numbers = [c.acked, c.repeated, c.cut, c.lost, c.doubled, c.half, c.refused].map(String);
  return [`${id} ${name}`, isHeld ? 'held' : 'FAILED', ...numbers, `${(c.gapMs / 1000).toFixed(1)} s`];
}

/** Why a case is left out on this machine; null when it runs. */
function leftOut({ needs }: Case, place: Place): string | null {
  if (needs === 'disk' && place.disk === null) return 'this account may not mount a small disk';
  if (needs === 'clock' && place.moveClock === null) return 'libfaketime is not installed';
  return null;
}

function chosen(): readonly Case[] {
  const only = argument('only')?.split(',');
  const cases = CASES.filter(({ id }) => only === undefined || only.includes(id));
  if (cases.length === 0) throw new Error(`There are ${CASES.map(({ id }) => id).join(', ')}.`);
  return cases;
}

/**
 * `npm run faults [-- --only f1,f2]`: breaks what the product stands on while people trade, on a data folder of
 * its own, counts what was lost, doubled or done by half, and audits at the end. See docs/faults.md.
 */
await main(async () => {
  const cases = chosen();
  const place = await openPlace({ movable: cases.some(({ needs }) => needs === 'clock') });
  const rows: string[][] = [];
  let failed = 0;
  let opened: ReturnType<typeof openAfterDeal> | undefined;
  const afterDeal = () => {
    opened ??= openAfterDeal(place);
    return opened;
  };
  try {
    const steady = await place.server();
    const load = await openLoad(place.owner, steady.url);
    const ground: Ground = { place, load, afterDeal, steady };
    for (const one of cases) {
      const why = leftOut(one, place);
      if (why !== null) {
        console.log(`  - ${one.id} ${one.name}: left out, ${why}`);
        continue;
      }
      const done = await one.run(ground);
      const cells = row(one, done);
      rows.push(cells);
      if (cells[1] !== 'held') failed += 1;
      console.log(`  ${cells.join(' | ')}`);
      if (done.counted.refused > 0) console.log(`      refused: ${done.counted.refusals.join(', ')}`);
      if (done.counted.unsettled > 0)
        console.log(`      ${done.counted.unsettled} acts never came to an end`);
      for (const sentence of done.wrong) console.log(`      ${sentence}`);
    }
    await steady.kill();
    console.log(`\n| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`);
    for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
    const found = await audit(place.ownerUrl);
    console.log(`\n${report(found)}`);
    return failed === 0 && found.findings.length === 0 ? 0 : 1;
  } finally {
    await (await opened)?.close();
    await place.close();
  }
});
