import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import {
  type ActKey,
  call,
  isRefusal,
  isUnanswered,
  isVersionConflict,
  notifyError,
  notifySuccess,
  type RefusalError,
  toast,
} from '#kernel/web/request/index.ts';
import { isBare, type Merge, mergeForms, versionOf, withVersion } from './conflict.ts';
import type { FormState } from './form-state.ts';
import type { FormButton, RemoteRow } from './form-types.ts';
import { getAt, isObject, setAt, type Values } from './paths.ts';
import { screenWords } from './words.ts';

export interface OpenConflict {
  readonly remote: RemoteRow;
  readonly merge: Merge;
}
export interface Submitting {
  readonly running: FormButton | null;
  readonly conflict: OpenConflict | null;
  /** Sends; true when it was accepted. `key` makes a repeated attempt the same act. */
  send(button: FormButton): Promise<boolean>;
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

/** Sends a form with one of its buttons: locked while it runs, refusals put to their fields, version conflicts settled field by field. */
export function useSubmit(
  form: FormState,
  key: ActKey,
  remote: ((current: unknown) => RemoteRow) | undefined,
  reload: (() => Promise<Values | null>) | undefined,
  onDone: (button: FormButton, output: unknown) => void,
): Submitting {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const client = useQueryClient();
  const [running, setRunning] = useState<FormButton | null>(null);
  const [conflict, setClash] = useState<OpenConflict | null>(null);
  const lock = useRef(false);

  const openConflict = useCallback(
    async (error: RefusalError): Promise<void> => {
      const given = getAt(error.data, 'current') ?? (reload ? await reload().catch(() => null) : null);
      const version = versionOf(error.data) ?? versionOf(given);
      if (!isObject(given) || version === undefined) {
        // Nothing to lay side by side. What the page shows is asked for again; an act without values of the record goes on from there.
        const onward = version !== undefined && isBare(form.fields, form.base);
        if (onward) form.reset(withVersion(form.values, version), withVersion(form.base, version));
        toast('warning', t(onward ? 'conflict.again' : 'conflict.reopen'));
        await client.invalidateQueries();
        return;
      }
      const other = remote?.(given) ?? plainRemote(form)(given, version);
      setClash({ remote: other, merge: mergeForms(form.fields, form.base, form.values, other.values) });
    },
    [client, form, reload, t, remote],
  );

  const refused = useCallback(
    async (error: RefusalError, verb: string): Promise<void> => {
      if (isUnanswered(error)) {
        toast('warning', t('act.unanswered'));
        return;
      }
      // Refused is settled: the corrected form is another act.
      key.renew();
      if (isVersionConflict(error)) return openConflict(error);
      if (error.errors.length > 0) form.refused(error.errors);
      else if (!error.toasted) notifyError(t('act.failed', { verb, reason: error.message }), error.requestId);
    },
    [form, key, openConflict, t],
  );

  const send = useCallback(
    async (button: FormButton): Promise<boolean> => {
      if (lock.current) return false;
      lock.current = true;
      setRunning(button);
      try {
        const fields = button.send(form.payload(), form.values) as object;
        const input = button.call.once ? { idempotencyKey: key.current(), ...fields } : fields;
        const output = await call(button.call, input as InputOf<Call>, {
          overlay: true,
          fields: 'all',
          suppressErrors: [10302],
        });
        key.renew();
        const failed = failuresOf(output);
        if (failed.length > 0) toast('warning', failed.map((f) => f.message).join(' '));
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
        await refused(error, button.label ? localize(button.label) : t('save'));
        return false;
      } finally {
        lock.current = false;
        setRunning(null);
      }
    },
    [client, form, key, onDone, refused, localize, t],
  );

  const settle = useCallback(
    (values: Values) => {
      if (!conflict) return;
      form.reset(
        withVersion(values, conflict.remote.version),
        withVersion(conflict.remote.values, conflict.remote.version),
      );
      setClash(null);
      toast('info', t('conflict.merged'));
    },
    [conflict, form, t],
  );
  return { running, conflict, send, resolveConflict: settle, dismissConflict: () => setClash(null) };
}
