import { firstStart } from '#app/first-start.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { openRuntimeLogin } from '#kernel/server/runtime-login.ts';
import { checkChinese, openFromEnvironment } from './database.ts';
import { main, step } from './steps.ts';

/** `npm run migrate`: brings the database up to this code with the owner's rights, so that the server itself needs none. */
await main(async () => {
  const { settings, database } = await openFromEnvironment();
  try {
    if (!database.mayMigrate)
      throw new Error('Only the owner of the database may migrate it: name him in MIGRATE_DATABASE_URL.');
    await step(
      'migrations',
      () => migrate(database.url),
      (applied) => (applied.length === 0 ? 'none to apply' : `${applied.length} applied`),
    );
    await checkChinese(database.url);
    await step(
      'reference data',
      () => firstStart(database.url, settings),
      () => 'current',
    );
    await step(
      'login of the server',
      () => openRuntimeLogin(database.url, database.runtimeUrl),
      () => 'open',
    );
  } finally {
    await database.stop();
  }
  return 0;
});
