import './qualifications.css';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { DateField, NumberField, PickField, SelectField } from '#kernel/web/fields/index.ts';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { DisabledReasons, Failed, Skeleton, StatusTag, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { checkLicence, type GateSaying } from '../contract/gate.ts';
import { gateScreenWords } from '../rules/gate-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { whereToFile } from '../rules/where-to-file.ts';
import { goodsSource } from './sources.ts';

type Question = InputOf<typeof checkLicence>;
type Act = 'list' | 'buy' | 'move';
const SETS = ['control_class', 'licence_type'];
const WHOLE = /^\d{1,12}(\.\d{1,2})?$/;

/** The question as it stands in the address, when it is whole. */
function questionIn(search: Readonly<Record<string, string>>): Question | null {
  const { act, spuId, quantity, day } = search;
  if (
    (act !== 'list' && act !== 'buy' && act !== 'move') ||
    !spuId ||
    !quantity ||
    !WHOLE.test(quantity) ||
    !day
  )
    return null;
  return { act, spuId, quantity, day };
}

function Form({ asked, onAsk }: { asked: Question | null; onAsk: (q: Question) => void }) {
  const t = useWords(gateScreenWords);
  const id = useId();
  const buyer = useStore(operatorStore)?.identityType === 'buyer';
  const acts: readonly Act[] = buyer ? ['buy', 'move'] : ['list', 'move'];
  const [act, setAct] = useState<Act>((asked?.act ?? acts[0]) as Act);
  const [spuId, setSpu] = useState<string | null>(asked?.spuId ?? null);
  const [quantity, setQuantity] = useState<string | null>(asked?.quantity ?? null);
  const [day, setDay] = useState<string | null>(asked?.day ?? dayOf(new Date()));
  const whole =
    spuId !== null && quantity !== null && WHOLE.test(quantity) && /[1-9]/.test(quantity) && day !== null;
  return (
    <form
      className="sc-card lc-check"
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (whole) onAsk({ act, spuId, quantity, day });
      }}
    >
      <label htmlFor={`${id}-act`}>
        {t('act')}
        <SelectField
          id={`${id}-act`}
          label={t('act')}
          required
          value={act}
          options={acts.map((value) => ({ value, label: t(`act.${value}`) }))}
          onChange={(value) => setAct((value ?? acts[0]) as Act)}
        />
      </label>
      <label htmlFor={`${id}-spu`}>
        {t('spuId')}
        <PickField
          id={`${id}-spu`}
          label={t('spuId')}
          required
          source={goodsSource}
          value={spuId}
          onChange={setSpu}
        />
      </label>
      <label htmlFor={`${id}-quantity`}>
        {t('quantity')}
        <NumberField
          id={`${id}-quantity`}
          label={t('quantity')}
          required
          value={quantity}
          onChange={setQuantity}
        />
      </label>
      <label htmlFor={`${id}-day`}>
        {t('day')}
        <DateField id={`${id}-day`} label={t('day')} required value={day} onChange={setDay} />
      </label>
      <Button type="primary" htmlType="submit" disabled={!whole}>
        {t('ask')}
      </Button>
    </form>
  );
}

function Answer({ question }: { question: Question }) {
  const t = useWords(gateScreenWords);
  const formatter = useFormatter(SETS);
  const { data, error, refetch } = useCall(checkLicence, question, { silent: true });
  if (error) return <Failed error={error} right={t('title')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const reasons = (says: readonly GateSaying[]) =>
    says.map((s) => {
      const way = whereToFile(s.paper, s.reason);
      return {
        key: `${s.paper} ${s.reason}`,
        text: formatter.text(s),
        href: way?.href,
        way: way === null ? undefined : formatter.text(way.said),
      };
    });
  return (
    <section className="sc-card lc-answer" aria-live="polite" aria-label={t('title')}>
      <h2>
        <StatusTag color={data.pass ? 'green' : 'red'} label={t(data.pass ? 'yes' : 'no')} />
      </h2>
      <p className="sc-faint">
        {t('classes')}: {data.controlClasses.map((c) => formatter.codeName('control_class', c)).join(comma())}
      </p>
      <DisabledReasons title={t('why')} reasons={reasons(data.blocks)} />
      <DisabledReasons title={t('mind')} reasons={reasons(data.warnings)} />
      {data.draws.length === 0 ? null : (
        <div>
          <strong>{t('draws')}</strong>
          <ul>
            {data.draws.map((d) => (
              <li key={d.id}>
                {formatter.codeName('licence_type', d.licenceType)}{' '}
                <To href={`${QUALIFICATIONS}/detail/${d.id}`}>{d.certificateNo}</To>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data.duties.length === 0 ? null : (
        <div>
          <strong>{t('duties')}</strong>
          <ul>
            {data.duties.map((d) => (
              <li key={d.en}>{formatter.text(d)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/**
 * «May I list, buy or move this product, so many tonnes, on that day?» The question stands in the address, so
 * that it can be sent to a colleague.
 */
export default function CheckPage() {
  const t = useWords(gateScreenWords);
  const { search, setSearch } = useScreen();
  const question = questionIn(search);
  return (
    <div className="sc lc-page">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <p className="sc-faint">{t('help')}</p>
      <Form asked={question} onAsk={(q) => setSearch({ ...q })} />
      {question === null ? <p className="sc-faint">{t('waiting')}</p> : <Answer question={question} />}
    </div>
  );
}
