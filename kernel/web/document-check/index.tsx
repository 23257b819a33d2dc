import './document-check.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useLocalized, useWords } from '../i18n/index.ts';
import { useCall } from '../request/hooks.ts';
import { Card, Submit, TextBox } from '../shell/public-input.tsx';
import { Waiting } from '../shell/status-pages.tsx';
import { useScreen } from '../tabs/screen.ts';
import { documentCheckWords } from './words.ts';

const HASH = /^[0-9a-f]{64}$/i;
/** Number and hash of a document as the address of its check page gives them; `hash` is empty unless it is one. */
export function useAskedDocument() {
  const { search, setSearch } = useScreen();
  const no = (search.no ?? '').trim();
  const hash = (search.hash ?? '').trim();
  return { no, hash: HASH.test(hash) ? hash : '', again: () => setSearch({ no: null, hash: null }) };
}

/** The frame of a check page: one column in a card. */
export const CheckCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card title={title}>
    <div className="dc-check">{children}</div>
  </Card>
);
export function CheckAgain() {
  const t = useWords(documentCheckWords);
  const { again } = useAskedDocument();
  return (
    <button type="button" className="sh-button sh-large" onClick={again}>
      {t('again')}
    </button>
  );
}

/** What the check says first: good news is a status, bad news an alert. */
export const Verdict = ({ good, children }: { readonly good: boolean; readonly children: ReactNode }) => (
  <p className={good ? 'dc-good' : 'dc-bad'} role={good ? 'status' : 'alert'}>
    {children}
  </p>
);
export type CheckFact = readonly [label: string, value: string];
export const CheckFacts = ({ facts }: { readonly facts: readonly CheckFact[] }) => (
  <dl>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="ct-num">{value}</dd>
      </div>
    ))}
  </dl>
);
/** Until a check is answered: waiting, or the refusal. */
export const CheckPending = ({ error }: { readonly error: { readonly message: string } | null }) =>
  error === null ? <Waiting /> : <p role="alert">{error.message}</p>;

/** For those who read the paper instead of scanning it. Without `number` the hash alone is asked for. */
export function CheckForm({
  number,
  hashLabel,
}: {
  readonly number?: {
    readonly label: string;
    readonly help: string;
    readonly wrong: string;
    readonly most: number;
  };
  readonly hashLabel?: string;
}) {
  const t = useWords(documentCheckWords);
  const { search, setSearch } = useScreen();
  const [typed, type] = useState({ no: search.no ?? '', hash: search.hash ?? '' });
  const [tried, setTried] = useState(false);
  const no = typed.no.trim();
  const hash = typed.hash.replace(/\s/g, '');
  const wrongNo = number !== undefined && no === '';
  const wrongHash = !HASH.test(hash);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setTried(true);
    if (!wrongNo && !wrongHash) setSearch({ no: number === undefined ? null : no, hash }, { push: true });
  };
  return (
    <form onSubmit={submit} noValidate>
      {number === undefined ? null : (
        <TextBox
          label={number.label}
          help={number.help}
          value={typed.no}
          error={tried && wrongNo ? number.wrong : undefined}
          maxLength={number.most}
          autoComplete="off"
          required
          onChange={(e) => type({ ...typed, no: e.target.value })}
        />
      )}
      <TextBox
        label={hashLabel ?? t('hash')}
        help={t('hashHelp')}
        value={typed.hash}
        error={tried && wrongHash ? t('hashWrong') : undefined}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        onChange={(e) => type({ ...typed, hash: e.target.value })}
      />
      <Submit>{t('check')}</Submit>
    </form>
  );
}

interface SignedDocument {
  readonly genuine: boolean;
  /** The newest version there is. */
  readonly newest: boolean;
}
type DocumentWord =
  | 'title'
  | 'good'
  | 'bad'
  | 'notEffective'
  | 'nothingElse'
  | 'number'
  | 'numberHelp'
  | 'numberWrong';
type Check = Call<z.ZodType, z.ZodType<SignedDocument>>;
interface CheckPage<C extends Check> {
  readonly words: Readonly<Record<DocumentWord, LocalizedText>>;
  /** Whether a paper with this number and hash was signed. */
  readonly check: C;
  readonly inputOf: (no: string, hash: string) => InputOf<C>;
  readonly factsOf: (answer: OutputOf<C>) => readonly CheckFact[];
  readonly inForce: (answer: OutputOf<C>) => boolean;
}
/**
 * The page behind the code of a signed paper with versions (`<number>-V<version>`): form, verdict, and the few facts
 * anybody may know.
 */
export function SignedDocumentCheck<C extends Check>(page: CheckPage<C>) {
  const inWords = useLocalized();
  const { no, hash } = useAskedDocument();
  const w = page.words;
  const whole = no !== '' && hash !== '';
  return (
    <CheckCard title={inWords(w.title)}>
      {whole ? (
        <>
          <Checked {...page} no={no} hash={hash} />
          <CheckAgain />
        </>
      ) : (
        <CheckForm
          number={{
            label: inWords(w.number),
            help: inWords(w.numberHelp),
            wrong: inWords(w.numberWrong),
            most: 30,
          }}
        />
      )}
    </CheckCard>
  );
}
function Checked<C extends Check>({
  no,
  hash,
  words: w,
  check,
  inputOf,
  factsOf,
  inForce,
}: CheckPage<C> & { readonly no: string; readonly hash: string }) {
  const t = useWords(documentCheckWords);
  const inWords = useLocalized();
  const { data, error } = useCall(check, inputOf(no, hash), { silent: true });
  if (data === undefined) return <CheckPending error={error} />;
  if (!data.genuine)
    return (
      <>
        <Verdict good={false}>{inWords(w.bad)}</Verdict>
        <p className="ct-num">{no}</p>
        <p className="sh-help">{t('badHint')}</p>
      </>
    );
  const [number = '', version = ''] = no.split('-V');
  return (
    <>
      <Verdict good>{inWords(w.good)}</Verdict>
      {inForce(data) ? null : (
        <p className="dc-bad">{data.newest ? inWords(w.notEffective) : t('superseded')}</p>
      )}
      <CheckFacts
        facts={[
          [inWords(w.number), number],
          [t('version'), `V${version}`],
          ...factsOf(data),
          [t('hash'), `${t('hashSame')} · ${hash.toLowerCase()}`],
        ]}
      />
      <p className="sh-help">{inWords(w.nothingElse)}</p>
    </>
  );
}
