import './messaging.css';
import type { ReactNode } from 'react';
import { useLocalized, useWords } from '#kernel/web/i18n/index.ts';
import { Switch } from '#kernel/web/parts/index.ts';
import {
  chooseAlerts,
  deviceAlerts,
  notifyError,
  notifySuccess,
  operatorStore,
  useAct,
  useCall,
  useStore,
} from '#kernel/web/request/index.ts';
import { Failed, Skeleton } from '#kernel/web/screens/index.ts';
import { myChannels, saveMyChannels, saveMyChoice } from '../contract/message.ts';
import { type ChoiceGroup, type ChoiceLine, choiceGroups } from '../rules/choices.ts';
import { choiceWords } from '../rules/mailing-words.ts';

type Chosen = NonNullable<ReturnType<typeof useCall<typeof myChannels>>['data']>;
type Channel = 'sms' | 'email';
const DEFAULTS = ['sms', 'email', 'tradeEmail'] as const;

/** What holds for an event on a channel: its own choice, else what holds for all. */
const holds = (chosen: Chosen, line: ChoiceLine, channel: Channel): boolean =>
  chosen.choices.find((c) => c.event === line.event && c.channel === channel)?.wanted ??
  (channel === 'sms' ? chosen.sms : line.trade ? chosen.tradeEmail : chosen.email);

/**
 * Which events come by short message and e-mail (administration-domain 27, trading-domain 21.1). Security
 * events are shown and cannot be switched.
 */
export function ChoicesPage() {
  const t = useWords(choiceWords);
  const operator = useStore(operatorStore);
  const { data, error, refetch } = useCall(myChannels, {}, { silent: true });
  const all = useAct(saveMyChannels, { refreshes: [myChannels], onDone: () => notifySuccess(t('saved')) });
  if (data === undefined)
    return error ? <Failed error={error} right={t('tab')} onRetry={() => void refetch()} /> : <Skeleton />;
  const { choices: _choices, ...defaults } = data;
  return (
    <div className="sc-stack">
      <section className="sc-card" aria-label={t('defaults')}>
        <h2>{t('defaults')}</h2>
        <p className="sc-faint">{t('help')}</p>
        <div className="ms-defaults">
          {DEFAULTS.map((key) => (
            <span key={key}>
              <Switch
                checked={data[key]}
                disabled={all.running}
                aria-label={t(key)}
                onChange={(on) => all.run({ ...defaults, [key]: on })}
              />{' '}
              {t(key)}
            </span>
          ))}
        </div>
      </section>
      {operator?.identityType === 'platform' ? null : <Device />}
      <section className="sc-card ms-groups">
        {choiceGroups((operator?.identityType ?? 'buyer') as 'platform' | 'seller' | 'buyer').map((group) => (
          <Group key={group.key} group={group} chosen={data} />
        ))}
      </section>
    </div>
  );
}

/** Sound and desktop notices of this browser; switching the latter on asks for the browser's permission. */
function Device() {
  const t = useWords(choiceWords);
  const chosen = useStore(deviceAlerts);
  const choose = async (next: typeof chosen) => {
    if ((await chooseAlerts(next)) === 'denied') notifyError(t('deviceDenied'));
    else notifySuccess(t('saved'));
  };
  return (
    <section className="sc-card" aria-label={t('device')}>
      <h2>{t('device')}</h2>
      <p className="sc-faint">{t('deviceHelp')}</p>
      <div className="ms-defaults">
        {(
          [
            ['sound', 'deviceSound'],
            ['desktop', 'deviceDesktop'],
          ] as const
        ).map(([key, word]) => (
          <span key={key}>
            <Switch
              checked={chosen[key]}
              aria-label={t(word)}
              onChange={(on) => void choose({ ...chosen, [key]: on })}
            />{' '}
            {t(word)}
          </span>
        ))}
      </div>
    </section>
  );
}

function Group({ group, chosen }: { group: ChoiceGroup; chosen: Chosen }) {
  const t = useWords(choiceWords);
  const localize = useLocalized();
  return (
    <details open={group.key === 'account'}>
      <summary>{group.said === null ? t('account') : localize(group.said)}</summary>
      <div className="ms-choices-wide">
        <table className="ms-choices">
          <thead>
            <tr>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('inSite')}</th>
              <th scope="col">{t('sms')}</th>
              <th scope="col">{t('email')}</th>
            </tr>
          </thead>
          <tbody>
            {group.lines.map((line) => (
              <tr key={line.event}>
                <td>{localize(line.said)}</td>
                <td>
                  <Mark label={t('always')}>✓</Mark>
                </td>
                <td>
                  <Choice line={line} channel="sms" chosen={chosen} />
                </td>
                <td>
                  <Choice line={line} channel="email" chosen={chosen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const Mark = ({ label, children }: { label: string; children: ReactNode }) => (
  <span title={label}>
    <span aria-hidden="true">{children}</span>
    <span className="ct-hidden">{label}</span>
  </span>
);

function Choice({ line, channel, chosen }: { line: ChoiceLine; channel: Channel; chosen: Chosen }) {
  const t = useWords(choiceWords);
  const localize = useLocalized();
  const save = useAct(saveMyChoice, { refreshes: [myChannels] });
  if (!line[channel]) return <Mark label={t('none')}>–</Mark>;
  if (line.must) return <Mark label={t('always')}>✓</Mark>;
  return (
    <Switch
      size="small"
      checked={holds(chosen, line, channel)}
      disabled={save.running}
      aria-label={t('switchOf', { event: localize(line.said), channel: t(channel) })}
      onChange={(wanted) => save.run({ event: line.event, channel, wanted })}
    />
  );
}
