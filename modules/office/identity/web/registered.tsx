import { useState } from 'react';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/use-words.ts';
import { enter } from '#kernel/web/shell/session.ts';
import type { personReg } from '../contract/login.ts';
import { signInWords } from '../rules/words.ts';
import type { Invited } from './invited.tsx';

export type Registered = OutputOf<typeof personReg>;
interface CompletedProps {
  readonly done: Registered;
  readonly redirect: string | null;
  readonly invited: Invited | null;
}
/** Registration complete, with the ways on from it (R-AUTH-008). */
export function Completed({ done, redirect, invited }: CompletedProps) {
  const t = useWords(signInWords);
  const [running, run] = useState(false);
  const go = (path: string | null) => {
    run(true);
    enter(done, path).finally(() => run(false));
  };
  return (
    <div role="status">
      <h2>{t('register.done', { name: done.operator.userName })}</h2>
      <p className="sh-help">
        {invited === null ? t('register.doneHint') : t('invited.doneHint', { company: invited.companyName })}
      </p>
      <p className="id-acts">
        <button
          type="button"
          className="sh-button sh-primary sh-large"
          disabled={running}
          onClick={() => go(invited === null ? '/myBusiness/companyInformationUnverified' : redirect)}
        >
          {invited === null ? t('register.apply') : t('invited.go')}
        </button>
        {invited === null ? (
          <button
            type="button"
            className="sh-button sh-large"
            disabled={running}
            onClick={() => go(redirect)}
          >
            {t('register.enter')}
          </button>
        ) : null}
      </p>
    </div>
  );
}
