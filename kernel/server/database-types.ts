import type { Kysely, Transaction } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: the kernel knows no table; each capability types its own
export type AnyTables = any;

export type Db = Kysely<AnyTables>;

export type Tx = Transaction<AnyTables>;
