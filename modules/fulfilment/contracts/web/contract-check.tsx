import './contracts.css';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { Card, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { verifyContract } from '../contract/verify.ts';
import { contractCheckWords } from '../rules/check-words.ts';
import { protocolLifecycle } from '../rules/contract-lifecycle.ts';

type Answer = OutputOf<typeof verifyContract>;
const HASH = /^[0-9a-f]{64}$/i;
const IN_FORCE: readonly string[] = ['20', '21', '22'];

/**
 * /contractCheck?no=…&hash=…: whether a printed contract is genuine, for anybody who holds it. Its state and days
 * alone come here, never names or prices.
 */
export default function ContractCheckPage() {
  const { search } = useScreen();
  const no = (search.no ?? '').trim();
  const hash = (search.hash ?? '').trim();
  return no !== '' && HASH.test(hash) ? <Checked no={no} hash={hash} /> : <Asked no={no} hash={hash} />;
}

function Checked({ no, hash }: { readonly no: string; readonly hash: string }) {
  const t = useWords(contractCheckWords);
  const { setSearch } = useScreen();
  const { data, error } = useCall(verifyContract, { protocolNo: no, hash }, { silent: true });
  if (data === undefined && error === null) return <Waiting />;
  return (
    <Card title={t('title')}>
      <div className="co-check">
        {data === undefined ? (
          <p role="alert">{error?.message}</p>
        ) : data.genuine ? (
          <Genuine answer={data} hash={hash} />
        ) : (
          <>
            <p className="co-check-bad" role="alert">
              {t('bad')}
            </p>
            <p className="ct-num">{no}</p>
            <p className="sh-help">{t('badHint')}</p>
          </>
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

function Genuine({ answer, hash }: { readonly answer: Answer; readonly hash: string }) {
  const t = useWords(contractCheckWords);
  const format = useFormat();
  const [number = '', version = ''] = answer.protocolNo.split('-V');
  const state = answer.state ?? '';
  const facts: readonly (readonly [string, string])[] = [
    [t('number'), number],
    [t('version'), `V${version}`],
    [t('state'), inLocale(protocolLifecycle.labels[protocolLifecycle.nameOf(state)], currentLocale())],
    ...(answer.effectiveDay === null ? [] : [[t('effectiveDay'), format.date(answer.effectiveDay)] as const]),
    ...(answer.expiryDay === null ? [] : [[t('expiryDay'), format.date(answer.expiryDay)] as const]),
    [t('hash'), `${t('hashSame')} · ${hash.toLowerCase()}`],
  ];
  return (
    <>
      <p className="co-check-good" role="status">
        {t('good')}
      </p>
      {IN_FORCE.includes(state) ? null : (
        <p className="co-check-bad">{t(answer.newest ? 'notEffective' : 'superseded')}</p>
      )}
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
  const t = useWords(contractCheckWords);
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
