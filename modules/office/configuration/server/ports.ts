import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';

interface Words {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}
/** Help columns of the page end; help is kept by a capability above this one (administration-domain 10.6, 10.7). */
export type FooterHelp = (w: Work<AnyTables, AnyTables>) => Promise<{ id: string; names: Words; articles: { id: string; title: Words }[] }[]>;
declare module '#kernel/server/capability.ts' {
  interface Services {
    footerHelp: FooterHelp;
  }
}
