import { beforeAll, describe, expect, test, vi } from 'vitest';
import { RACING, race } from '#kernel/test/race.ts';
import {
  acceptApplication,
  addApplication,
  submitApplication,
  updateApplication,
} from '../contract/application.ts';
import {
  asked,
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  one,
  proposal,
  see,
  threadOf,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
beforeAll(async () => {
  w = await intermediaryWorld();
});

describe('fifty at once', () => {
  test('two intermediaries for one negotiation: one application stands', RACING, async () => {
    const { thread, draft } = await chosen(w);
    const bySeller = await w.seller.does(updateApplication, { ...one(draft), ...proposal(w.between) });
    const byBuyer = await w.buyer.does(addApplication, {
      negotiationNo: thread.negotiationNo,
      ...proposal(w.between2),
    });
    const outcome = await race(50, (n) =>
      n % 2 === 0
        ? w.seller.does(submitApplication, one(bySeller))
        : w.buyer.does(submitApplication, one(byBuyer)),
    );
    expect(outcome.ok).toBe(1);
    expect(
      Object.keys(outcome).filter((k) => !['ok', 'VERSION_CONFLICT', 'STATE_NOT_ALLOWED'].includes(k)),
    ).toEqual([]);
    expect(await w.world.audit()).toEqual({});
  });

  test(
    'acceptance against the second its time ends: one deal or none, and the goods are sold once',
    RACING,
    async () => {
      const at = await asked(w);
      const { respondBy } = await see(w.between, at.id);
      await w.world.hold(new Date(Date.parse(respondBy as string) - 1));
      const accepting = race(50, () => w.between.does(acceptApplication, one(at)));
      await w.world.hold(respondBy as string);
      const [outcome] = await Promise.all([accepting, w.world.tick()]);
      await w.world.hold(null);
      await w.world.tick();
      const { status } = await threadOf(w, at.thread.id);
      expect(status).toBe(outcome.ok === 1 ? '60' : '55');
      expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);
      expect(outcome.ok ?? 0).toBeLessThanOrEqual(1);
      expect(await w.world.audit()).toEqual({});
    },
  );
});
