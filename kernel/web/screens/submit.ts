import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import {
  type ActKey,
  call,
  type FieldError,
  isRefusal,
  isUnanswered,
  isUnsettled,
  isVersionConflict,
  notifyError,
  notifySuccess,
  type RefusalError,
  toast,
} from '#kernel/web/request/index.ts';
import type { Question } from './acts.ts';
import { asStored, isBare, type Merge, mergeForms, versionOf, withVersion } from './conflict.ts';
import type { FormState } from './form-state.ts';
import type { FormButton, RemoteRow } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import { getAt, isObject, setAt, type Values } from './paths.ts';
import { screenWords } from './words.ts';

export interface OpenConflict {
  readonly remote: RemoteRow;
  readonly merge: Merge;
}
export interface Submitting {
  readonly running: FormButton | null;
  readonly conflict: OpenConflict | null;
  /** A refusal that asks: the same may be sent again, confirmed. It stands until the next answer. */
  readonly asked: { readonly button: FormButton; readonly question: Question } | null;
  dismissQuestion(): void;
  /** Sends; true when it was accepted. `key` makes a repeated attempt the same act. */
  send(button: FormButton, confirmed?: boolean): Promise<boolean>;
  /** Goes on with the merged values. */
  resolveConflict(values: Values): void;
  dismissConflict(): void;
}

/** What a batch act could not do, each reason once. */
const failuresOf = (output: unknown): readonly { readonly message: string }[] => {
  const failures = getAt(output, 'failures');
  const all = Array.isArray(failures) ? (failures as { message: string }[]) : [];
  return all.filter((f, i) => all.findIndex((g) => g.message === f.message) === i);
};

/** Reads a stored row as form values: every field by its own paths. */
const plainRemote =
  (form: FormState) =>
  (current: unknown, version: number): RemoteRow => ({
    version,
    values: form.fields
      .flatMap((f) => f.paths)
      .reduce<Values>(
        (values, path) => setAt(values, path, getAt(current, path)),
        isObject(current) ? current : {},
      ),
    who: (getAt(current, 'modifiedByName') as string | undefined) ?? null,
    when: (getAt(current, 'gmtModified') as string | undefined) ?? null,
  });

/**
 * What a button says itself of a refusal of either step: a question to go on from, or faults of fields; null
 * where it leaves it to the form.
 */
export function ownRefusal(
  { refusals }: FormButton,
  error: RefusalError,
  values: Values,
  formatter: Formatter,
): { readonly question: Question } | { readonly faults: readonly FieldError[] } | null {
  const answer = refusals?.[error.status]?.(error, values, formatter);
  if (answer === undefined) return null;
  return Array.isArray(answer) ? { faults: answer } : { question: answer as Question };
}

/** The button as it is now: a record that is stored is changed, not added again. */
export const buttonNow = (button: FormButton, values: Values): FormButton =>
  values.id === undefined ? button : (button.stored ?? button);

/**
 * The values an act goes by. While the page holds what is not stored it is saved first, so that the act is
 * about exactly the version its reader
 * saw; the page takes over the id and version of it at once, and an act that is refused then does not save a second time.
 */
export async function savedValues(
  form: Pick<FormState, 'values' | 'dirty' | 'reset'>,
  { first }: FormButton,
  save: (button: FormButton) => Promise<unknown>,
): Promise<Values> {
  const { values } = form;
  if (first === undefined || (values.id !== undefined && !form.dirty)) return values;
  const saved = asStored(values, await save(buttonNow(first, values)));
  form.reset(saved);
  return saved;
}

/** Conflicts of versions: laid side by side with what is stored, and settled field by field. */
function useConflicts(
  form: FormState,
  remote: ((current: unknown) => RemoteRow) | undefined,
  reload: (() => Promise<Values | null>) | undefined,
) {
  const t = useWords(screenWords);
  const client = useQueryClient();
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const openConflict = useCallback(
    async (error: RefusalError): Promise<void> => {
      const given = getAt(error.data, 'current') ?? (reload ? await reload().catch(() => null) : null);
      const version = versionOf(error.data) ?? versionOf(given);
      if (!isObject(given) || version === undefined) {
        // Nothing to lay side by side. What the page shows is asked for again; an act without values of the
        // record goes on from there.
        const onward = version !== undefined && isBare(form.fields, form.base);
        if (onward) form.reset(withVersion(form.values, version), withVersion(form.base, version));
        toast('warning', t(onward ? 'conflict.again' : 'conflict.reopen'));
        await client.invalidateQueries();
        return;
      }
      const other = remote?.(given) ?? plainRemote(form)(given, version);
      const said = (key: 'who' | 'when') => getAt(error.data, key) as string | undefined;
      const named = { ...other, who: other.who ?? said('who'), when: other.when ?? said('when') };
      setConflict({ remote: named, merge: mergeForms(form.fields, form.base, form.values, other.values) });
    },
    [client, form, reload, t, remote],
  );

  const resolveConflict = useCallback(
    (values: Values) => {
      if (!conflict) return;
      form.reset(
        withVersion(asStored(values, conflict.remote.values), conflict.remote.version),
        withVersion(conflict.remote.values, conflict.remote.version),
      );
      setConflict(null);
      toast('info', t('conflict.merged'));
    },
    [conflict, form, t],
  );
  return { conflict, openConflict, resolveConflict, dismissConflict: () => setConflict(null) };
}

/**
 * Sends a form with one of its buttons: locked while it runs, refusals put to their fields, version conflicts
 * settled field by field.
 */
export function useSubmit(
  form: FormState,
  key: ActKey,
  remote: ((current: unknown) => RemoteRow) | undefined,
  reload: (() => Promise<Values | null>) | undefined,
  onDone: (button: FormButton, output: unknown) => void,
  formatter: Formatter,
): Submitting {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const client = useQueryClient();
  const [running, setRunning] = useState<FormButton | null>(null);
  const { openConflict, ...conflicts } = useConflicts(form, remote, reload);
  const [asked, setAsked] = useState<Submitting['asked']>(null);
  const lock = useRef(false);

  const refused = useCallback(
    async (error: RefusalError, button: FormButton): Promise<void> => {
      if (isUnanswered(error)) {
        toast('warning', t('act.unanswered'));
        return;
      }
      // Refused is settled: the corrected form is another act. A fault is not: the same form is the same act.
      if (!isUnsettled(error)) key.renew();
      const refusal = ownRefusal(button, error, form.values, formatter);
      const question = refusal !== null && 'question' in refusal ? refusal.question : null;
      setAsked(question && { button, question });
      if (question) return;
      if (isVersionConflict(error)) return openConflict(error);
      const verb = button.label ? localize(button.label) : t('save');
      if (refusal !== null && 'faults' in refusal) form.refused(refusal.faults);
      else if (error.errors.length > 0) form.refused(error.errors);
      else if (!error.toasted) notifyError(t('act.failed', { verb, reason: error.message }), error.requestId);
    },
    [form, formatter, key, openConflict, localize, t],
  );

  const send = useCallback(
    async (button: FormButton, confirmed = false): Promise<boolean> => {
      if (lock.current) return false;
      lock.current = true;
      setRunning(button);
      const answered = Object.keys(button.refusals ?? {}).map(Number);
      const transmit = async (step: FormButton, values: Values): Promise<unknown> => {
        const fields = step.send(form.payload(), values, confirmed) as object;
        const input = step.call.once ? { idempotencyKey: key.current(), ...fields } : fields;
        const output = await call(step.call, input as InputOf<Call>, {
          overlay: true,
          fields: 'all',
          suppressErrors: [10302, ...answered],
        });
        key.renew();
        return output;
      };
      try {
        const values = await savedValues(form, button, (first) => transmit(first, form.values));
        const output = await transmit(button, values);
        setAsked(null);
        const failed = failuresOf(output);
        if (failed.length > 0) toast('warning', failed.map((f) => f.message).join(' '));
        else if (typeof button.done === 'function') notifySuccess(button.done(output, formatter));
        else
          notifySuccess(
            button.done
              ? localize(button.done)
              : t('act.done', { verb: button.label ? localize(button.label) : t('save') }),
          );
        onDone(button, output);
        await client.invalidateQueries();
        return true;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await refused(error, button);
        return false;
      } finally {
        lock.current = false;
        setRunning(null);
      }
    },
    [client, form, formatter, key, onDone, refused, localize, t],
  );

  return {
    running,
    asked,
    dismissQuestion: () => setAsked(null),
    send,
    ...conflicts,
  };
}
