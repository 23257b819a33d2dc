import './marketplace.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { homeSummary } from '../contract/home.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Markets, VerifyFirst } from './beside.tsx';
import { useCalm } from './calm.ts';
import { Answer, Card } from './card.tsx';
import { cockpitFigures } from './cockpit-figures.ts';
import { FirstSteps } from './first-steps.tsx';
import { Standing, WorkList } from './work-list.tsx';

const LOOK_AGAIN_MS = 60_000;

/** /cockpit (S10): figures of a period with the one before, what waits, their trend, products and counterparties. */
export default function Cockpit() {
  const t = useWords(marketplaceWords);
  const { active } = useScreen();
  const person = useStore(operatorStore);
  const Figures = cockpitFigures();
  const summary = useCall(
    homeSummary,
    {},
    { silent: true, keepRows: true, refetchMs: active ? LOOK_AGAIN_MS : false },
  );
  const again = useCalm(() => void summary.refetch());
  useLive(active && person ? [`account:${person.id}`] : [], again);
  return (
    <div className="sc mp">
      <header className="sc-title">
        <h1>{t('cockpit')}</h1>
        <div className="sc-title-side">
          <button type="button" className="bt-outlined mp-screen-only" onClick={() => print()}>
            {t('print')}
          </button>
        </div>
      </header>
      {summary.data && !summary.data.verified ? <VerifyFirst /> : null}
      <FirstSteps />
      <Figures
        beside={
          <div className="mp-split">
            <div className="mp-side">
              <Card title={t('waiting')}>
                <Answer of={summary} right={t('waiting')}>
                  {(data) => <WorkList lines={data.work} />}
                </Answer>
              </Card>
            </div>
            <div className="mp-side">
              <div className="mp-figures">
                <Standing lines={summary.data?.standing ?? []} />
              </div>
              <Markets />
            </div>
          </div>
        }
      />
    </div>
  );
}
