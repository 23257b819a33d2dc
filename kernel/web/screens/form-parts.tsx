import { Button } from 'antd';
import { memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Words, WordTable } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import type { Draft } from './draft.ts';
import type { FormState } from './form-state.ts';
import type { FormField, FormSection } from './form-types.ts';
import type { Formatter } from './formatter.ts';
import type { Values } from './paths.ts';
import { type Fault, faultText, fieldOf } from './validation.ts';
import { screenWords } from './words.ts';

/** Id of a field's control, the same for its label, its texts and the error summary. */
export const controlId = (form: string, path: string): string => `${form}-${path.replaceAll('.', '-')}`;

interface SlotProps {
  readonly formId: string;
  readonly field: FormField;
  readonly values: Values;
  readonly value: unknown;
  readonly fault: Fault | undefined;
  readonly required: boolean;
  readonly guessed: boolean;
  readonly locked: boolean;
  readonly words: Words<WordTable>;
  readonly formatter: Formatter;
  onSet: FormState['set'];
  onLeave: FormState['leave'];
  onChange: FormState['change'];
}

/** Label over the control, help under it, the fault under that. */
function Slot({
  formId,
  field,
  values,
  value,
  fault,
  required,
  guessed,
  locked,
  words,
  formatter,
  onSet,
  onLeave,
  onChange,
}: SlotProps) {
  const t = useWords(screenWords);
  const id = controlId(formId, field.path);
  const help =
    typeof field.help === 'function'
      ? field.help(values, formatter)
      : field.help
        ? formatter.text(field.help)
        : null;
  // A line once said keeps its room, so that what stands below does not move while the reader reaches for it.
  const said = useRef(false);
  if (fault) said.current = true;
  const described = [fault ? `${id}-fault` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div
      className={`fm-field fm-span-${field.span}${fault ? ' is-wrong' : ''}${guessed ? ' is-guessed' : ''}`}
    >
      <label htmlFor={id}>
        {required ? (
          <span className="fm-star" aria-hidden="true">
            *
          </span>
        ) : null}
        {formatter.text(field.label)}
        {guessed ? <em className="fm-guess">{t('form.guessed')}</em> : null}
      </label>
      <Suspense fallback={<span className="bt-input fb-waiting" />}>
        {field.render(
          {
            id,
            value,
            label: formatter.text(field.label),
            disabled: locked || (field.disabled?.(values) ?? false),
            invalid: fault !== undefined,
            required,
            describedBy: described || undefined,
            onChange: (next) => onSet(field, next),
            onBlur: () => onLeave(field),
          },
          { values, formatter, change: onChange },
        )}
      </Suspense>
      {fault ? (
        <div id={`${id}-fault`} className="fm-error">
          {faultText(fault, field, words, formatter)}
        </div>
      ) : said.current ? (
        <div className="fm-error" />
      ) : null}
      {help ? (
        <div id={`${id}-help`} className="fm-help">
          {help}
        </div>
      ) : null}
    </div>
  );
}
const MemoSlot = memo(Slot);

export interface SectionsProps {
  readonly formId: string;
  readonly form: FormState;
  readonly sections: readonly FormSection[];
  readonly words: Words<WordTable>;
  readonly formatter: Formatter;
  readonly locked: boolean;
  isRequired(field: FormField): boolean;
  readonly plain?: boolean | undefined;
}

/** The sections as cards of three columns, one column under 992 px. */
export function FormSections({
  formId,
  form,
  sections,
  words,
  formatter,
  locked,
  isRequired,
  plain,
}: SectionsProps) {
  return (
    <>
      {sections.map((section, n) => (
        <section
          key={section.title?.en ?? String(n)}
          id={`${formId}-section-${n}`}
          className={plain ? 'fm-section' : 'sc-card fm-section'}
          {...(section.title ? { 'aria-label': formatter.text(section.title) } : {})}
        >
          {section.title ? <h2>{formatter.text(section.title)}</h2> : null}
          {section.help ? <p className="fm-help">{formatter.text(section.help)}</p> : null}
          <div className="fm-grid">
            {section.fields.map((field) => (
              <MemoSlot
                key={field.path}
                formId={formId}
                field={field}
                values={form.values}
                value={field.read(form.values)}
                fault={form.faults[field.path]}
                required={isRequired(field)}
                guessed={form.guessed.has(field.path)}
                locked={locked}
                words={words}
                formatter={formatter}
                onSet={form.set}
                onLeave={form.leave}
                onChange={form.change}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** Jump list beside long forms. */
export function Anchors({
  formId,
  sections,
  formatter,
}: {
  formId: string;
  sections: readonly FormSection[];
  formatter: Formatter;
}) {
  const t = useWords(screenWords);
  const titled = sections.map((section, n) => ({ section, n })).filter(({ section }) => section.title);
  if (titled.length < 3) return null;
  return (
    <nav className="fm-anchors" aria-label={t('form.sections')}>
      <ol>
        {titled.map(({ section, n }) => (
          <li key={section.title?.en}>
            <a
              href={`#${formId}-section-${n}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${formId}-section-${n}`)?.scrollIntoView({ block: 'start' });
              }}
            >
              {section.title ? formatter.text(section.title) : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SummaryLine {
  readonly path: string;
  readonly fault: Fault;
  readonly done: boolean;
}
/**
 * The lines of the last attempt in the order of the fields; a line that was put right, or is not asked any
 * more, stays in its place, marked.
 */
export function summaryLines({
  fields,
  values,
  faults,
  summaryFaults,
}: Pick<FormState, 'fields' | 'values' | 'faults' | 'summaryFaults'>): readonly SummaryLine[] {
  const asked = (path: string) => {
    const pathFields = fields.filter((f) => f.path === path);
    return pathFields.length === 0 || pathFields.some((f) => f.when?.(values) ?? true);
  };
  const order = (path: string) => {
    const n = fields.findIndex((f) => f.path === path);
    return n < 0 ? fields.length : n;
  };
  return Object.entries(summaryFaults)
    .sort(([a], [b]) => order(a) - order(b))
    .map(([path, fault]) => ({
      path,
      fault: faults[path] ?? fault,
      done: faults[path] === undefined || !asked(path),
    }));
}

interface SummaryProps {
  readonly formId: string;
  readonly form: FormState;
  readonly words: Words<WordTable>;
  readonly formatter: Formatter;
  /** Leads to a field that stands on another step. */
  readonly onAway?: (path: string) => void;
}
/** Puts the reader on a field; false when it is not on the page. */
export const focusControl = (formId: string, path: string): boolean => {
  const id = controlId(formId, path);
  const control =
    document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"] input`);
  control?.focus();
  return control !== null;
};
/**
 * What is wrong, in one place, focused after a failed attempt; each line leads to its field. It keeps its
 * height until the next attempt.
 */
export function ErrorSummary({ formId, form, words, formatter, onAway }: SummaryProps) {
  const t = useWords(screenWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.alarms > 0) box.current?.focus();
  }, [form.alarms]);
  const lines = summaryLines(form);
  if (lines.length === 0) return null;
  const left = lines.filter((line) => !line.done).length;
  const jump = (path: string) => {
    if (!focusControl(formId, path)) onAway?.(path);
  };
  return (
    <div
      ref={box}
      className={left === 0 ? 'fm-summary is-done' : 'fm-summary'}
      role={left === 0 ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <strong>{left === 0 ? t('form.mended') : t('form.problems', { n: left })}</strong>
      <ul>
        {lines.map(({ path, fault, done }) => {
          const field = fieldOf(form.fields, path);
          const text = faultText(fault, field, words, formatter);
          return (
            <li key={path} className={done ? 'is-done' : undefined}>
              {field ? (
                <a
                  href={`#${controlId(formId, field.path)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    jump(field.path);
                  }}
                >
                  {text}
                </a>
              ) : (
                text
              )}
              {done ? <span className="fm-mended">{t('form.mendedOne')}</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "Draft saved 14:31:55", or that it was not, with a way to try again. */
export function DraftLine({ draft }: { draft: Draft }) {
  const t = useWords(screenWords);
  const format = useFormat();
  if (draft.state === 'none') return null;
  const time = format.exactTime(draft.savedAt).split(' ').at(-1) ?? '';
  return (
    <span className="sc-faint" role="status">
      {draft.state === 'failed' ? (
        <>
          {t('draft.failed')}{' '}
          <Button type="link" size="small" onClick={draft.retry}>
            {t('retry')}
          </Button>
        </>
      ) : draft.state === 'saving' ? (
        t('draft.saving')
      ) : (
        t('draft.saved', { time })
      )}
    </span>
  );
}

/** The footer action bar: Back and Cancel left, Confirm, Save, Release right; fixed order, only what the page supplies. */
export function FooterBar({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <footer className="fm-foot">
      <div>{start}</div>
      <div>{end}</div>
    </footer>
  );
}
