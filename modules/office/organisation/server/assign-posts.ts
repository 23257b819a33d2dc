import { assignPosts } from '../contract/employee-acts.ts';
import { changeRights } from './note-rights.ts';
import { lockOwn, personOf } from './staff.ts';
import { asCaller, room } from './tables.ts';

/** The people named hold exactly these positions afterwards, one of them as the main one (administration-domain 5.3). Refuses 10203, 10301, 10306. */
export const assignPositions = room.each(assignPosts, async (w) => {
  const row = await lockOwn(w, { id: w.input.id });
  await changeRights(w, row, 'positions', () =>
    w
      .service('staffRights')
      .setPosts(asCaller(w), personOf(row), w.input.positionIds, w.input.mainPositionId ?? null),
  );
});
