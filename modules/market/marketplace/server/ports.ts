import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

/**
 * Asks a declared list or question of any capability as the person of this work, in its transaction: same
 * permission, same schema, same walls as over the wire,
 * so that a figure or find is always what his own list shows. Null where he may not ask.
 */
export interface Reading {
  ask<C extends Call>(
    ctx: Context<AnyTables, unknown>,
    call: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C> | null>;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    reading: Reading;
  }
}
