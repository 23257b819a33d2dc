import { main, step } from './steps.ts';
import { buildWeb } from './web-build.ts';

await main(async () => {
  await step(
    'web application',
    () => buildWeb(process.argv.includes('--force')),
    (web) => (web.built ? 'built' : 'current'),
  );
  return 0;
});
