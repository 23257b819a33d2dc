import { uiWords } from '#kernel/rules/ui-words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useAct, useCall } from '#kernel/web/request/hooks.ts';
import { notifySuccess } from '#kernel/web/request/toast.ts';
import { Waiting } from '#kernel/web/shell/status-pages.tsx';
import { ask } from '#kernel/web/tabs/index.ts';
import { endLogin, liveLogins } from '../contract/account.ts';
import { accountWords } from '../rules/account-words.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/MicroMessenger/, 'WeChat'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];
/** A browser's long name as people call it: "Chrome · Windows". */
export function deviceName(userAgent: string): string {
  const parts = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((p) => p !== undefined);
  return parts.length > 0 ? parts.join(' · ') : userAgent.slice(0, 60) || '--';
}

/** Where the reader is signed in now; every login but this one can be ended. */
export function LiveLogins() {
  const t = useWords(accountWords);
  const u = useWords(uiWords);
  const f = useFormat();
  const { data, error, refetch } = useCall(liveLogins, {}, { silent: true });
  const { act, run, running } = useAct(endLogin, {
    refreshes: [liveLogins],
    onDone: () => notifySuccess(t('logins.ended')),
  });
  const end = async (id: string) => {
    if (await ask({ title: t('logins.sure'), yes: t('logins.end'), no: u('cancel'), danger: true }))
      run({ id });
  };
  const others = (data ?? []).filter((l) => !l.current);
  const endOthers = async () => {
    if (
      !(await ask({
        title: t('logins.endOthers.sure', { n: others.length }),
        yes: t('logins.endOthers'),
        no: u('cancel'),
        danger: true,
      }))
    )
      return;
    for (const login of others) await act({ id: login.id }).catch(() => undefined);
  };
  return (
    <div className="id-panel">
      <h2 id="logins-title">{t('logins.title')}</h2>
      {others.length > 1 ? (
        <p>
          <button type="button" className="sh-link" disabled={running} onClick={() => void endOthers()}>
            {t('logins.endOthers')}
          </button>
        </p>
      ) : null}
      {error !== null && data === undefined ? (
        <p role="alert">
          {t('logins.lost')}{' '}
          <button type="button" className="sh-link" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : null
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        <section className="id-table" tabIndex={0} aria-labelledby="logins-title">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('logins.device')}</th>
                <th scope="col">{t('logins.ip')}</th>
                <th scope="col">{t('logins.since')}</th>
                <th scope="col">{t('logins.seen')}</th>
                <th scope="col">{t('logins.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((l) => (
                <tr key={l.id}>
                  <td data-of={t('logins.device')} title={l.device}>
                    {deviceName(l.device)}
                  </td>
                  <td className="ct-num" data-of={t('logins.ip')}>
                    {l.ip}
                  </td>
                  <td className="ct-num" data-of={t('logins.since')}>
                    {f.dateTime(l.createdAt)}
                  </td>
                  <td className="ct-num" data-of={t('logins.seen')}>
                    {f.dateTime(l.lastSeenAt)}
                  </td>
                  <td data-of={t('logins.acts')}>
                    {l.current ? (
                      t('logins.here')
                    ) : (
                      <button
                        type="button"
                        className="sh-link"
                        disabled={running}
                        aria-label={t('logins.endNamed', { device: deviceName(l.device) })}
                        onClick={() => void end(l.id)}
                      >
                        {t('logins.end')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
