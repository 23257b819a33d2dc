import { Button } from 'antd';
import { useState } from 'react';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { call, isRefusal } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import type { ChainEventRow, VoucherDetail } from '../contract/voucher.ts';
import { verifyVoucher, type Walked } from '../contract/voucher-acts.ts';
import { voucherHref } from '../rules/pages.ts';
import { eventNames, voucherWords } from '../rules/words.ts';

const shortHash = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`;

/** What happened to each voucher of an event: its number as a link, what it held before and holds then. */
function Touched({ event, self }: { event: ChainEventRow; self: string }) {
  const t = useWords(voucherWords);
  const format = useFormat();
  return (
    <ul className="vo-touched">
      {event.vouchers.map((v) => (
        <li key={v.id}>
          {v.id === self ? <strong>{v.no}</strong> : <To href={voucherHref(v.id)}>{v.no}</To>}{' '}
          {v.before === v.after ? (
            format.weight(v.after)
          ) : (
            <>
              {format.weight(v.before)} <span aria-hidden="true">→</span> {format.weight(v.after)}
            </>
          )}{' '}
          {t('tonnes')}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ walked }: { walked: Walked }) {
  const t = useWords(voucherWords);
  const format = useFormat();
  if (walked.intact)
    return (
      <p role="status" className="vo-fits">
        {t('intact', { lot: walked.lotNo, n: walked.events, roots: walked.roots })}
      </p>
    );
  const fault = translate(voucherWords, format.locale, `fault.${walked.fault ?? 'chain'}` as 'fault.chain');
  return (
    <p role="alert" className="vo-broken">
      {t('broken', { seq: walked.brokenSeq ?? 0, fault })}
    </p>
  );
}

/** The chain as it is read: event by event, each linked to the one before by its hash, with a button that walks it anew. */
export function ChainView({ row }: { row: VoucherDetail }) {
  const t = useWords(voucherWords);
  const format = useFormat();
  const [walked, setWalked] = useState<Walked | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = () => {
    setBusy(true);
    setFailed(null);
    call(verifyVoucher, { id: row.id }, { silent: true })
      .then(setWalked, (error: unknown) => setFailed(isRefusal(error) ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section className="vo-chain" aria-label={t('chain')}>
      <p className="sc-faint">{t('chainHelp')}</p>
      <div className="vo-verify">
        <Button loading={busy} onClick={verify}>
          {t('verify')}
        </Button>
        {row.checkUrl === null ? null : (
          <a href={row.checkUrl} target="_blank" rel="noreferrer">
            {t('publicCheck')}
          </a>
        )}
      </div>
      {walked === null ? null : <Verdict walked={walked} />}
      {failed === null ? null : <p role="alert">{failed}</p>}
      <ol className="vo-links">
        {row.chain.map((event) => (
          <li key={event.chainHash}>
            <div className="vo-link-head">
              <strong>
                #{event.seq} {inLocale(eventNames[event.eventType] ?? { zh: '', en: '' }, format.locale)}
              </strong>
              <span className="sc-faint">{format.dateTime(event.time)}</span>
            </div>
            <Touched event={event} self={row.id} />
            {event.consumed === '0.000' ? null : (
              <p>{t('taken', { quantity: format.weight(event.consumed) })}</p>
            )}
            {event.lost === '0.000' ? null : <p>{t('lost', { quantity: format.weight(event.lost) })}</p>}
            <p className="sc-faint">
              <code title={event.prevHash}>{shortHash(event.prevHash)}</code>{' '}
              <span aria-hidden="true">→</span>{' '}
              <code title={event.chainHash}>{shortHash(event.chainHash)}</code>
              {' · '}
              {event.rootDay === null ? t('rootPending') : `${t('rootDay')} ${event.rootDay}`}
            </p>
          </li>
        ))}
      </ol>
      {row.checkQr === null ? null : (
        <figure className="vo-qr">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG this server drew from an address of its own */}
          <div dangerouslySetInnerHTML={{ __html: row.checkQr }} />
          <figcaption className="sc-faint">{t('scanToCheck')}</figcaption>
        </figure>
      )}
    </section>
  );
}
