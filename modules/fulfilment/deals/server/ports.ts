import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type AnyContext = Context<AnyTables, unknown>;

/** What stands above deals and keeps one from being completed, joined in the composition. */
export interface DealPorts {
  /** Of these orders, those with a final statement in 50 and no final statement or correction that is on its way there. */
  settledOrders(ctx: AnyContext, of: { orderIds: readonly string[] }): Promise<readonly string[]>;
  /** Whether an appeal about one of these orders is open. */
  hasOpenAppeal(ctx: AnyContext, of: { orderIds: readonly string[] }): Promise<boolean>;
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    dealPorts: DealPorts;
  }
}
