import './members.css';
import { type FormEvent, useState } from 'react';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { useAct, useCall } from '#kernel/web/request/hooks.ts';
import { isVersionConflict } from '#kernel/web/request/refusal-error.ts';
import { operatorStore } from '#kernel/web/request/session.ts';
import { useStore } from '#kernel/web/request/store.ts';
import { toast } from '#kernel/web/request/toast.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { PublicFrame } from '#kernel/web/shell/public-frame.tsx';
import { Submit, Tick } from '#kernel/web/shell/public-input.tsx';
import { leave, loadAccess } from '#kernel/web/shell/session.ts';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { acceptAgreement, pendingAgreements } from '../contract/agreement.ts';
import { agreementWords } from '../rules/agreement-words.ts';
import { LegalText } from './legal-text.tsx';

/**
 * Stands before the console while an agreement binds that was not accepted yet (10121): the text, the tick,
 * and the way out.
 */
export default function AgreementGate() {
  const t = useWords(agreementWords);
  const admin = useStore(operatorStore)?.adminFlag === true;
  const { data, error, refetch } = useCall(pendingAgreements, {}, { silent: true });
  const [agreed, agree] = useState(false);
  const [missing, miss] = useState(false);
  const [now] = data ?? [];
  const accept = useAct(acceptAgreement, {
    suppressErrors: [10302],
    refreshes: 'none',
    onDone: () => {
      agree(false);
      if ((data?.length ?? 0) > 1) void refetch();
      else void loadAccess();
    },
    onRefused: (refused) => {
      if (!isVersionConflict(refused)) return;
      agree(false);
      toast('warning', t('gate.stale'));
      void refetch();
    },
  });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (now === undefined || accept.running) return;
    miss(!agreed);
    if (agreed) accept.run({ agreementType: now.agreementType, version: now.version });
  };
  if (data === undefined && error === null)
    return (
      <PublicFrame>
        <Waiting />
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <section className="pf-card me-gate">
        <h1>{t('gate.title')}</h1>
        {now === undefined ? (
          <p role="alert">
            {t('gate.lost')}{' '}
            <button
              type="button"
              className="sh-link"
              onClick={() => (error === null ? void loadAccess() : void refetch())}
            >
              {t('retry')}
            </button>
          </p>
        ) : (
          <form onSubmit={submit} noValidate>
            <p>{t('gate.lead')}</p>
            {admin && now.agreementType === 'user' ? <p>{t('gate.admin')}</p> : null}
            {now.summary.zh_CN ? (
              <section className="me-changes" aria-label={t('gate.changes')}>
                <h2>{t('gate.changes')}</h2>
                <p>{readI18n({ zh_CN: now.summary.zh_CN, en_US: now.summary.en_US })}</p>
              </section>
            ) : null}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard */}
            <article className="me-legal" tabIndex={0} aria-label={readI18n(now.title)}>
              <h2>{readI18n(now.title)}</h2>
              <LegalText html={readI18n(now.content)} />
            </article>
            <Tick value={agreed} onChange={agree} error={missing && !agreed ? t('gate.needed') : undefined}>
              {t('gate.agree', { name: readI18n(now.title) })}
            </Tick>
            <Submit running={accept.running}>{t('gate.go')}</Submit>
          </form>
        )}
        <p className="me-gate-acts">
          <button type="button" className="sh-link" onClick={() => print()}>
            {t('gate.print')}
          </button>
          <button type="button" className="sh-link" onClick={() => void leave()}>
            {t('gate.leave')}
          </button>
        </p>
      </section>
    </PublicFrame>
  );
}
