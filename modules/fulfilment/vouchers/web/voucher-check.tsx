import './voucher-check.css';
import { type FormEvent, useEffect, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { currentLocale, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { Card, Submit, TextBox } from '#kernel/web/shell/public-input.tsx';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { checkVoucher, dailyRoots, proveHash } from '../contract/check.ts';
import { voucherCheckWords } from '../rules/check-words.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { rootOf } from './recompute.ts';

type Checked = OutputOf<typeof checkVoucher>;
type Proof = NonNullable<Checked['proof']>;
type Way = 'voucher' | 'hash' | 'roots';
const HASH = /^[0-9a-f]{64}$/i;

/**
 * /voucherCheck?no=…&hash=…: whether a printed voucher is genuine and the newest, whether a hash lies under a
 * signed root, and the roots themselves, for anybody. Parties, goods and quantities never come here.
 */
export default function VoucherCheckPage() {
  const t = useWords(voucherCheckWords);
  const { search, setSearch } = useScreen();
  const no = (search.no ?? '').trim();
  const hash = (search.hash ?? '').trim();
  const way: Way = search.way === 'roots' ? 'roots' : search.way === 'hash' ? 'hash' : 'voucher';
  const choose = (next: Way) => setSearch({ way: next === 'voucher' ? null : next, no: null, hash: null });
  const labels = { voucher: t('byVoucher'), hash: t('byHash'), roots: t('byDay') };
  return (
    <Card title={t('title')}>
      <nav className="vo-ways" aria-label={t('title')}>
        {(['voucher', 'hash', 'roots'] as const).map((key) => (
          <button
            key={key}
            type="button"
            className="sh-button"
            aria-pressed={way === key}
            onClick={() => choose(key)}
          >
            {labels[key]}
          </button>
        ))}
      </nav>
      <div className="vo-check">
        {way === 'roots' ? <Roots /> : null}
        {way === 'hash' ? HASH.test(hash) ? <Proved hash={hash} /> : <Asked withNumber={false} /> : null}
        {way === 'voucher' ? (
          no !== '' && HASH.test(hash) ? (
            <Printed no={no} hash={hash} />
          ) : (
            <Asked withNumber />
          )
        ) : null}
        {hash === '' ? null : (
          <button
            type="button"
            className="sh-button sh-large"
            onClick={() => setSearch({ no: null, hash: null })}
          >
            {t('again')}
          </button>
        )}
        <p className="sh-help">{t('nothingElse')}</p>
      </div>
    </Card>
  );
}

function Lines({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="ct-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A voucher by number and hash. */
function Printed({ no, hash }: { no: string; hash: string }) {
  const t = useWords(voucherCheckWords);
  const { data, error } = useCall(checkVoucher, { voucherNo: no, hash }, { silent: true });
  if (data === undefined && error === null) return <Waiting />;
  if (data === undefined) return <p role="alert">{error?.message}</p>;
  if (!data.genuine)
    return (
      <>
        <p className="vo-bad" role="alert">
          {t('bad')}
        </p>
        <p className="sh-help">{t('badHint')}</p>
      </>
    );
  return <Genuine answer={data} />;
}
function Genuine({ answer }: { answer: Checked }) {
  const t = useWords(voucherCheckWords);
  const format = useFormat();
  const state = answer.state ?? VOUCHER.void;
  return (
    <>
      <p className={answer.newest ? 'vo-good' : 'vo-bad'} role="status">
        {t(answer.newest ? 'good' : 'old')}
      </p>
      {state === VOUCHER.held ? null : <p className="vo-bad">{t('notHeld')}</p>}
      <Lines
        facts={[
          [t('number'), answer.voucherNo],
          [t('state'), inLocale(voucherLifecycle.labels[voucherLifecycle.nameOf(state)], currentLocale())],
          [t('printed'), `#${answer.seq} · ${format.date(answer.eventDay)}`],
        ]}
      />
      <ProofShown proof={answer.proof} />
    </>
  );
}

/** One chain hash and its path to a signed root. */
function Proved({ hash }: { hash: string }) {
  const t = useWords(voucherCheckWords);
  const { data, error } = useCall(proveHash, { hash }, { silent: true });
  if (data === undefined && error === null) return <Waiting />;
  if (data === undefined) return <p role="alert">{error?.message}</p>;
  return (
    <>
      <p className={data.known ? 'vo-good' : 'vo-bad'} role={data.known ? 'status' : 'alert'}>
        {t(data.known ? 'known' : 'unknown')}
      </p>
      {data.known ? <ProofShown proof={data.proof} /> : null}
    </>
  );
}

function ProofShown({ proof }: { proof: Proof | null }) {
  const t = useWords(voucherCheckWords);
  const [own, setOwn] = useState<boolean | null>(null);
  useEffect(() => {
    if (proof === null) return;
    const { chainHash, index, path, root } = proof;
    void rootOf(chainHash, index, root.leafCount, path).then((found) =>
      setOwn(found === null ? null : found === root.root),
    );
  }, [proof]);
  if (proof === null) return <Lines facts={[[t('proof'), t('proofPending')]]} />;
  return (
    <Lines
      facts={[
        [t('proof'), t(proof.holds ? 'proofHolds' : 'proofBroken')],
        ...(own === null ? [] : [['SHA-256', t(own ? 'browserHolds' : 'browserBroken')] as const]),
        [t('day'), proof.root.day],
        [t('root'), proof.root.root],
        [t('signature'), proof.root.signature],
        [t('keyId'), proof.root.keyId],
        [t('publicKey'), proof.publicKey],
      ]}
    />
  );
}

/** Every signed root, newest first, and the keys they verify with. */
function Roots() {
  const t = useWords(voucherCheckWords);
  const format = useFormat();
  const { data, error } = useCall(dailyRoots, {}, { silent: true });
  if (data === undefined && error === null) return <Waiting />;
  if (data === undefined) return <p role="alert">{error?.message}</p>;
  return (
    <>
      {data.roots.length === 0 ? <p role="status">{t('noRoots')}</p> : null}
      {data.roots.map((r) => (
        <section key={r.day} aria-label={r.day}>
          <h2>
            {r.day} · {t('leaves')} {r.leafCount}
          </h2>
          <Lines
            facts={[
              [t('root'), r.root],
              [t('signature'), `${r.signature} · ${t('keyId')} ${r.keyId}`],
              [t('prevRoot'), r.prevRoot],
            ]}
          />
        </section>
      ))}
      <section aria-label={t('keys')}>
        <h2>{t('keys')}</h2>
        <Lines
          facts={data.keys.map((k) => [
            `${k.keyId} · ${
              k.retiredAt === null
                ? t('keyActive', { from: format.dateTime(k.activeFrom) })
                : t('keyRetired', {
                    from: format.dateTime(k.activeFrom),
                    until: format.dateTime(k.retiredAt),
                  })
            }`,
            k.publicKey,
          ])}
        />
      </section>
    </>
  );
}

/** For those who read the paper instead of scanning it. */
function Asked({ withNumber }: { withNumber: boolean }) {
  const t = useWords(voucherCheckWords);
  const { search, setSearch } = useScreen();
  const [typed, type] = useState({ no: search.no ?? '', hash: search.hash ?? '' });
  const [tried, tell] = useState(false);
  const wrongNo = withNumber && typed.no.trim() === '';
  const wrongHash = !HASH.test(typed.hash.replace(/\s/g, ''));
  const submit = (e: FormEvent) => {
    e.preventDefault();
    tell(true);
    if (!wrongNo && !wrongHash)
      setSearch(
        { no: withNumber ? typed.no.trim() : null, hash: typed.hash.replace(/\s/g, '') },
        { push: true },
      );
  };
  return (
    <form onSubmit={submit} noValidate>
      {withNumber ? (
        <TextBox
          label={t('number')}
          help={t('numberHelp')}
          value={typed.no}
          error={tried && wrongNo ? t('numberWrong') : undefined}
          maxLength={24}
          autoComplete="off"
          required
          onChange={(e) => type({ ...typed, no: e.target.value })}
        />
      ) : null}
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
  );
}
