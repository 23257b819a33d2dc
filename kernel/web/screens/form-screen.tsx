import './screens.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useFormat, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { actKey, type FieldError, toast } from '#kernel/web/request/index.ts';
import { go, useScreen, useUnsaved } from '#kernel/web/tabs/index.ts';
import { asStored } from './conflict.ts';
import { declaredAs } from './declared.ts';
import { ConflictDialog } from './dialogs.tsx';
import { useDraft } from './draft.ts';
import { Failed, NothingYet, Skeleton } from './empties.tsx';
import { asideOf, FormFoot, offersButtons, useOwnButtons } from './form-foot.tsx';
import { type FormKit, formKit } from './form-kit.tsx';
import { Anchors, DraftLine, ErrorSummary, FormSections } from './form-parts.tsx';
import { type FormState, useFormState } from './form-state.ts';
import type { Filling, FormButton, FormDeclaration, FormField } from './form-types.ts';
import { type Formatter, useFormatter } from './formatter.ts';
import type { Values } from './paths.ts';
import { type Submitting, useSubmit } from './submit.ts';
import { isRequired } from './validation.ts';
import { screenWords } from './words.ts';

/** A declaration whose type parameter has done its work. */
export type AnyForm = FormDeclaration<Record<string, unknown>>;

/**
 * A form (T3) from its command, its words and a declaration: checked by the command's schema, faults at the
 * fields and in a summary, drafts on the server,
 * unsaved-changes guard, version conflicts settled field by field, one act per draft however often it is sent.
 */
export function formScreen<C extends Call, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: FormKit<InputOf<C>, T, C>) => FormDeclaration<InputOf<C>>,
): ComponentType {
  const decl = declare(formKit(call, words)) as unknown as AnyForm;
  function FormScreen() {
    return <LoadedForm call={call} words={words} decl={decl} />;
  }
  return declaredAs(FormScreen, call, decl);
}

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
const EMPTY_FORM: Values = {};

function LoadedForm({ call, words, decl }: FormProps) {
  const t = useWords(screenWords);
  const localize = useLocalized();
  const { start, error, retry } = useStart(decl);
  if (error)
    return (
      <Failed
        error={error}
        right={typeof decl.title === 'function' ? localize(decl.title({})) : localize(decl.title)}
        onRetry={retry}
      />
    );
  if (start === undefined) return <Skeleton />;
  if (start === null)
    return (
      <NothingYet {...(decl.missing ? { title: localize(decl.missing) } : { help: t('form.missing') })} />
    );
  return <FormPage call={call} words={words} decl={decl} start={start} />;
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
  const draftKey = decl.draftKey ?? `${call.name}:${screen.pathname}`;
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

/** A form page whose declaration depends on what it starts from. */
export function FormPage(props: FormProps & { readonly start: Values }) {
  const { call, words, decl } = props;
  const page = useFormPage(props);
  const { form, formatter, draft, t } = page;
  const { none } = useOwnButtons(decl, form.values);
  const id = useId();
  const localize = useLocalized();
  const title = localize(
    typeof decl.title === 'function'
      ? decl.title(form.values as Filling<Record<string, unknown>>)
      : decl.title,
  );
  const required = useCallback(
    (field: FormField) => isRequired(decl.schema ?? call.input, field, form.values),
    [call, decl, form.values],
  );
  const aside = asideOf(form, formatter);
  const { above: Above, aside: Aside } = decl;
  return (
    <form className="sc fm" noValidate aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <header className="sc-title">
        <h1>{title}</h1>
        <DraftLine draft={draft} />
      </header>
      {none && offersButtons(decl) ? <p className="sc-faint">{t('form.lookOnly')}</p> : null}
      {page.restored ? (
        <p className="fm-restored" role="status">
          {t('draft.restored', { time: page.restored })}{' '}
          <Button type="link" size="small" onClick={page.discard}>
            {t('draft.discard')}
          </Button>
        </p>
      ) : null}
      <ErrorSummary formId={id} form={form} words={words} formatter={formatter} />
      {Above ? <Above {...aside} /> : null}
      <div className={Aside ? 'fm-body has-aside' : 'fm-body'}>
        <div className="fm-main">
          <FormSections
            formId={id}
            form={form}
            sections={form.shown}
            words={words}
            formatter={formatter}
            locked={none || page.submitting.running !== null}
            isRequired={required}
          />
        </div>
        {Aside ? (
          <aside className="sc-card fm-aside">
            <Aside {...aside} />
          </aside>
        ) : (
          <Anchors formId={id} sections={form.shown} formatter={formatter} />
        )}
      </div>
      <FormFoot decl={decl} page={page} />
      <Conflicts submitting={page.submitting} form={form} formatter={formatter} />
    </form>
  );
}

/** The dialog of a version conflict, when there is one. */
export function Conflicts({
  submitting,
  form,
  formatter,
}: {
  submitting: Submitting;
  form: FormState;
  formatter: Formatter;
}) {
  if (!submitting.conflict) return null;
  return (
    <ConflictDialog
      {...submitting.conflict}
      base={form.base}
      formatter={formatter}
      onCancel={submitting.dismissConflict}
      onSettled={submitting.resolveConflict}
    />
  );
}
