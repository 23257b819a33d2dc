import { expect, test } from 'vitest';
import type { Actor } from '#kernel/server/actor.ts';
import { viewerOf } from '../server/lock-application.ts';

const row = { seller_member_id: '2', buyer_member_id: '5', intermediary_member_id: '8' };
const as = (memberId: string | null, identity: Actor['identity']) =>
  viewerOf({ memberId, identity } as Actor, row);

test('INV-INT-04 a company that sells and buys stands on a side of an application in the identity of that side alone; an intermediary in both', () => {
  expect([as('2', 'seller'), as('2', 'buyer')]).toEqual(['seller', null]);
  expect([as('5', 'buyer'), as('5', 'seller')]).toEqual(['buyer', null]);
  expect([as('8', 'seller'), as('8', 'buyer')]).toEqual(['intermediary', 'intermediary']);
  expect([as('9', 'seller'), as('9', 'buyer'), as(null, 'seller')]).toEqual([null, null, null]);
  expect(as(null, 'platform')).toBe('operator');
});
