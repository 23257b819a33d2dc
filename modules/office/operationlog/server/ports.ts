import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** English names of companies by id, as far as they have one. The log keeps the name an act was done under; who owns companies knows how they are called in English. */
export type EnglishNames = (tx: Kysely<AnyTables>, memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

declare module '#kernel/server/capability.ts' {
  interface Services {
    companyNames: EnglishNames;
  }
}
