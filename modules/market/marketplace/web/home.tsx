import './marketplace.css';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { listMarket } from '#trading/offers/contract/market.ts';
import { homeSummary } from '../contract/home.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Markets, Messages, VerifyFirst } from './beside.tsx';
import { useCalm } from './calm.ts';
import { Answer, Card } from './card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { BOARD, NewestOffers } from './newest-offers.tsx';
import { News } from './news.tsx';
import { Standing, WorkList } from './work-list.tsx';

const LOOK_AGAIN_MS = 60_000;
const SPOT = '10';
const NEWEST = 8;

/** The offers that came onto the board last. */
function Newest() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(
    listMarket,
    { lane: SPOT, pageNum: 1, pageCount: NEWEST, sortProperties: 'publishedAt', sortAsc: false },
    { silent: true, keepRows: true },
  );
  const again = useCalm(() => void asked.refetch());
  useLive(active ? [`board:${SPOT}`] : [], again);
  return (
    <Card title={t('newest')} note={t('perTonne')} more={BOARD}>
      <Answer of={asked} right={t('newest')} lines={6}>
        {(page) => <NewestOffers rows={page.list} reader={formatter} />}
      </Answer>
    </Card>
  );
}

/**
 * /home: what waits for the reader, how things stand, markets and messages. Every figure is counted by the
 * list it opens.
 */
export default function Home() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const person = useStore(operatorStore);
  const asked = useCall(
    homeSummary,
    {},
    { silent: true, keepRows: true, refetchMs: active ? LOOK_AGAIN_MS : false },
  );
  const again = useCalm(() => void asked.refetch());
  useLive(
    active && person
      ? [`account:${person.id}`, ...(person.identityType === 'platform' ? ['approvals:all'] : [])]
      : [],
    again,
  );
  return (
    <div className="sc mp">
      <header className="sc-title">
        <h1>{t('greeting', { name: person?.empName ?? person?.userName ?? '' })}</h1>
        <div className="sc-title-side">
          <span className="sc-faint ct-num">
            {asked.data ? t('asOf', { time: formatter.exactTime(asked.data.asOf) }) : ''}
          </span>
          <button type="button" className="bt-outlined" onClick={() => void asked.refetch()}>
            {t('refresh')}
          </button>
        </div>
      </header>
      {asked.data && !asked.data.verified ? <VerifyFirst /> : null}
      {asked.data?.roleless ? (
        <p className="sc-card" role="status">
          {t('roleless')}
          {asked.data.administrators.length > 0
            ? ` ${t('roleless.ask', { names: asked.data.administrators.join(comma()) })}`
            : ''}
        </p>
      ) : null}
      <FirstSteps />
      {asked.data && asked.data.standing.length > 0 ? (
        <div className="mp-figures">
          <Standing lines={asked.data.standing} />
        </div>
      ) : null}
      <div className="mp-split">
        <div className="mp-side">
          <Card title={t('waiting')}>
            <Answer of={asked} right={t('waiting')} lines={6}>
              {(data) => <WorkList lines={data.work} />}
            </Answer>
          </Card>
          <Newest />
        </div>
        <div className="mp-side">
          <Markets />
          <News />
          <Messages />
        </div>
      </div>
    </div>
  );
}
