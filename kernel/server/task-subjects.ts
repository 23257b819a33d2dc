/**
 * What the tasks of a kind concern (their key is its id), said by the module that sets them: people who look
 * at a task that was given up see the document, not a key.
 */
export interface TaskSubject {
  readonly kind: string;
  /** Where the document stands; absent: the kind concerns no document. */
  readonly table?: `${string}.${string}`;
  /** The column with its number or name. */
  readonly no?: string;
  /** Where the platform's people open it; `{ref}` is the id, or what `ref` names. */
  readonly link?: string;
  readonly ref?: string;
}
/** The task that is set when another one was given up, so that somebody is notified (trust 5). */
export const GIVEN_UP = 'kernel.taskGivenUp';
