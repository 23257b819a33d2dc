import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Call, Identity, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { actorByLogin } from '../actor-by-login.ts';

/** A pair of hands for the demonstration: people by login, a held clock, numbers that repeat at every load. */
export interface Stage {
  readonly runtime: Runtime;
  readonly owner: Kysely<AnyTables>;
  as(login: string, side?: Identity): Promise<Actor>;
  hold(at: Date): Promise<void>;
  random(): number;
  does<C extends Call>(actor: Actor, call: C, input: InputOf<C>): Promise<OutputOf<C>>;
}

export function stageOn(runtime: Runtime, owner: Kysely<AnyTables>): Stage {
  const known = new Map<string, Actor>();
  let seed = 20261121;
  return {
    runtime,
    owner,
    async as(login, side) {
      const key = `${login} ${side ?? ''}`;
      const actor = known.get(key) ?? (await actorByLogin(runtime, login, side ?? null));
      known.set(key, actor);
      return actor;
    },
    async hold(at) {
      await sql`update kernel.clock set held_at = ${at.toISOString()}::timestamptz - shift`.execute(owner);
    },
    random() {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 4294967296;
    },
    async does(actor, call, input) {
      const sent = call.once === undefined ? input : { idempotencyKey: randomUUID(), ...(input as object) };
      return (
        await dispatch(
          runtime,
          { ...actor, requestId: newRequestId() },
          call,
          JSON.parse(JSON.stringify(sent)),
        )
      ).data as OutputOf<typeof call>;
    },
  };
}

const MINUTE = 60_000;
/** The whole minute an instant lies in: people set times to the minute. */
export const toMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
