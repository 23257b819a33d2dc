import { sql } from 'kysely';
import { qualifications } from './tables.ts';

export interface ShownLicence {
  readonly licenceType: string;
  readonly endDate: string | null;
}
/** Kinds of papers in force of a company, with their last day, as its store shows them to other companies. */
export const shownLicences = qualifications.door<{ memberId: string }, ShownLicence[]>(async (ctx) => {
  const { rows } = await sql<{
    licence_type: string;
    end_date: string | null;
  }>`select licence_type, end_date from qualifications.shown_licences(${ctx.input.memberId}::bigint)`.execute(
    ctx.tx,
  );
  return rows.map((r) => ({ licenceType: r.licence_type, endDate: r.end_date }));
});
