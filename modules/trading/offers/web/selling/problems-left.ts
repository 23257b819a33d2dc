import { fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import type { FormField } from '#kernel/web/screens/form-types.ts';
import { getAt } from '#kernel/web/screens/paths.ts';
import { fieldOf } from '#kernel/web/screens/validation.ts';
import { offerFieldLabel, offerRuleWords } from '../../rules/rule-words.ts';

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

const MISSING = ['field.input', 'field.select'];
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
/**
 * The answer is about what stood in the form when it was asked: what has been filled in since is missing no
 * more, so that list and summary never say two numbers.
 */
export const stillOpen = <P extends { readonly field: string; readonly rule: string }>(
  problems: readonly P[],
  values: Readonly<Record<string, unknown>>,
): readonly P[] => problems.filter((p) => !(MISSING.includes(p.rule) && !isEmpty(getAt(values, p.field))));

/** What is missing is asked for as the form's own summary asks: by the label and the verb of the field that stands there. */
export function problemText(
  fields: readonly FormField[],
  problem: LocalizedText & { readonly field: string; readonly rule: string },
  formatter: Formatter,
): string {
  const field = fieldOf(fields, problem.field);
  const asked = MISSING.includes(problem.rule) && field !== undefined && field.verb !== 'upload';
  const said = asked ? offerRuleWords.table[`field.${field.verb}` as 'field.input'] : problem;
  const label = asked ? formatter.text(field.label) : offerFieldLabel(problem.field, formatter.locale);
  return fill(inLocale(said, formatter.locale), { field: label });
}
