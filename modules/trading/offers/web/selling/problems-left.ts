import type { FormField } from '#kernel/web/screens/form-types.ts';
import { fieldOf } from '#kernel/web/screens/validation.ts';

/**
 * One line for each field, as the summary of errors counts them: a window of two days is one field, and two
 * rules at one field are one thing to put right.
 */
export function oneByField<P extends { readonly field: string }>(
  fields: readonly FormField[],
  problems: readonly P[],
): readonly P[] {
  const owner = (p: P) => fieldOf(fields, p.field)?.path ?? p.field;
  return problems.filter((p, i) => problems.findIndex((other) => owner(other) === owner(p)) === i);
}
