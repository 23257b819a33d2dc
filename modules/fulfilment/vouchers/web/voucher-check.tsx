import './voucher-check.css';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { inLocale } from '#kernel/rules/words.ts';
import {
  CheckAgain,
  CheckCard,
  CheckFacts,
  CheckForm,
  CheckPending,
  useAskedDocument,
  Verdict,
} from '#kernel/web/document-check/index.tsx';
import { documentCheckWords } from '#kernel/web/document-check/words.ts';
import { currentLocale, useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/hooks.ts';
import { useScreen } from '#kernel/web/tabs/screen.ts';
import { checkVoucher, dailyRoots, proveHash } from '../contract/check.ts';
import { voucherCheckWords } from '../rules/check-words.ts';
import { VOUCHER, voucherLifecycle } from '../rules/voucher-lifecycle.ts';
import { rootOf } from './recompute.ts';

type Checked = OutputOf<typeof checkVoucher>;
type Proof = NonNullable<Checked['proof']>;
type Way = 'voucher' | 'hash' | 'roots';

/**
 * /token/voucher?no=…&hash=…: whether a printed voucher is genuine and the newest, whether a hash lies under a
 * signed root, and the roots themselves, for anybody. Parties, goods and quantities never come here.
 */
export default function VoucherCheckPage() {
  const t = useWords(voucherCheckWords);
  const { search, setSearch } = useScreen();
  const { no, hash } = useAskedDocument();
  const way: Way = search.way === 'roots' ? 'roots' : search.way === 'hash' ? 'hash' : 'voucher';
  const choose = (next: Way) => setSearch({ way: next === 'voucher' ? null : next, no: null, hash: null });
  const labels = { voucher: t('byVoucher'), hash: t('byHash'), roots: t('byDay') };
  return (
    <CheckCard title={t('title')}>
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
      {way === 'roots' ? <Roots /> : null}
      {way === 'hash' ? (
        hash === '' ? (
          <CheckForm hashLabel={t('hashOrRoot')} />
        ) : (
          <Proved hash={hash} />
        )
      ) : null}
      {way === 'voucher' ? (
        no === '' || hash === '' ? (
          <CheckForm
            number={{ label: t('number'), help: t('numberHelp'), wrong: t('numberWrong'), most: 24 }}
            hashLabel={t('hash')}
          />
        ) : (
          <Printed no={no} hash={hash} />
        )
      ) : null}
      {hash === '' ? null : <CheckAgain />}
      <p className="sh-help">{t('nothingElse')}</p>
    </CheckCard>
  );
}

/** A voucher by number and hash. */
function Printed({ no, hash }: { no: string; hash: string }) {
  const t = useWords(voucherCheckWords);
  const k = useWords(documentCheckWords);
  const { data, error } = useCall(checkVoucher, { voucherNo: no, hash }, { silent: true });
  if (data === undefined) return <CheckPending error={error} />;
  if (!data.genuine)
    return (
      <>
        <Verdict good={false}>{t('bad')}</Verdict>
        <p className="sh-help">{k('badHint')}</p>
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
      <Verdict good={answer.newest}>{t(answer.newest ? 'good' : 'old')}</Verdict>
      {state === VOUCHER.held ? null : <p className="dc-bad">{t('notHeld')}</p>}
      <CheckFacts
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

/** One chain hash and its path to a signed root, or a root. */
function Proved({ hash }: { hash: string }) {
  const t = useWords(voucherCheckWords);
  const { data, error } = useCall(proveHash, { hash }, { silent: true });
  if (data === undefined) return <CheckPending error={error} />;
  if (data.root !== null) return <RootShown root={data.root} />;
  return (
    <>
      <Verdict good={data.known}>{t(data.known ? 'known' : 'unknown')}</Verdict>
      {data.known ? <ProofShown proof={data.proof} /> : null}
    </>
  );
}
function RootShown({ root }: { root: NonNullable<OutputOf<typeof proveHash>['root']> }) {
  const t = useWords(voucherCheckWords);
  return (
    <>
      <Verdict good={root.holds}>{t(root.holds ? 'knownRoot' : 'proofBroken')}</Verdict>
      <CheckFacts
        facts={[
          ...(root.holds ? [[t('rootProof'), t('rootHolds')] as const] : []),
          [t('day'), root.day],
          [t('leaves'), String(root.leafCount)],
          [t('root'), root.root],
          [t('prevRoot'), root.prevRoot],
          [t('signature'), root.signature],
          [t('keyId'), root.keyId],
          [t('publicKey'), root.publicKey],
        ]}
      />
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
  if (proof === null) return <CheckFacts facts={[[t('proof'), t('proofPending')]]} />;
  return (
    <CheckFacts
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
  if (data === undefined) return <CheckPending error={error} />;
  return (
    <>
      {data.roots.length === 0 ? <p role="status">{t('noRoots')}</p> : null}
      {data.roots.map((r) => (
        <section key={r.day} aria-label={r.day}>
          <h2>
            {r.day} · {t('leaves')} {r.leafCount}
          </h2>
          <CheckFacts
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
        <CheckFacts
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
