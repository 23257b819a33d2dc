import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { insertMember, type NewMember } from './create-member.ts';

export type { NewMember } from './create-member.ts';
export { install } from './install.ts';

/** Plants an approved company; answers its id. */
export const plantMember = (
  db: Kysely<AnyTables>,
  wish: NewMember,
  secrets: Secrets,
): Promise<{ id: string; code: string }> => insertMember(db, wish, secrets);
