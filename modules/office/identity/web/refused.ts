import { useCallback, useEffect, useState } from 'react';
import { isRefusal, type RefusalError } from '#kernel/web/request/refusal-error.ts';

/** Numbers these pages show beside their fields, so that no toast repeats them. */
export const SHOWN_HERE = [
  10103, 10112, 10113, 10114, 10115, 10116, 10117, 10118, 10119, 10122, 10123, 10130, 10131, 10304, 10701,
  10702, 10703, 10704, 10707, 10708, 10709, 10009, 10008, 10201, 16101,
] as const;
/** Which field a refusal stands beside, where the server did not say. */
const FIELD_OF: Readonly<Record<number, string>> = {
  10112: 'password',
  10114: 'imgCode',
  10115: 'imgCode',
  10123: 'imgCode',
  10116: 'smsCode',
  10117: 'smsCode',
  10118: 'smsCode',
  10131: 'passcode',
  10701: 'mobile',
  10702: 'email',
  10703: 'confirmPassword',
  10704: 'newPassword',
  10707: 'newPassword',
  10708: 'oldPassword',
  10709: 'agreed',
};

export type FieldErrors = Readonly<Record<string, string>>;
/** The sentences of a refusal by field; `form` holds what belongs to none. */
export function sentencesOf(error: unknown): FieldErrors {
  if (!isRefusal(error)) return { form: error instanceof Error ? error.message : String(error) };
  const byField = Object.fromEntries(
    error.errors.filter((e) => e.field !== '').map((e) => [e.field, e.message]),
  );
  if (Object.keys(byField).length > 0) return byField;
  return { [FIELD_OF[error.status] ?? 'form']: error.message };
}

export interface Refused {
  readonly said: FieldErrors;
  /** Shows what is wrong with the fields as typed; true when nothing is. */
  check(wrong: Readonly<Record<string, string | false | undefined>>): boolean;
  /** Shows a refusal of the server beside its field. */
  take(error: unknown): RefusalError | null;
  clear(field?: string): void;
}

/** The topmost field that is wrong: on a phone it often stands above what is seen when the button is pressed. */
const firstWrong = () =>
  [...document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')].find(
    (field) => field.offsetParent !== null,
  );

/** What stands beside the fields of a page. Nothing typed is ever lost by it. */
export function useRefused(): Refused {
  const [said, say] = useState<FieldErrors>({});
  const [alarms, alarm] = useState(0);
  useEffect(() => {
    if (alarms > 0) firstWrong()?.focus();
  }, [alarms]);
  const check = useCallback<Refused['check']>((wrong) => {
    const next = Object.fromEntries(
      Object.entries(wrong).filter((e): e is [string, string] => typeof e[1] === 'string' && e[1] !== ''),
    );
    say(next);
    if (Object.keys(next).length > 0) alarm((n) => n + 1);
    return Object.keys(next).length === 0;
  }, []);
  const take = useCallback<Refused['take']>((error) => {
    // A toast already said it: a fault of the server, with its request id.
    if (!isRefusal(error) || !error.toasted) {
      say(sentencesOf(error));
      alarm((n) => n + 1);
    }
    return isRefusal(error) ? error : null;
  }, []);
  const clear = useCallback<Refused['clear']>(
    (field) =>
      say((before) =>
        field === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([k]) => k !== field)),
      ),
    [],
  );
  return { said, check, take, clear };
}
