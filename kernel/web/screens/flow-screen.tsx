import './screens.css';
import { Button } from 'antd';
import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText, Words, WordTable } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Failed, NothingYet, Skeleton } from './empties.tsx';
import { usePress } from './form-foot.tsx';
import { type FormKit, formKit } from './form-kit.tsx';
import { DraftLine, ErrorSummary, FooterBar, FormSections, focusControl } from './form-parts.tsx';
import { Conflicts } from './form-screen.tsx';
import { type AnyForm, type FormPageModel, useFormPage, useStart } from './form-page.ts';
import type { FormState } from './form-state.ts';
import type {
  Filling,
  FormAside,
  FormButton,
  FormDeclaration,
  FormField,
  FormSection,
} from './form-types.ts';
import type { Values } from './paths.ts';
import { Facts } from './shows.tsx';
import { Steps } from './tab-set.tsx';
import { isRequired } from './validation.ts';
import { screenWords } from './words.ts';

export interface FlowStep {
  readonly title: LocalizedText;
  readonly sections: readonly FormSection[];
}
export interface FlowDeclaration<I>
  extends Pick<FormDeclaration<I>, 'start' | 'load' | 'drafts' | 'remote' | 'above' | 'save' | 'marks'> {
  readonly title: LocalizedText;
  /** One group of questions per step; the check of all answers follows by itself. */
  readonly steps: readonly FlowStep[];
  readonly confirm: FormButton;
  /** Running summary at the right. */
  readonly aside?: ComponentType<FormAside<I>>;
}
type AnyFlow = FlowDeclaration<Record<string, unknown>>;

/**
 * A wizard (T5): a step at a time, each checked before the next, drafts kept, all answers checked at the end
 * with a way back to each.
 */
export function flowScreen<C extends Call, const T extends WordTable>(
  call: C,
  words: Words<T>,
  declare: (kit: FormKit<InputOf<C>, T, C>) => FlowDeclaration<InputOf<C>>,
): ComponentType {
  const decl = declare(formKit(call, words)) as unknown as AnyFlow;
  const form: AnyForm = { ...decl, sections: decl.steps.flatMap((s) => s.sections) };
  return function FlowScreen() {
    const t = useWords(screenWords);
    const localize = useLocalized();
    const { start, error, retry } = useStart(form);
    if (error) return <Failed error={error} right={localize(decl.title)} onRetry={retry} />;
    if (start === undefined) return <Skeleton />;
    if (start === null) return <NothingYet help={t('form.missing')} />;
    return <FlowPage call={call} words={words} decl={decl} form={form} start={start} />;
  };
}

function FlowPage({
  call,
  words,
  decl,
  form: all,
  start,
}: {
  call: Call;
  words: Words<WordTable>;
  decl: AnyFlow;
  form: AnyForm;
  start: Values;
}) {
  const page = useFormPage({ call, words, decl: all, start });
  const { form, formatter, submitting, draft, t } = page;
  const id = useId();
  const [at, setAt] = useState(0);
  const required = useCallback(
    (field: FormField) => isRequired(call.input, field, form.values),
    [call, form.values],
  );
  const step = decl.steps[at];
  const titles = [...decl.steps.map((s) => ({ title: formatter.text(s.title) })), { title: t('flow.check') }];
  const stepSections = step
    ? form.shown.filter((s) => step.sections.some((x) => x.fields.some((f) => s.fields.includes(f))))
    : [];
  useFaultyStep(decl, form, at, setAt);
  const top = useFromTheTop(at);
  const away = (path: string) => {
    const n = decl.steps.findIndex((s) => s.sections.some((x) => x.fields.some((f) => f.path === path)));
    if (n < 0) return;
    setAt(n);
    setTimeout(() => focusControl(id, path));
  };
  const { above: Above, aside: Aside } = decl;
  const aside = {
    values: form.values as Filling<Record<string, unknown>>,
    change: form.change as FormAside<Record<string, unknown>>['change'],
    formatter,
  };
  const next = () => {
    if (
      form.check(
        true,
        stepSections.flatMap((s) => s.fields),
      )
    )
      setAt(at + 1);
  };
  const title = formatter.text(decl.title);
  return (
    <form
      className="sc fm"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (step) next();
      }}
    >
      <header className="sc-title">
        <h1>{title}</h1>
        <DraftLine draft={draft} />
      </header>
      {/* Where a step begins: the focus goes here, so that neither eye nor keyboard starts in the middle of it. */}
      <div ref={top} className="sc-card" tabIndex={-1}>
        <p className="ct-hidden" aria-live="polite">
          {t('flow.step', { n: at + 1, total: titles.length })}
        </p>
        <Steps steps={titles} current={at} />
      </div>
      {page.restored ? (
        <p className="fm-restored" role="status">
          {t('draft.restored', { time: page.restored })}{' '}
          <Button type="link" size="small" onClick={page.discard}>
            {t('draft.discard')}
          </Button>
        </p>
      ) : null}
      <ErrorSummary formId={id} form={form} words={words} formatter={formatter} onAway={away} />
      {Above ? <Above {...aside} /> : null}
      <div className={Aside ? 'fm-body has-aside' : 'fm-body'}>
        <div className="fm-main">
          {step ? (
            <FormSections
              formId={id}
              form={form}
              sections={stepSections}
              words={words}
              formatter={formatter}
              locked={submitting.running !== null}
              isRequired={required}
            />
          ) : (
            <CheckAnswers decl={decl} page={page} onChange={setAt} />
          )}
        </div>
        {Aside ? (
          <aside className="sc-card fm-aside">
            <Aside {...aside} />
          </aside>
        ) : null}
      </div>
      <FlowFoot decl={decl} page={page} at={at} onStep={setAt} onNext={next} />
      <Conflicts submitting={submitting} form={form} formatter={formatter} />
    </form>
  );
}

/** What is refused at the end stands on one of the steps: the reader is led to the first. */
function useFaultyStep(decl: AnyFlow, form: FormState, at: number, go: (step: number) => void) {
  const seen = useRef(0);
  const { alarms, faults } = form;
  useEffect(() => {
    if (alarms === seen.current) return;
    seen.current = alarms;
    const faulty = decl.steps.map((step) =>
      step.sections.some((s) => s.fields.some((f) => f.path in faults)),
    );
    const first = faulty.indexOf(true);
    if (first >= 0 && faulty[at] !== true) go(first);
  }, [alarms, at, decl, faults, go]);
}

/** Every step is read from its beginning, wherever on the page the one before was left. */
function useFromTheTop(at: number) {
  const top = useRef<HTMLDivElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current === at) return;
    last.current = at;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [at]);
  return top;
}

/** Everything that was entered, step by step, each with a way back. */
function CheckAnswers({
  decl,
  page,
  onChange,
}: {
  decl: AnyFlow;
  page: FormPageModel;
  onChange: (step: number) => void;
}) {
  const { form, formatter, t } = page;
  const shown = new Set(form.shown.flatMap((s) => s.fields));
  return (
    <>
      {decl.steps.map((step, n) => {
        const title = formatter.text(step.title);
        const fields = step.sections.flatMap((s) => s.fields).filter((f) => shown.has(f));
        return (
          <section key={step.title.en} className="sc-card" aria-label={title}>
            <div className="sc-title">
              <h2>{title}</h2>
              <Button
                type="link"
                aria-label={t('flow.changeStep', { step: title })}
                onClick={() => onChange(n)}
              >
                {t('change')}
              </Button>
            </div>
            <Facts
              columns={2}
              items={fields.map((f) => ({
                label: formatter.text(f.label),
                value: f.show(form.values, formatter),
              }))}
            />
          </section>
        );
      })}
    </>
  );
}

function FlowFoot({
  decl,
  page,
  at,
  onStep,
  onNext,
}: {
  decl: AnyFlow;
  page: FormPageModel;
  at: number;
  onStep: (step: number) => void;
  onNext: () => void;
}) {
  const { form, submitting, formatter, t } = page;
  const localize = useLocalized();
  const { press, dialog } = usePress(form, submitting, formatter);
  const last = at >= decl.steps.length;
  const { can } = useCan();
  const { save } = decl;
  const keeps = save !== undefined && (save.button === undefined || can(save.button)) ? save : undefined;
  return (
    <>
      <FooterBar
        start={
          <>
            <Button disabled={at === 0} onClick={() => onStep(at - 1)}>
              {t('back')}
            </Button>
            {decl.drafts === false ? null : <Button onClick={page.leaveDraft}>{t('flow.leave')}</Button>}
          </>
        }
        end={
          <>
            {keeps ? (
              <Button
                loading={submitting.running === keeps}
                disabled={submitting.running !== null}
                onClick={() => press(keeps)}
              >
                {keeps.label ? localize(keeps.label) : t('save')}
              </Button>
            ) : null}
            {last ? (
              <Button
                type="primary"
                loading={submitting.running === decl.confirm}
                disabled={submitting.running === keeps && keeps !== undefined}
                onClick={() => press(decl.confirm)}
              >
                {decl.confirm.label ? localize(decl.confirm.label) : t('confirm')}
              </Button>
            ) : (
              <Button type="primary" onClick={onNext}>
                {t('flow.continue')}
              </Button>
            )}
          </>
        }
      />
      {dialog}
    </>
  );
}
