import { ROOT } from '#kernel/server/settings.ts';
import { main, step } from './steps.ts';
import { buildWeb } from './web-build.ts';
import { weighBuild } from './weights.ts';

/** `npm run budget`: gzip JavaScript of each page against screens 2.2; exit 1 when one is too heavy. */
await main(async () => {
  const web = await step(
    'web application',
    () => buildWeb(),
    (w) => (w.built ? 'built' : 'current'),
  );
  const weights = weighBuild(web.dir, ROOT);
  const width = Math.max(...weights.map((w) => w.page.length));
  for (const { page, kB, most } of weights)
    console.log(
      `  ${kB <= most ? '✓' : '✗'} ${page.padEnd(width)} ${kB.toFixed(1).padStart(7)} of ${most} kB`,
    );
  const heavy = weights.filter((w) => w.kB > w.most);
  if (heavy.length > 0)
    console.log(
      `\n  ${heavy.length} too heavy: load what the first picture does not need with import(), and charts, editors and languages always.`,
    );
  return heavy.length === 0 ? 0 : 1;
});
