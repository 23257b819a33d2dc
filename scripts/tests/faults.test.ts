import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#kernel/server/settings.ts';
import { CASES } from '../faults/cases.ts';
import { Lanes } from '../faults/lanes.ts';

test('every case of npm run faults has a name of its own and stands in docs/faults.md', () => {
  const page = fs.readFileSync(path.join(ROOT, 'docs/faults.md'), 'utf8');
  const ids = CASES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !new RegExp(`\\| ${id} |, ${id} `).test(page))).toEqual([]);
});

test('lanes that run out of acts while the fault lasts wait for its end before they settle', async () => {
  let isUp = true;
  const acts = ['a', 'b', 'c'];
  const answered: string[] = [];
  const lanes = new Lanes<string>(
    {
      next: () => acts.pop(),
      async send(act) {
        if (isUp) answered.push(act);
        return isUp
          ? ({ http: 200, envelope: { code: 'OK', data: act } } as never)
          : ({ http: 503, envelope: { code: 'UNAVAILABLE', data: null } } as never);
      },
      async makeRoom() {
        if (!isUp) throw new Error('the database system is not yet accepting connections');
      },
      judge: async () => ({ lost: 0, doubled: 0, half: 0 }),
    },
    () => ['http://one'],
  );
  isUp = false;
  const counted = await lanes.during(async () => {
    expect(acts).toEqual([]);
    isUp = true;
  });
  expect(counted).toMatchObject({ acked: 3, repeated: 3, unsettled: 0 });
  expect(answered.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});
