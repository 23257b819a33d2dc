import { type Kysely, sql } from 'kysely';
import { NotFound, StaleVersion } from '#kernel/rules/refusals.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { stepper } from '#kernel/server/step.ts';
import { companyLife } from '../rules/company-life.ts';
import { SEALED } from './ports.ts';
import type { Application, MemberTables } from './tables.ts';

export type Hand = Work<MemberTables, unknown>;

/** The only writer of an application's state. */
const writeStep = stepper<Application, typeof companyLife.codes, Parameters<typeof companyLife.next>[0]>({
  life: companyLife,
  table: 'members.application',
  column: 'state',
  bizType: 'COMPANY_APPLICATION',
  number: () => null,
  parties: (a) => [a.parent_member_id, a.member_id],
});

/** Sets whose eyes the rest of the transaction looks with. */
const become = (tx: Kysely<AnyTables>, side: string, memberId: string | null) =>
  sql`select set_config('app.side', ${side}, true), set_config('app.member', ${memberId ?? ''}, true)`.execute(tx);

/** Looks past the company walls for one step: an applicant has no company yet, and history is numbered over rows he may not read. */
export async function asHouse<R>(w: Hand, work: () => Promise<R>): Promise<R> {
  await become(w.tx, 'platform', '0');
  const result = await work();
  await become(w.tx, w.actor.identity, w.actor.memberId);
  return result;
}

/** Steps an application; its trace is written whoever acts. */
export const stepApplication: typeof writeStep = (w, row, verb, side, options) => asHouse(w, () => writeStep(w, row, verb, side, options));

/** Locks an application for an act on it. Refuses what the caller does not see (10301) and an older version (10302). */
export async function lockApplication(w: Hand, wish: { id: string; version?: number | undefined; mine: boolean }): Promise<Application> {
  let query = w.tx.selectFrom('members.application').selectAll().where('id', '=', wish.id).where('deleted', '=', false);
  if (wish.mine) query = query.where('account_id', '=', w.actor.accountId ?? '0');
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (wish.version !== undefined && row.version !== wish.version) throw StaleVersion({ version: row.version });
  return row;
}

/** The form of an application as it was typed; the bank account is opened for its own applicant and the reviewer. */
export function fieldsOf(w: Hand, row: Application): Record<string, unknown> {
  const bankAccount = row.bank_account_sealed === null ? null : w.service('secrets').open(row.bank_account_sealed, SEALED.applicationBank);
  return { ...row.content, bankAccount };
}
