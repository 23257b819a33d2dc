import { useState } from 'react';
import { useLocalized, useWords } from '#kernel/web/i18n/use-words.ts';
import type { DemoAccount } from '#kernel/web/request/boot.ts';
import { signInWords } from '../rules/words.ts';

const FIRST = 10;

/** People of the demo: one click fills in and logs in. Only drawn where the server says it is a demo. */
export function DemoAccounts({
  accounts,
  running,
  onPick,
}: {
  readonly accounts: readonly DemoAccount[];
  readonly running: boolean;
  readonly onPick: (login: string, password: string) => void;
}) {
  const t = useWords(signInWords);
  const localize = useLocalized();
  const [all, showAll] = useState(false);
  const shown = all ? accounts : accounts.slice(0, FIRST);
  return (
    <section className="pf-card id-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      <p className="sh-help">{t('demo.hint')}</p>
      <ul>
        {shown.map((a) => (
          <li key={a.login}>
            <button type="button" disabled={running} onClick={() => onPick(a.login, a.password)}>
              <span>{localize(a)}</span>
              <code>{a.login}</code>
            </button>
          </li>
        ))}
      </ul>
      {accounts.length > FIRST ? (
        <p>
          <button type="button" className="sh-link" aria-expanded={all} onClick={() => showAll(!all)}>
            {t(all ? 'demo.fewer' : 'demo.more')}
          </button>
        </p>
      ) : null}
    </section>
  );
}
