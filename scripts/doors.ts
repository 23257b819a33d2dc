import fs from 'node:fs';
import path from 'node:path';
import { DOORS_FILE, doorChanges, doorOf, doorsText, reviewedDoors } from '#app/doors.ts';
import '#app/modules.ts';
import { allCalls } from '#kernel/rules/contract.ts';
import { ROOT } from '#kernel/server/settings.ts';
import { main } from './steps.ts';

/**
 * `npm run doors`: what the declarations changed since the register was reviewed; `-- --write` takes the
 * changes over, keeping the sources.
 */
await main(async () => {
  const reviewed = reviewedDoors();
  const changes = doorChanges(allCalls(), reviewed);
  for (const change of changes) console.log(change);
  if (!process.argv.includes('--write')) {
    console.log(
      changes.length === 0
        ? `${DOORS_FILE} says what is declared.`
        : `Review each line above, then: npm run doors -- --write`,
    );
    return changes.length === 0 ? 0 : 1;
  }
  const sources = new Map(reviewed.map((door) => [door.call, door.source]));
  const doors = allCalls().map((call) => doorOf(call, sources.get(call.name)));
  fs.writeFileSync(path.join(ROOT, DOORS_FILE), doorsText(doors));
  console.log(`${DOORS_FILE}: ${doors.length} calls, ${changes.length} changes taken over.`);
  return 0;
});
