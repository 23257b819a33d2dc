import './site.css';
import { useEffect, useId, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, serverNow, useStore } from '#kernel/web/request/index.ts';
import { isOnDuty } from '../rules/entries.ts';
import { shownWords } from '../rules/shown-words.ts';
import { ContactPiece } from './pieces.tsx';
import { useSite } from './use-site.ts';

/**
 * Stands at the edge of every page of a member: contacts in their working hours, else the way to leave
 * feedback (administration-domain 10.8).
 */
export default function ServiceFloat() {
  const t = useWords(shownWords);
  const id = useId();
  const site = useSite();
  const [open, show] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = (e: KeyboardEvent) => e.key === 'Escape' && show(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);
  const staff = useStore(operatorStore)?.identityType === 'platform';
  if (site === undefined || staff || site.customerService.length === 0) return null;
  const now = new Date(serverNow());
  const there = site.customerService.filter((c) => isOnDuty(c.workingHours, now));
  return (
    <aside className="si-float" aria-label={t('service')}>
      {open ? (
        <div className="si-panel" id={id}>
          {there.map((c) => (
            <ContactPiece key={c.id} content={c} avatar={c.avatar} />
          ))}
          {there.length === 0 ? (
            <>
              <p>{t('offDuty')}</p>
              <a href="/myFeedback/userFeedbackAdd">{t('feedback')}</a>
            </>
          ) : null}
        </div>
      ) : null}
      <button
        type="button"
        className="si-open"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => show(!open)}
      >
        {t(open ? 'serviceClose' : 'service')}
      </button>
    </aside>
  );
}
