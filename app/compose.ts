import type { Room, Services } from '#kernel/server/capability.ts';
import { sealLog, sweep, watchClock } from '#kernel/server/audit.ts';
import type { Database } from '#kernel/server/database.ts';
import { composeHouse } from '#kernel/server/dispatch.ts';
import { codeUse } from '#office/codesets/server/door.ts';
import { taskSubject } from '#office/operationlog/server/door.ts';
import { rooms } from './rooms.ts';

export { composeServices } from './services.ts';
export { doorkeeper as doorkeeperOf } from '#office/identity/server/doorkeeper.ts';

const ground: Room = { name: 'kernel', jobs: [sealLog, sweep, watchClock] };

for (const subject of rooms.flatMap((r) => r.taskSubjects ?? [])) taskSubject(subject);
for (const use of rooms.flatMap((r) => r.codeUses ?? [])) codeUse(use);

/** The whole house on one database. `numbers` is a small pool of its own, so that a full house never waits for a document number. */
export const openHouse = (database: Database, numbers: Database, services: Services) =>
  composeHouse(database, numbers, [ground, ...rooms], services);
