import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';

type StoresContext = Context<AnyTables, AnyTables>;
export interface NamedThing {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}
/** What stores ask of modules that know them or stand beside them: the composition joins catalogue and qualifications. */
export interface StoreNeighbours {
  /** Platform categories by id, as far as they exist. */
  categories(ctx: StoresContext, ids: readonly string[]): Promise<ReadonlyMap<string, NamedThing>>;
  /** True when goods stand in this store. */
  holdsGoods(ctx: StoresContext, storeId: string): Promise<boolean>;
  /** Brings back the offers still paused by this disabling, as far as they may come back. The store is enabled. */
  resumeOffers(
    ctx: StoresContext,
    of: { readonly storeId: string; readonly disablingId: string },
  ): Promise<{
    readonly offersBack: number;
    readonly offersLeft: { readonly ended: number; readonly marketClosed: number; readonly blocked: number };
  }>;
  /** Kinds of papers a company holds now. */
  licences(
    ctx: StoresContext,
    memberId: string,
  ): Promise<readonly { readonly licenceType: string; readonly endDate: string | null }[]>;
}
declare module '#kernel/server/act-context.ts' {
  interface Services {
    storeNeighbours: StoreNeighbours;
  }
}
