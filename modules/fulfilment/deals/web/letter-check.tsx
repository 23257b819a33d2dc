import './letter-check.css';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { Card, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { verifyLetter } from '../contract/letter.ts';
import { letterCheckWords } from '../rules/check-words.ts';
import { LETTER, letterLifecycle } from '../rules/letter-lifecycle.ts';

type Answer = OutputOf<typeof verifyLetter>;
const HASH = /^[0-9a-f]{64}$/i;

/**
 * /letterCheck?no=…&hash=…: whether a printed letter is genuine, for anybody who holds it. Prices and parties
 * never come here.
 */
export default function LetterCheckPage() {
  const { search } = useScreen();
  const no = (search.no ?? '').trim();
  const hash = (search.hash ?? '').trim();
  return no !== '' && HASH.test(hash) ? <Checked no={no} hash={hash} /> : <Asked no={no} hash={hash} />;
}

function Checked({ no, hash }: { readonly no: string; readonly hash: string }) {
  const t = useWords(letterCheckWords);
  const { setSearch } = useScreen();
  const { data, error } = useCall(verifyLetter, { letterNo: no, hash }, { silent: true });
  if (data === undefined && error === null) return <Waiting />;
  return (
    <Card title={t('title')}>
      <div className="dl-check">
        {data === undefined ? (
          <p role="alert">{error?.message}</p>
        ) : data.genuine ? (
          <Genuine answer={data} hash={hash} />
        ) : (
          <Unknown no={no} />
        )}
        <button
          type="button"
          className="sh-button sh-large"
          onClick={() => setSearch({ no: null, hash: null })}
        >
          {t('again')}
        </button>
      </div>
    </Card>
  );
}

function Unknown({ no }: { readonly no: string }) {
  const t = useWords(letterCheckWords);
  return (
    <>
      <p className="dl-check-bad" role="alert">
        {t('bad')}
      </p>
      <p className="ct-num">{no}</p>
      <p className="sh-help">{t('badHint')}</p>
    </>
  );
}

function Genuine({ answer, hash }: { readonly answer: Answer; readonly hash: string }) {
  const t = useWords(letterCheckWords);
  const format = useFormat();
  const [number = '', version = ''] = answer.letterNo.split('-V');
  const state = answer.state as Parameters<typeof letterLifecycle.nameOf>[0];
  const inForce = state === LETTER.effective;
  const facts: readonly (readonly [string, string])[] = [
    [t('number'), number],
    [t('version'), `V${version}`],
    [t('dealDay'), format.date(answer.dealDay)],
    [t('state'), inLocale(letterLifecycle.labels[letterLifecycle.nameOf(state)], currentLocale())],
    ...(answer.effectiveDay === null ? [] : [[t('effectiveDay'), format.date(answer.effectiveDay)] as const]),
    [t('hash'), `${t('hashSame')} · ${hash.toLowerCase()}`],
  ];
  return (
    <>
      <p className="dl-check-good" role="status">
        {t('good')}
      </p>
      {inForce ? null : <p className="dl-check-bad">{t(answer.newest ? 'notEffective' : 'superseded')}</p>}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ct-num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sh-help">{t('nothingElse')}</p>
    </>
  );
}

/** For those who read the paper instead of scanning it. */
function Asked({ no, hash }: { readonly no: string; readonly hash: string }) {
  const t = useWords(letterCheckWords);
  const { setSearch } = useScreen();
  const [typed, type] = useState({ no, hash });
  const [tried, tell] = useState(false);
  const wrongNo = typed.no.trim() === '';
  const wrongHash = !HASH.test(typed.hash.replace(/\s/g, ''));
  const submit = (e: FormEvent) => {
    e.preventDefault();
    tell(true);
    if (!wrongNo && !wrongHash)
      setSearch({ no: typed.no.trim(), hash: typed.hash.replace(/\s/g, '') }, { push: true });
  };
  return (
    <Card title={t('title')}>
      <form onSubmit={submit} noValidate>
        <TextBox
          label={t('number')}
          help={t('numberHelp')}
          value={typed.no}
          error={tried && wrongNo ? t('numberWrong') : undefined}
          maxLength={30}
          autoComplete="off"
          required
          onChange={(e) => type({ ...typed, no: e.target.value })}
        />
        <TextBox
          label={t('hash')}
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
    </Card>
  );
}
