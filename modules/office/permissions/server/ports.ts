import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';

/** Companies platform staff serve; the capability that knows companies answers. */
export interface Customers {
  /**
   * Ids of the companies whose salesman the person is. Read past the company walls: the caller speaks for the
   * platform or the system.
   */
  servedBy(tx: Kysely<AnyTables>, empId: string): Promise<readonly string[]>;
}

declare module '#kernel/server/act-context.ts' {
  interface Services {
    customers: Customers;
  }
}
