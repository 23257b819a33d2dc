import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Person, World } from '../world.ts';

/** The employee a colleague acts as; rows are made his by their owner columns. */
export const COLLEAGUE = '999999999';
/** A colleague of somebody: the same buttons and no data scope, so that he reaches what he owns alone. */
export function colleagueOf(world: Pick<World, 'runtime'>, person: Person): Person {
  const actor = { ...person.actor, superAdmin: false, scopes: new Map(), empId: COLLEAGUE, deptId: null };
  return {
    actor,
    async does(call, input) {
      const sent = call.once === undefined ? input : { idempotencyKey: randomUUID(), ...input };
      const { data } = await dispatch(world.runtime, { ...actor, requestId: newRequestId() }, call, sent);
      return data as OutputOf<typeof call>;
    },
    again: async () => colleagueOf(world, await person.again()),
  };
}
