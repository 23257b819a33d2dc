import { commaIn } from '#kernel/rules/words.ts';
import './stores.css';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Refusal } from '#kernel/rules/refusal.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { currentLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Switch } from '#kernel/web/parts/index.ts';
import {
  createStore,
  isVersionConflict,
  notifySuccess,
  toast,
  useAct,
  useCall,
  useStore,
} from '#kernel/web/request/index.ts';
import { Failed, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { ask } from '#kernel/web/tabs/index.ts';
import { type FeaturedRow, featuredChoices, featuredNow, saveFeatured } from '../contract/featured.ts';
import { FEATURED_COUNT, marked } from '../rules/featured.ts';
import { FeaturedExact } from '../rules/refusals.ts';
import { featuredWords } from '../rules/store-words.ts';
import { anyTypes, either, listed, storeName } from './badges.ts';
import { StoreMark } from './store-mark.tsx';

const t = featuredWords.table;
/** The choice while it is being made, in its order; null until the stored one was read. */
const choice = createStore<readonly FeaturedRow[] | null>(null);

/** Marks or unmarks a store; a fifth one is refused with the words of the specification. */
function mark(row: FeaturedRow, on: boolean): void {
  const now = choice.get() ?? [];
  try {
    const ids = marked(
      now.map((r) => r.id),
      row.id,
      on,
    );
    choice.set(ids.map((id) => [...now, row].find((r) => r.id === id) as FeaturedRow));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast('error', error.says(currentLocale()));
  }
}
function shift(at: number, by: number): void {
  const now = [...(choice.get() ?? [])];
  const [row] = now.splice(at, 1);
  if (row === undefined) return;
  now.splice(at + by, 0, row);
  choice.set(now);
}

function Place({
  n,
  row,
  last,
  can,
}: {
  n: number;
  row: FeaturedRow | undefined;
  last: boolean;
  can: boolean;
}) {
  const t = useWords(featuredWords);
  const formatter = useFormatter();
  return (
    <li className={row ? 'so-place' : 'so-place is-free'}>
      <small className="sc-faint">{t('place', { n: n + 1 })}</small>
      {row === undefined ? (
        <strong>{t('free')}</strong>
      ) : (
        <>
          <span className="so-name">
            <StoreMark logo={row.logo} name={row.name} />
            <strong>{storeName(row, formatter.locale)}</strong>
          </span>
          <small>{row.companyName}</small>
          <small className="sc-faint">{listed(formatter, row.mainProducts)}</small>
          {can ? (
            <span className="so-acts">
              <Button size="small" disabled={n === 0} onClick={() => shift(n, -1)}>
                {t('earlier')}
              </Button>
              <Button size="small" disabled={last} onClick={() => shift(n, 1)}>
                {t('later')}
              </Button>
              <Button size="small" onClick={() => mark(row, false)}>
                {t('unmark')}
              </Button>
            </span>
          ) : null}
        </>
      )}
    </li>
  );
}

/** The four places as they will be, and the one save that replaces them all. */
function Places() {
  const t = useWords(featuredWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const { can } = useCan();
  const chosen = useStore(choice);
  const asked = useCall(featuredNow, {}, { silent: true, staleMs: 0 });
  const { data } = asked;
  useEffect(() => {
    if (data) choice.set(data.stores);
  }, [data]);
  const act = useAct(saveFeatured, {
    refreshes: [featuredNow, featuredChoices],
    onDone: () => notifySuccess(t('saved')),
    onRefused: (error) => {
      if (!error.toasted) toast('error', error.message);
      if (isVersionConflict(error)) void asked.refetch();
    },
  });
  if (asked.error && !data)
    return <Failed error={asked.error} right={t('title')} onRetry={() => void asked.refetch()} />;
  if (!data || chosen === null) return <Skeleton lines={4} />;
  const may = can('SetFeatured');
  const save = async () => {
    if (chosen.length !== FEATURED_COUNT) return toast('error', FeaturedExact({}).says(currentLocale()));
    const names = chosen.map((r) => storeName(r, formatter.locale)).join(commaIn(formatter.locale));
    if (await ask({ title: t('ask.title'), body: t('ask.body', { names }), yes: t('save'), no: s('cancel') }))
      act.run({ storeIds: chosen.map((r) => r.id), version: data.version });
    else toast('info', s('op.cancel'));
  };
  const same = chosen.map((r) => r.id).join() === data.stores.map((r) => r.id).join();
  return (
    <section className="sc-card so-places" aria-label={t('now')}>
      <p className="sc-faint">{t('help')}</p>
      {data.open < FEATURED_COUNT ? <p role="status">{t('few')}</p> : null}
      <ol>
        {Array.from({ length: FEATURED_COUNT }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <Place key={n} n={n} row={chosen[n]} last={n >= chosen.length - 1} can={may} />
        ))}
      </ol>
      {may ? (
        <div className="so-acts">
          <span aria-live="polite" className="ct-num">
            {t('chosen', { n: chosen.length })}
          </span>
          <Button disabled={same} onClick={() => choice.set(data.stores)}>
            {t('reset')}
          </Button>
          <Button
            type="primary"
            disabled={same && data.saved}
            loading={act.running}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Whether a store is among the four, and the switch that puts it there or takes it out. */
function Featured({ row }: { row: FeaturedRow }) {
  const t = useWords(featuredWords);
  const { can } = useCan();
  const at = (useStore(choice) ?? []).findIndex((r) => r.id === row.id);
  return (
    <span className="so-name">
      {can('SetFeatured') ? (
        <Switch
          checked={at >= 0}
          aria-label={`${t('mark')} ${storeName(row, currentLocale())}`}
          onChange={(on) => mark(row, on)}
        />
      ) : null}
      {at < 0 ? can('SetFeatured') ? null : '--' : <strong>{t('place', { n: at + 1 })}</strong>}
    </span>
  );
}

/** Homepage featured stores (administration-domain 23.3, R-SHOP-006, R-SHOP-007, R-LABEL-002). */
export default listScreen(
  featuredChoices,
  featuredWords,
  ({ text, count, custom, dateTime, search, pickOne }) => ({
    title: t.title,
    entityName: t.noun,
    above: Places,
    nameOf: (row) => storeName(row, currentLocale()),
    columns: [
      text('code', { nowrap: true, width: 100 }),
      custom('name', {
        label: t.name,
        width: 220,
        text: (row, formatter) => storeName(row, formatter.locale),
        cell: (row, formatter) => (
          <span className="so-name">
            <StoreMark logo={row.logo} name={row.name} />
            {storeName(row, formatter.locale)}
          </span>
        ),
      }),
      custom('rank', {
        label: t.mark,
        width: 140,
        text: (row, formatter) => (row.rank === null ? '--' : formatter.count(row.rank)),
        cell: (row) => <Featured row={row} />,
      }),
      text('companyName', { width: 220 }),
      custom('type', { label: t.type, width: 110, text: (row, formatter) => either(formatter, row.type) }),
      count('importance', { width: 80 }),
      custom('mainProducts', {
        label: t.mainProducts,
        width: 200,
        text: (row, formatter) => listed(formatter, row.mainProducts),
      }),
      dateTime('openedAt', { width: 140 }),
    ],
    filters: [search('keyword', { label: t.keyword }), pickOne('typeId', anyTypes, { first: true })],
    card: ['name', 'rank', 'companyName', 'importance'],
  }),
);
