import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { event } from '#kernel/server/act-context.ts';
import { type Doors, GOOD_PASSWORD, OTHER_PASSWORD } from './doors-world.ts';

/** The last tests of a file that signs people in: its invariants hold, and no secret stands in the log. */
export function leavesNoSecret(doors: () => Doors): void {
  it('what must never be is not: invariants of this capability are empty', async () => {
    for (const view of [
      'inv_identity_live_of_shut_account',
      'inv_identity_code_tries',
      'inv_identity_never_in_clear',
    ]) {
      expect((await sql`select * from ${sql.id('audit', view)}`.execute(doors().sql)).rows).toEqual([]);
    }
    expect(event('identity.registered').name).toBe('identity.registered');
  });

  it('no password, code, ticket or token stands in the operation log', async () => {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from kernel.operation_log l where l::text ~ ${`${GOOD_PASSWORD.replace('.', '\\.')}|${OTHER_PASSWORD.replace('.', '\\.')}|246810`}`.execute(
      doors().sql,
    );
    expect(rows[0]?.n).toBe('0');
    const logins = await sql<{
      answer: string;
    }>`select response_data::text as answer from kernel.operation_log where action = 'identity.commonLogin' and success limit 1`.execute(
      doors().sql,
    );
    expect(logins.rows[0]?.answer).not.toMatch(/"token": ?"[A-Za-z0-9_-]{43}"/);
  });
}
