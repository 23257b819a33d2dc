import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { browserStorage } from '#kernel/web/request/store.ts';
import { StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import { firstSteps } from '../contract/first-steps.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Card } from './card.tsx';
import { useWay } from './ways.ts';

const TONE = { open: 'gray', waiting: 'blue', done: 'green' } as const;
/** Put away by a person for a company, in this browser. */
const keyOf = (accountId: string, memberId: string): string => `chem-dt-first-steps:${accountId}:${memberId}`;

/** What a newly admitted company settles before it trades: each step with its state and the way there. */
export function FirstSteps() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const way = useWay();
  const person = useStore(operatorStore);
  const memberId = person?.memberId ?? null;
  const key = person === null || memberId === null ? null : keyOf(person.id, memberId);
  const [away, put] = useState(() => key !== null && browserStorage.read('local', key) !== null);
  const enabled = key !== null && !away && person?.identityType !== 'platform';
  const { data } = useCall(firstSteps, {}, { silent: true, enabled });
  const steps = (data ?? []).filter((s) => way(s.path) === 'open');
  if (!enabled || !steps.some((s) => s.state !== 'done')) return null;
  const done = steps.filter((s) => s.state === 'done').length;
  const dismiss = () => {
    browserStorage.write('local', key, '1');
    put(true);
  };
  return (
    <Card title={t('firstSteps')} note={t('firstSteps.done', { n: done, all: steps.length })}>
      <ol className="mp-work">
        {steps.map((s) => (
          <li key={s.key}>
            <To href={s.path} className="mp-work-line">
              <StatusTag color={TONE[s.state]} label={t(`step.${s.state}`)} />
              <span className="mp-work-name">{formatter.text(s.title)}</span>
            </To>
          </li>
        ))}
      </ol>
      <button type="button" className="bt-outlined" onClick={dismiss}>
        {t('firstSteps.away')}
      </button>
    </Card>
  );
}
