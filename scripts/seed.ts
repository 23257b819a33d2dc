import { scale } from '#app/demo/scale.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { openFromEnvironment } from './database.ts';
import { argument, main, step } from './steps.ts';

const wanted = argument('offers');

/** `npm run seed -- --offers 100000`: scale data for trials, on top of the demo companies. */
await main(async () => {
  if (wanted === null || !/^[1-9]\d{0,6}$/.test(wanted))
    throw new Error('Say how many offers: npm run seed -- --offers 100000');
  const { settings, database } = await openFromEnvironment();
  try {
    if (settings.mode === 'production') throw new Error('Scale data are invented; production refuses them.');
    await migrate(database.url);
    await step(
      `${wanted} offers`,
      () => scale(database.url, { offers: Number.parseInt(wanted, 10) }),
      () => 'loaded',
    );
  } finally {
    await database.stop();
  }
  return 0;
});
