import { sql } from 'kysely';
import { isResidentId } from '#kernel/rules/check-digits.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { CodeExists, NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { maskIdcard } from '#office/identity/rules/names.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { genderOfIdcard } from '../rules/idcard.ts';
import { EmpIdcard, TreeCycle } from '../rules/refusals.ts';
import type { EmployeeRow, OrganisationContext } from './tables.ts';

type SealedIdcard = Pick<EmployeeRow, 'idcard_sealed' | 'idcard_index' | 'idcard_masked'>;

const CONTEXT = 'organisation.employee.idcard';

/**
 * Columns of an identity number, sealed, with its blind index; the gender it tells. A birth date in the
 * future is refused.
 */
export async function idcardColumns(
  ctx: OrganisationContext,
  no: string | null,
): Promise<{ columns: SealedIdcard; gender: '1' | '2' | null }> {
  if (no === null)
    return { columns: { idcard_sealed: null, idcard_index: null, idcard_masked: null }, gender: null };
  if (!isResidentId(no, dayOf(await ctx.now())))
    throw new InvalidInput([{ field: 'idcardNo', rule: 'idcard', message: '' }]);
  const secrets = ctx.service('secrets');
  return {
    columns: {
      idcard_sealed: secrets.seal(no, CONTEXT),
      idcard_index: secrets.blindIndex(no, CONTEXT),
      idcard_masked: maskIdcard(no),
    },
    gender: genderOfIdcard(no),
  };
}
/** The whole number again. */
export const openIdcard = (ctx: OrganisationContext, sealed: string): string =>
  ctx.service('secrets').open(sealed, CONTEXT);

/**
 * A superior is a colleague who has not left, and nobody ends up above himself. For a person who has people
 * below him the company's gate must be held. Refuses 10301, 10309.
 */
export async function checkSuperior(
  ctx: OrganisationContext,
  memberId: string,
  superiorId: string | null,
  selfId: string | null,
): Promise<void> {
  if (superiorId === null) return;
  const row = await ctx.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('id', '=', superiorId)
    .where('member_id', '=', memberId)
    .where('status', '<>', EMPLOYEE.resigned)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({}, 'superiorId');
  if (selfId === null) return;
  const { rows } = await sql<{ self: boolean }>`with recursive up as (
      select id, superior_id from organisation.employee where id = ${superiorId}::bigint
      union select e.id, e.superior_id from organisation.employee e join up on e.id = up.superior_id)
    select exists (select from up where id = ${selfId}::bigint) as self`.execute(ctx.tx);
  if (rows[0]?.self === true) throw TreeCycle({}, 'superiorId');
}

/** Runs a write of a staff record; says which unique value is taken (10303, 11111). */
export async function uniqueStaff<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'employee_no') throw CodeExists({}, 'empNo');
    if (broken === 'employee_idcard') throw EmpIdcard({}, 'idcardNo');
    throw error;
  }
}
