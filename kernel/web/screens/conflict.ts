import type { FormField } from './form-types.ts';
import { getAt, isSame, setAt, type Values } from './paths.ts';

/** A field both sides changed to different values. */
export interface Conflict {
  readonly field: FormField;
  readonly path: string;
}
export interface Merge {
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge of a form: where only they changed a field theirs is taken, where only I did mine stays,
 * where both did to the same value there is
 * nothing to settle; the rest are conflicts, in which mine stands until the reader chooses.
 */
export function mergeForms(fields: readonly FormField[], base: Values, local: Values, remote: Values): Merge {
  let values = local;
  const conflicts: Conflict[] = [];
  for (const field of fields) {
    const [before, my, their] = [field.read(base), field.read(local), field.read(remote)];
    if (isSame(my, their) || isSame(before, their)) continue;
    if (isSame(before, my)) values = field.write(values, their);
    else conflicts.push({ field, path: field.path });
  }
  return { values, conflicts };
}

/** Settles conflicts: the chosen paths take their value, the others keep mine. */
export function resolveConflict(merge: Merge, remote: Values, taken: ReadonlySet<string>): Values {
  return merge.conflicts
    .filter((c) => taken.has(c.path))
    .reduce((values, c) => c.field.write(values, c.field.read(remote)), merge.values);
}

/**
 * Whether a form asks only for what belongs to the act itself (a reason, a way to pay): nothing in it was
 * copied from the record, so nothing of the other's change can be undone by it.
 */
export const isBare = (fields: readonly FormField[], base: Values): boolean =>
  fields.every((f) => f.paths.every((path) => isSame(getAt(base, path), null)));

/** Carries the version of what is stored now, so that the next attempt is judged against it. */
export const withVersion = (values: Values, version: number): Values => setAt(values, 'version', version);
export const versionOf = (values: unknown): number | undefined => {
  const version = getAt(values, 'version');
  return typeof version === 'number' ? version : undefined;
};
/** Values under the id and the version they are stored with, as a save has answered them. */
export const asStored = (values: Values, output: unknown): Values => {
  const [id, version] = [getAt(output, 'id'), versionOf(output)];
  return {
    ...values,
    ...(typeof id === 'string' && values.id === undefined ? { id } : {}),
    ...(version === undefined ? {} : { version }),
  };
};
