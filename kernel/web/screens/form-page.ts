import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { actKey, type FieldError, toast } from '#kernel/web/request/index.ts';
import { go, useScreen, useUnsaved } from '#kernel/web/tabs/index.ts';
import { asStored } from './conflict.ts';
import { draftKeyOf, useDraft } from './draft.ts';
import { type FormState, useFormState } from './form-state.ts';
import type { Filling, FormButton, FormDeclaration } from './form-types.ts';
import { useFormatter } from './formatter.ts';
import type { Values } from './paths.ts';
import { useSubmit } from './submit.ts';
import { screenWords } from './words.ts';

const EMPTY_FORM: Values = {};
/** A declaration whose type parameter has done its work. */
export type AnyForm = FormDeclaration<Record<string, unknown>>;

export interface FormProps {
  readonly call: Call;
  readonly words: Words<WordTable>;
  readonly decl: AnyForm;
}

/** Fetches what the form starts from, once; an edit page that finds nothing says so. */
export function useStart(decl: Pick<AnyForm, 'load' | 'start'>) {
  const { pathname, params, search } = useScreen();
  const id = useId();
  const answer = useQuery({
    queryKey: ['form', pathname, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<Values | null> =>
      decl.load
        ? ((await decl.load({ params, search })) as Values | null)
        : ((await decl.start?.({ params, search })) ?? {}),
    enabled: decl.load !== undefined || decl.start !== undefined,
  });
  const nothing = decl.load === undefined && decl.start === undefined;
  return {
    start: nothing ? EMPTY_FORM : answer.data,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}

/** Asks what is stored now, for a conflict of versions; nothing where the form cannot. */
function useReload(decl: AnyForm, values: Values): (() => Promise<Values | null>) | undefined {
  const { params, search } = useScreen();
  const reload = useCallback(async () => {
    const { load, reload: again } = decl;
    const stored = again
      ? await again(values as Filling<Record<string, unknown>>)
      : await load?.({ params, search });
    return (stored ?? null) as Values | null;
  }, [decl, values, params, search]);
  return decl.reload || decl.load ? reload : undefined;
}

/** Shows the declared faults once, when the form opens; a draft that is found later keeps them. */
function useOpeningMarks(marks: readonly FieldError[], draftSettled: boolean, mark: FormState['mark']): void {
  const pending = useRef(marks);
  useEffect(() => {
    if (pending.current.length === 0 || !draftSettled) return;
    mark(pending.current);
    pending.current = [];
  }, [draftSettled, mark]);
}

/** The life of a form page: state, draft, leaving. Shared with wizards. */
export function useFormPage({ call, decl, start }: FormProps & { readonly start: Values }) {
  const t = useWords(screenWords);
  const format = useFormat();
  const screen = useScreen();
  const formatter = useFormatter(
    useMemo(
      () =>
        [
          ...new Set([
            ...(decl.sets ?? []),
            ...decl.sections.flatMap((s) => s.fields.flatMap((f) => f.sets)),
          ]),
        ].sort(),
      [decl],
    ),
  );
  const form = useFormState(decl.schema ?? call.input, decl.sections, start);
  // As the form was opened: what is chosen on the page meanwhile does not make it another one.
  const [opened] = useState(screen.search);
  const draftKey = decl.draftKey ?? draftKeyOf(call.name, screen.pathname, opened);
  const draft = useDraft(decl.drafts === false ? null : draftKey);
  const key = useMemo(() => actKey(draftKey), [draftKey]);
  const [leaving, leave] = useState<string | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const { found } = draft;
  const { reset, values, base, dirty } = form;
  const settled = useRef(false);

  useEffect(() => {
    if (found === undefined || settled.current) return;
    settled.current = true;
    if (found === null) return;
    reset(found.content.values, found.content.base);
    setRestored(found.savedAt);
  }, [found, reset]);
  useOpeningMarks(
    decl.marks?.(start as Filling<Record<string, unknown>>, formatter) ?? [],
    found !== undefined,
    form.mark,
  );
  const { keep } = draft;
  useEffect(() => {
    if (dirty && leaving === null) keep({ values, base });
  }, [values, base, dirty, keep, leaving]);
  useUnsaved(dirty && leaving === null, decl.drafts !== false && draft.state !== 'failed');

  // Leaves only after the unsaved mark is gone, else the tab would ask.
  const { close } = screen;
  useEffect(() => {
    if (leaving === null) return;
    void close().then(() => (leaving === 'close' ? undefined : go(leaving)));
  }, [close, leaving]);

  const onDone = useCallback(
    (button: FormButton, output: unknown) => {
      const next = button.after(output, form.values);
      draft.drop();
      setRestored(null);
      if (next !== 'stay') return leave(next);
      reset(asStored(form.values, output));
    },
    [draft, form.values, reset],
  );
  const submitting = useSubmit(form, key, decl.remote, useReload(decl, form.values), onDone, formatter);
  const discard = () => {
    draft.drop();
    key.renew();
    reset(start);
    setRestored(null);
    toast('info', t('draft.discarded'));
  };
  const drop = () => {
    draft.drop();
    leave('close');
  };
  const leaveDraft = () => {
    draft.retry();
    leave('close');
  };
  return {
    form,
    formatter,
    draft,
    submitting,
    restored: restored === null ? null : format.dateTime(restored),
    discard,
    drop,
    leaveDraft,
    screen,
    t,
  };
}

export type FormPageModel = ReturnType<typeof useFormPage>;
