import { sql } from 'kysely';
import type { OwnedDocuments } from '#kernel/server/owned-documents.ts';

const count = async (ctx: Parameters<OwnedDocuments['countOf']>[0], empId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from members.record r join members.member m on m.id = r.member_id where r.salesman_emp_id = ${empId}::bigint and not m.deleted`.execute(
    ctx.tx,
  );
  return rows[0]?.n ?? 0;
};
/** Customers a salesman of the platform looks after: they go to who takes over. */
export const customersOfSalesman: OwnedDocuments = {
  dataType: 'CUSTOMER',
  countOf: count,
  countIn: () => Promise.resolve(0),
  async handOver(ctx, empId, to) {
    const { numAffectedRows } =
      await sql`update members.record set salesman_emp_id = ${to.empId}::bigint where salesman_emp_id = ${empId}::bigint`.execute(
        ctx.tx,
      );
    return Number.parseInt(String(numAffectedRows ?? 0n), 10);
  },
};
