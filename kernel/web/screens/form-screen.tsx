import './screens.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useFormat, useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { actKey, type FieldError, toast } from '#kernel/web/request/index.ts';
import { ask, go, useScreen, useUnsaved } from '#kernel/web/tabs/index.ts';
import { declaredAs } from './declared.ts';
import { ActDialog, ConflictDialog } from './dialogs.tsx';
import { useDraft } from './draft.ts';
import { Failed, NothingYet, Skeleton } from './empties.tsx';
import { type FormKit, formKit } from './form-kit.tsx';
import { Anchors, DraftLine, ErrorSummary, FooterBar, FormSections } from './form-parts.tsx';
import { type FormState, useFormState } from './form-state.ts';
import type { Filling, FormButton, FormDeclaration, FormField } from './form-types.ts';
import { type Formatter, useFormatter } from './formatter.ts';
import { useKeys } from './keys.ts';
import { isObject, type Values } from './paths.ts';
import { type Submitting, useSubmit } from './submit.ts';
import { isRequired } from './validation.ts';
import { screenWords } from './words.ts';

/** A declaration whose type parameter has done its work. */
export type AnyForm = FormDeclaration<Record<string, unknown>>;

/**
 * A form (T3) from its command, its words and a declaration: checked by the command's schema, faults at the fields and in a summary, drafts on the server,
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
function useOpeningMarks(
  marks: readonly FieldError[],
  draftSettled: boolean,
  refused: FormState['refused'],
): void {
  const pending = useRef(marks);
  useEffect(() => {
    if (pending.current.length === 0 || !draftSettled) return;
    refused(pending.current);
    pending.current = [];
  }, [draftSettled, refused]);
}

/** The life of a form page: state, draft, leaving. Shared with wizards. */
export function useFormPage({ call, decl, start }: FormProps & { readonly start: Values }) {
  const t = useWords(screenWords);
  const format = useFormat();
  const screen = useScreen();
  const formatter = useFormatter(
    useMemo(() => [...new Set(decl.sections.flatMap((s) => s.fields.flatMap((f) => f.sets)))].sort(), [decl]),
  );
  const form = useFormState(call.input, decl.sections, start);
  const draftKey = `${call.name}:${screen.pathname}`;
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
    form.refused,
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
      const version =
        isObject(output) && typeof output.version === 'number' ? { version: output.version } : {};
      const id =
        isObject(output) && typeof output.id === 'string' && form.values.id === undefined
          ? { id: output.id }
          : {};
      reset({ ...form.values, ...id, ...version });
    },
    [draft, form.values, reset],
  );
  const reload = useCallback(
    async () =>
      decl.load
        ? ((await decl.load({ params: screen.params, search: screen.search })) as Values | null)
        : null,
    [decl, screen.params, screen.search],
  );
  const submitting = useSubmit(form, key, decl.remote, decl.load ? reload : undefined, onDone);
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

/** A form that is shut for everybody says why itself; rights are no word of it. */
const offersButtons = ({ confirm, save, release }: Pick<AnyForm, 'confirm' | 'save' | 'release'>): boolean =>
  (confirm ?? save ?? release) !== undefined;
/** The buttons of a form its reader may press. Who may press none may look at it, and nothing else. */
function useOwnButtons({ confirm, save, release }: Pick<AnyForm, 'confirm' | 'save' | 'release'>) {
  const { can } = useCan();
  const allowedButton = (button: FormButton | undefined): FormButton | undefined =>
    button && (button.button === undefined || can(button.button)) ? button : undefined;
  const allowed = {
    confirm: allowedButton(confirm),
    save: allowedButton(save),
    release: allowedButton(release),
  };
  return {
    ...allowed,
    none: allowed.confirm === undefined && allowed.save === undefined && allowed.release === undefined,
  };
}

function FormPage(props: FormProps & { readonly start: Values }) {
  const { call, words, decl } = props;
  const page = useFormPage(props);
  const { none } = useOwnButtons(decl);
  const { form, formatter, draft, t } = page;
  const id = useId();
  const localize = useLocalized();
  const title = localize(
    typeof decl.title === 'function'
      ? decl.title(form.values as Filling<Record<string, unknown>>)
      : decl.title,
  );
  const required = useCallback(
    (field: FormField) => isRequired(call.input, field, form.values),
    [call, form.values],
  );
  const aside = {
    values: form.values as Filling<Record<string, unknown>>,
    change: form.change as (change: Filling<Record<string, unknown>>, guessed?: readonly string[]) => void,
    formatter,
  };
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

/** Checks, asks what a binding button must ask, sends. */
export function usePress(form: FormState, submitting: Submitting, formatter: Formatter) {
  const [asking, setAsking] = useState<{
    button: FormButton;
    question: NonNullable<ReturnType<NonNullable<FormButton['question']>>>;
  } | null>(null);
  const localize = useLocalized();
  const t = useWords(screenWords);
  const press = (button: FormButton) => {
    if (submitting.running || !form.check(button.whole, undefined, button.lacks)) return;
    const question = button.question?.(form.values, formatter);
    if (question) setAsking({ button, question });
    else void submitting.send(button);
  };
  const dialog = asking ? (
    <ActDialog
      verb={asking.button.label ? localize(asking.button.label) : t('confirm')}
      danger={false}
      question={asking.question}
      reason={false}
      busy={submitting.running !== null}
      onCancel={() => setAsking(null)}
      onGo={() => void submitting.send(asking.button).then(() => setAsking(null))}
    />
  ) : null;
  return { press, dialog };
}

/** Back asks when something was changed; Cancel drops the changes; Save keeps; Confirm commits; Release publishes. */
function FormFoot({ decl, page }: { decl: AnyForm; page: FormPageModel }) {
  const { form, submitting, formatter, t, screen } = page;
  const localize = useLocalized();
  const { press, dialog } = usePress(form, submitting, formatter);
  const { confirm, save, release } = useOwnButtons(decl);
  const main = release ?? confirm ?? save;
  const run = (button: FormButton | undefined) => (event: KeyboardEvent) => {
    event.preventDefault();
    if (button) press(button);
  };
  useKeys({ 'Ctrl+s': save ? run(save) : (event) => event.preventDefault(), 'Ctrl+Enter': run(main) });
  const cancel = async () => {
    if (
      form.dirty &&
      !(await ask({ title: t('draft.discard'), yes: t('draft.discard'), no: t('back'), danger: true }))
    )
      return;
    page.drop();
  };
  const button = (of: FormButton | undefined, label: string) =>
    of ? (
      <Button
        type={of === main ? 'primary' : 'default'}
        loading={submitting.running === of}
        disabled={submitting.running !== null && submitting.running !== of}
        onClick={() => press(of)}
      >
        {of.label ? localize(of.label) : label}
      </Button>
    ) : null;
  return (
    <>
      <FooterBar
        start={
          <>
            {decl.back === false ? null : <Button onClick={() => void screen.close()}>{t('back')}</Button>}
            {decl.cancel === false ? null : <Button onClick={() => void cancel()}>{t('cancel')}</Button>}
          </>
        }
        end={
          <>
            {button(confirm, t('confirm'))}
            {button(save, t('save'))}
            {button(release, t('release'))}
          </>
        }
      />
      {dialog}
    </>
  );
}
