import type { PositionDetail } from '../../contract/position.ts';

export const SCOPES = ['10', '20', '30', '40'] as const;
export type ScopeCode = (typeof SCOPES)[number];

/** What is chosen for one data type: any of the four scopes, and for "other" departments and companies. */
export interface Chosen {
  readonly scopes: ReadonlySet<ScopeCode>;
  readonly depts: readonly { readonly deptId: string; readonly includeLower: boolean }[];
  readonly sellerIds: readonly string[];
}
export type Choices = ReadonlyMap<string, Chosen>;
export const NOTHING: Chosen = { scopes: new Set(), depts: [], sellerIds: [] };

export function choicesOf(permissions: PositionDetail['dataPermissions']): Choices {
  const found = new Map<string, Chosen>();
  for (const grant of permissions) {
    const known = found.get(grant.dataType) ?? NOTHING;
    found.set(grant.dataType, {
      scopes: new Set([...known.scopes, grant.scope]),
      depts: [...known.depts, ...grant.depts.map((d) => ({ deptId: d.id, includeLower: d.includeLower }))],
      sellerIds: [...known.sellerIds, ...grant.sellers.map((s) => s.id)],
    });
  }
  return found;
}

/** One grant per data type and scope, as the call wants it. */
export function grantsOf(choices: Choices) {
  return [...choices].flatMap(([dataType, chosen]) =>
    SCOPES.filter((scope) => chosen.scopes.has(scope)).map((scope) => ({
      dataType,
      scope,
      deptIds: scope === '40' ? [...chosen.depts] : [],
      sellerIds: scope === '40' ? [...chosen.sellerIds] : [],
    })),
  );
}

/** The first data type whose "other" names neither department nor company. */
export const unfinished = (choices: Choices): string | undefined =>
  [...choices].find(([, c]) => c.scopes.has('40') && c.depts.length + c.sellerIds.length === 0)?.[0];

export function setScope(choices: Choices, types: readonly string[], scope: ScopeCode, on: boolean): Choices {
  const next = new Map(choices);
  for (const type of types) {
    const chosen = next.get(type) ?? NOTHING;
    const scopes = new Set(chosen.scopes);
    if (on) scopes.add(scope);
    else scopes.delete(scope);
    next.set(type, { ...chosen, scopes });
  }
  return next;
}
