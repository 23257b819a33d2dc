import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { DateField, NumberField, SelectField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, Move } from '#kernel/web/screens/index.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import {
  choicesOf,
  deltaOf,
  differs,
  FIRST_TERMS,
  kindOf,
  MORE_TERMS,
  showTerm,
  type TermKey,
  type TermProblems,
  type Terms,
  termLabel,
  termOf,
  withTerm,
} from './terms.ts';

export interface TermsTableProps {
  readonly lane: string;
  readonly unit: string;
  readonly currency: string;
  readonly reader: Formatter;
  /** Heading and content of the middle column: last theirs, or the listed terms. */
  readonly against: Terms;
  readonly againstLabel: string;
  /** The draft; null where the reader may not counter: the table then reads only. */
  readonly draft: Terms | null;
  readonly draftLabel: string;
  readonly problems: TermProblems;
  readonly locked?: boolean;
  /** Names of ids: place, warehouse. */
  readonly named?: Readonly<Record<string, string | null>>;
  onDraft?(draft: Terms): void;
}

function TermInput({
  term,
  draft,
  lane,
  reader: formatter,
  id,
  invalid,
  describedBy,
  unit,
  locked,
  onDraft,
}: {
  term: TermKey;
  draft: Terms;
  lane: string;
  reader: Formatter;
  id: string;
  invalid: boolean;
  describedBy: string | undefined;
  unit: string | undefined;
  locked: boolean;
  onDraft: (draft: Terms) => void;
}) {
  const shared = {
    id,
    label: formatter.text(termLabel(term)),
    disabled: locked,
    invalid,
    describedBy,
    value: termOf(draft, term),
    onChange: (value: string | null) => onDraft(withTerm(draft, term, value)),
  };
  const kind = kindOf(term);
  if (kind === 'code') return <SelectField {...shared} required options={choicesOf(term, lane, formatter)} />;
  if (kind === 'day') return <DateField {...shared} required />;
  return <NumberField {...shared} required={term === 'price' || term === 'quantity'} unit={unit} />;
}

/** The mark of what a draft changes: signed for price and quantity, a word for the others. */
function Delta({ draft, against, term }: { draft: Terms; against: Terms; term: TermKey }) {
  const t = useWords(threadWords);
  const format = useFormat();
  if (!differs(draft, against, term)) return null;
  const delta = term === 'price' || term === 'quantity' ? deltaOf(draft, against, term) : null;
  if (delta === null)
    return term === 'price' || term === 'quantity' ? null : (
      <small className="th-changed">{t('changed')}</small>
    );
  return (
    <small className="th-delta">
      <Move value={delta} show={format.price} />
    </small>
  );
}

const has = (terms: Terms, key: TermKey) => key === 'price' || key === 'quantity' || key in terms.terms;
const unitOf = (term: TermKey, props: TermsTableProps): string | undefined =>
  term === 'price'
    ? `${props.currency}/${props.unit}`
    : term === 'quantity'
      ? props.unit
      : term.startsWith('tolerance') || term === 'depositPct'
        ? '%'
        : undefined;

function TermRow({ term, props, id }: { term: TermKey; props: TermsTableProps; id: string }) {
  const { reader: formatter, lane, draft, against, problems, named, onDraft } = props;
  const problem = problems[term];
  const label = formatter.text(termLabel(term));
  const unit = unitOf(term, props);
  const typed = draft !== null && onDraft !== undefined && kindOf(term) !== 'id';
  return (
    <tr className={draft !== null && differs(draft, against, term) ? 'is-changed' : ''}>
      <th scope="row">
        {typed ? (
          <label htmlFor={id}>{label}</label>
        ) : draft === null && unit && unit !== '%' ? (
          `${label} (${unit})`
        ) : (
          label
        )}
      </th>
      <td
        className={
          kindOf(term) === 'number' && draft !== null
            ? 'dt-end'
            : kindOf(term) === 'day'
              ? 'dt-solid ct-num'
              : ''
        }
      >
        {showTerm(term, termOf(against, term), lane, formatter, named)}
      </td>
      {draft === null ? null : (
        <td>
          {typed ? (
            <TermInput
              term={term}
              draft={draft}
              lane={lane}
              reader={formatter}
              id={id}
              unit={unit}
              locked={props.locked ?? false}
              invalid={problem !== undefined}
              describedBy={problem ? `${id}-bad` : undefined}
              onDraft={onDraft}
            />
          ) : (
            showTerm(term, termOf(draft, term), lane, formatter, named)
          )}
          <Delta draft={draft} against={against} term={term} />
          {problem ? (
            <div id={`${id}-bad`} className="fm-error">
              {formatter.text(problem)}
            </div>
          ) : null}
        </td>
      )}
    </tr>
  );
}

/** TERMS NOW: each term, what the other side last said, and what we would answer, with the difference beside it. */
export function TermsTable(props: TermsTableProps) {
  const t = useWords(threadWords);
  const id = useId();
  const rest = MORE_TERMS.filter(
    (k) =>
      has(props.against, k) &&
      (termOf(props.against, k) !== null ||
        props.lane !== '10' ||
        (k !== 'lcOpenDays' && k !== 'insuranceClause')),
  );
  const touched = props.draft !== null && rest.some((k) => differs(props.draft as Terms, props.against, k));
  const [wide, widen] = useState(false);
  const shown = [
    ...FIRST_TERMS.filter((k) => has(props.against, k) && (props.lane === '10' || k !== 'pickType')),
    ...(wide || touched ? rest : []),
  ];
  return (
    <>
      <table className="dt dt-plain th-terms">
        <thead>
          <tr>
            <th scope="col">{t('term')}</th>
            <th scope="col">{props.againstLabel}</th>
            {props.draft === null ? null : <th scope="col">{props.draftLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((term) => (
            <TermRow key={term} term={term} props={props} id={`${id}-${term}`} />
          ))}
        </tbody>
      </table>
      {rest.length === 0 || touched ? null : (
        <Button
          type="text"
          size="small"
          icon={wide ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={wide}
          onClick={() => widen(!wide)}
        >
          {t(wide ? 'fewerTerms' : 'moreTerms')}
        </Button>
      )}
    </>
  );
}
