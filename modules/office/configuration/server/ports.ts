import type { z } from 'zod';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import type { MarketNow, SiteColumn } from '../contract/bundle.ts';

interface Words {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}
/** Help columns of the page end; help is stored by a capability above this one (administration-domain 10.6, 10.7). */
export type FooterHelp = (
  ctx: Context<AnyTables, AnyTables>,
) => Promise<{ id: string; names: Words; articles: { id: string; title: Words }[] }[]>;
/** Columns of the site and how the markets stand, kept by capabilities above this one (administration-domain 10.8, 16). */
export interface SiteParts {
  columns(ctx: Context<AnyTables, AnyTables>): Promise<z.output<typeof SiteColumn>[]>;
  markets(ctx: Context<AnyTables, AnyTables>): Promise<z.output<typeof MarketNow>[]>;
}
/** A featured store on the portal; stores stand above this capability (administration-domain 10.8). */
export interface FeaturedShop {
  readonly code: string;
  readonly names: Words;
  readonly companyName: string;
  readonly logo: string | null;
  readonly products: readonly { readonly zh: string; readonly en: string }[];
  readonly licensed: boolean;
  readonly url: string;
}
export type FeaturedShops = (ctx: Context<AnyTables, AnyTables>) => Promise<readonly FeaturedShop[]>;
declare module '#kernel/server/act-context.ts' {
  interface Services {
    footerHelp: FooterHelp;
    siteParts: SiteParts;
    featuredShops: FeaturedShops;
  }
}
