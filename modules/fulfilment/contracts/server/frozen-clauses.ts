import { InvalidInput } from '#kernel/server/dispatch.ts';
import type { TermsClause } from '../rules/contract-terms.ts';
import type { DraftClause } from '../rules/protocol-fields.ts';
import type { ContractContext } from './tables.ts';

interface LibraryText {
  readonly id: string;
  readonly clause_no: string;
  readonly clause_version: number;
  readonly text_zh: string;
  readonly text_en: string;
}
/** Clauses of the library as they are worded now; those switched off are left out. */
export async function libraryTexts(
  ctx: ContractContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LibraryText>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom('contracts.clause as c')
    .innerJoin('contracts.clause_version as v', (j) =>
      j.onRef('v.clause_id', '=', 'c.id').onRef('v.clause_version', '=', 'c.clause_version'),
    )
    .select(['c.id', 'c.clause_no', 'c.clause_version', 'v.text_zh', 'v.text_en'])
    .where('c.id', 'in', [...ids])
    .where('c.enabled', '=', true)
    .where('c.deleted', '=', false)
    .execute();
  return new Map(rows.map((r) => [r.id, r]));
}

/**
 * The clauses of a contract in words: a clause of the library as it stands, or the parties' own. One section may
 * stand several times; each has a key of its own, which reviewers mark. Refuses 10009 at a clause that is gone.
 */
export async function frozenClauses(
  ctx: ContractContext,
  clauses: readonly DraftClause[],
): Promise<TermsClause[]> {
  const known = await libraryTexts(
    ctx,
    clauses.flatMap((c) => (c.clauseId === null ? [] : [c.clauseId])),
  );
  const count = new Map<string, number>();
  return clauses.map((c) => {
    const n = (count.get(c.section) ?? 0) + 1;
    count.set(c.section, n);
    const found = c.clauseId === null ? undefined : known.get(c.clauseId);
    if (c.clauseId !== null && found === undefined)
      throw new InvalidInput([{ field: 'clauses', rule: 'contract.clauseGone', message: '' }]);
    return {
      key: n === 1 ? c.section : `${c.section}.${n}`,
      section: c.section,
      clauseNo: found?.clause_no ?? null,
      clauseVersion: found?.clause_version ?? null,
      zh: c.textZh ?? found?.text_zh ?? '',
      en: c.textEn ?? found?.text_en ?? '',
    };
  });
}
