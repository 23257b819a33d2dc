import { mayChoose } from '#office/codesets/server/door.ts';
import type { Hand } from '../applications.ts';

interface Coded {
  readonly enterpriseType: string | null;
  readonly industry: string | null;
  readonly region: string | null;
}
/** Codes must be ones the sets offer now. */
export async function unknownCodes(w: Hand, f: Coded): Promise<{ field: string; rule: string }[]> {
  const chosen = [
    ['enterpriseType', 'enterprise_type', f.enterpriseType],
    ['industry', 'industry', f.industry],
    ['region', 'region', f.region],
  ] as const;
  const wrong: { field: string; rule: string }[] = [];
  for (const [field, type, code] of chosen) if (code !== null && !(await mayChoose(w, { type, code }))) wrong.push({ field, rule: 'field.select' });
  return wrong;
}
