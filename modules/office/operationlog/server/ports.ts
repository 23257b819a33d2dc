import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/**
 * English names of companies by id, as far as they have one. The log keeps the name an act was done under;
 * who owns companies knows how they are called in English.
 */
export type EnglishNames = (
  tx: Kysely<AnyTables>,
  memberIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/**
 * Names of roles by their codes, as far as they still exist. The log keeps the codes an act was done with;
 * who owns roles knows what they are called.
 */
export type RoleNames = (
  tx: Kysely<AnyTables>,
  codes: readonly string[],
) => Promise<ReadonlyMap<string, { readonly zh_CN: string; readonly en_US?: string | null | undefined }>>;

declare module '#kernel/server/act-context.ts' {
  interface Services {
    companyNames: EnglishNames;
    roleNames: RoleNames;
  }
}
