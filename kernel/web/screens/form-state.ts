import { useCallback, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldError } from '#kernel/web/request/index.ts';
import type { FormButton, FormField, FormSection } from './form-types.ts';
import { isSame, LABELS, type Values } from './paths.ts';
import { type Faults, faultsOf, faultsOfServer, payloadOf, withLacks } from './validation.ts';

export interface FormState {
  readonly values: Values;
  /** As loaded; what "changed" is measured against. */
  readonly base: Values;
  readonly fields: readonly FormField[];
  /** Fields and sections that apply to what has been chosen so far. */
  readonly shown: readonly FormSection[];
  readonly faults: Faults;
  /**
   * What the last attempt was refused for: the summary keeps its lines until the next one, so that nothing
   * moves under the reader's pointer.
   */
  readonly summaryFaults: Faults;
  /** Grows when the summary should take the focus. */
  readonly alarms: number;
  readonly guessed: ReadonlySet<string>;
  readonly dirty: boolean;
  set(field: FormField, value: unknown): void;
  change(change: Values, guessed?: readonly string[]): void;
  /** Checks one field when it is left; what is merely missing is said only on submit. */
  leave(field: FormField): void;
  /**
   * Checks everything, or only `fields`; false and an alarm when something is wrong. `lacks` is what a button
   * needs beyond the schema.
   */
  check(whole: boolean, fields?: readonly FormField[], lacks?: FormButton['lacks']): boolean;
  refused(errors: readonly FieldError[]): void;
  /** Fields somebody asks to mend: they stand like faults until their values change, and hold nothing up. */
  mark(errors: readonly FieldError[]): void;
  /** Starts from these values; `base` differs after a restored draft or a merge. */
  reset(values: Values, base?: Values): void;
  payload(): Values;
}

const shownOf = (sections: readonly FormSection[], values: Values): FormSection[] =>
  sections
    .filter((s) => s.when?.(values) ?? true)
    .map((s) => ({ ...s, fields: s.fields.filter((f) => f.when?.(values) ?? true) }))
    .filter((s) => s.fields.length > 0);

/**
 * What is noted at the fields: faults, those the summary lists, how often it was to take the focus, and
 * guessed values. The functions never change.
 */
function useFieldNotes() {
  const [faults, setFaults] = useState<Faults>({});
  const [summaryFaults, setSummaryFaults] = useState<Faults>({});
  const [alarms, alarm] = useState(0);
  const [guessed, guess] = useState<ReadonlySet<string>>(new Set());
  const addFault = useCallback(
    (path: string, fault: Faults[string]) => setFaults((all) => ({ ...all, [path]: fault })),
    [],
  );
  /** At the fields only: the summary keeps its lines until the next attempt. */
  const marked = useRef<Faults>({});
  const forget = useCallback((paths: readonly string[]) => {
    marked.current = Object.fromEntries(Object.entries(marked.current).filter(([p]) => !paths.includes(p)));
    setFaults((all) =>
      paths.some((p) => p in all)
        ? Object.fromEntries(Object.entries(all).filter(([p]) => !paths.includes(p)))
        : all,
    );
    guess((all) =>
      paths.some((p) => all.has(p)) ? new Set([...all].filter((p) => !paths.includes(p))) : all,
    );
  }, []);
  /** At the fields and in the summary, each from what it held before. */
  const replaceFaults = useCallback((next: (before: Faults) => Faults) => {
    setFaults(next);
    setSummaryFaults(next);
  }, []);
  const raiseAlarm = useCallback(() => alarm((n) => n + 1), []);
  const addGuesses = useCallback(
    (paths: readonly string[]) => guess((all) => new Set([...all, ...paths])),
    [],
  );
  const clearGuesses = useCallback(() => guess(new Set()), []);
  return {
    faults,
    summaryFaults,
    alarms,
    guessed,
    marked,
    addFault,
    replaceFaults,
    raiseAlarm,
    addGuesses,
    clearGuesses,
    forget,
  };
}

/**
 * What stands at the fields after a check: what was said of fields that are not asked now, what somebody asked
 * to mend and nobody has touched, and what was found.
 */
export const noted = (
  before: Faults,
  marks: Faults,
  found: Faults,
  asked: (path: string) => boolean,
): Faults => ({
  ...Object.fromEntries(Object.entries(before).filter(([path]) => !asked(path))),
  ...marks,
  ...found,
});

/** Takes in what the server, or a review, says of single fields. */
function useRefusals(
  fields: readonly FormField[],
  {
    marked,
    replaceFaults,
    raiseAlarm,
  }: Pick<ReturnType<typeof useFieldNotes>, 'marked' | 'replaceFaults' | 'raiseAlarm'>,
) {
  const refused = useCallback(
    (errors: readonly FieldError[]) => {
      const found = faultsOfServer(fields, errors);
      replaceFaults(() => found);
      raiseAlarm();
    },
    [fields, replaceFaults, raiseAlarm],
  );
  const mark = useCallback(
    (errors: readonly FieldError[]) => {
      marked.current = faultsOfServer(fields, errors);
      refused(errors);
    },
    [fields, marked, refused],
  );
  return { refused, mark };
}

/** Values, faults and their life; the schema is the command's own. */
export function useFormState(schema: z.ZodType, sections: readonly FormSection[], start: Values): FormState {
  const fields = useMemo(
    () => sections.flatMap((s) => s.fields.map((f) => (s.when ? { ...f, when: both(s.when, f.when) } : f))),
    [sections],
  );
  const [held, hold] = useState({ values: start, base: start });
  const { faults, summaryFaults, alarms, guessed, ...notes } = useFieldNotes();
  const { marked, addFault, replaceFaults, raiseAlarm, addGuesses, clearGuesses, forget } = notes;
  const latest = useRef(held.values);
  latest.current = held.values;

  const set = useCallback(
    (field: FormField, value: unknown) => {
      hold((h) => ({ ...h, values: field.write(h.values, value) }));
      forget([field.path, ...field.paths]);
    },
    [forget],
  );
  const change = useCallback(
    (part: Values, marked: readonly string[] = []) => {
      hold((h) => ({ ...h, values: { ...h.values, ...part } }));
      forget(Object.keys(part));
      if (marked.length > 0) addGuesses(marked);
    },
    [forget, addGuesses],
  );
  const leave = useCallback(
    (field: FormField) => {
      // After the change that made the reader leave has been taken in.
      setTimeout(() => {
        const fault = faultsOf(schema, fields, latest.current, false)[field.path];
        if (fault) addFault(field.path, fault);
      });
    },
    [fields, schema, addFault],
  );
  const check = useCallback(
    (whole: boolean, only?: readonly FormField[], lacks?: FormButton['lacks']) => {
      const all = withLacks(faultsOf(schema, fields, latest.current, whole), lacks?.(latest.current) ?? []);
      const asked = (path: string) => only === undefined || only.some((f) => f.path === path);
      const found = Object.fromEntries(Object.entries(all).filter(([path]) => asked(path)));
      replaceFaults((before) => noted(before, marked.current, found, asked));
      if (Object.keys(found).length === 0) return true;
      raiseAlarm();
      return false;
    },
    [fields, schema, marked, replaceFaults, raiseAlarm],
  );
  const { refused, mark } = useRefusals(fields, notes);
  const reset = useCallback(
    (values: Values, base: Values = values) => {
      marked.current = {};
      hold({ values, base });
      replaceFaults(() => ({}));
      clearGuesses();
    },
    [marked, replaceFaults, clearGuesses],
  );
  const payload = useCallback(() => payloadOf(schema, fields, latest.current), [fields, schema]);
  const shown = useMemo(() => shownOf(sections, held.values), [sections, held.values]);
  const dirty = useMemo(() => !isSame(without(held.values), without(held.base)), [held]);
  return {
    ...held,
    fields,
    shown,
    faults,
    summaryFaults,
    alarms,
    guessed,
    dirty,
    set,
    change,
    leave,
    check,
    refused,
    mark,
    reset,
    payload,
  };
}

const both =
  (a: (values: Values) => boolean, b: ((values: Values) => boolean) | undefined) =>
  (values: Values): boolean =>
    a(values) && (b?.(values) ?? true);
const without = ({ [LABELS]: _labels, ...rest }: Values): Values => rest;
