import './stores.css';
import { Alert, Button } from 'antd';
import type { InputOf } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import {
  call,
  createStore,
  isRefusal,
  notifySuccess,
  toast,
  useAct,
  useCall,
} from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling, FormAside } from '#kernel/web/screens/form-types.ts';
import { NothingYet, Skeleton, StatusOf, Timeline, To, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import { ask, go, useScreen } from '#kernel/web/tabs/index.ts';
import { storeFields } from '../contract/base.ts';
import { currentStore, saveStore, submitStore, takeDownStore, withdrawStore } from '../contract/my-store.ts';
import type { StoreDetail } from '../contract/store.ts';
import { MY_STORE } from '../rules/pages.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { storeTitles } from '../rules/store-title-words.ts';
import { storeWords } from '../rules/store-words.ts';
import { storeBadge, storeName } from './badges.ts';
import { type StoreValues, storeSections, valuesOf } from './store-form.tsx';
import { StoreCode } from './store-sheet.tsx';
import { storeTimeline } from './view-store.tsx';

const t = storeWords.table;
type StoreFields = NonNullable<InputOf<typeof submitStore>['wish']>;
/**
 * States of the stores that are open in forms, by id: what may be changed follows from them, and they are no
 * field of what is sent.
 */
const states = createStore<Readonly<Record<string, string>>>({});
const stateOf = (values: Filling<StoreValues>): string =>
  states.get()[String((values as { id?: string }).id ?? '')] ?? '';
const note = (store: Pick<StoreDetail, 'id' | 'state'>): void =>
  states.set({ ...states.get(), [store.id]: store.state });
const locked = (values: Filling<StoreValues>): boolean =>
  stateOf(values) === STORE.published || stateOf(values) === STORE.pending;
const shut = (values: Filling<StoreValues>): boolean => stateOf(values) === STORE.pending;

/** What the form stands on now: the store by the address, as stored. */
function useCurrentStore(): {
  readonly store: StoreDetail | null | undefined;
  readonly others: readonly { id: string; code: string; name: string }[];
  refetch(): void;
} {
  const { search } = useScreen();
  const { data, refetch } = useCall(currentStore, search.id === undefined ? {} : { id: search.id }, {
    silent: true,
    staleMs: 0,
  });
  return { store: data?.store, others: data?.stores ?? [], refetch: () => void refetch() };
}

type Act = typeof withdrawStore | typeof takeDownStore;
/** Withdraw, unpublish: each asks, then does it with the stored version. */
function StoreActs({ store, onDone }: { store: StoreDetail; onDone: () => void }) {
  const w = useWords(storeWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const { can } = useCan();
  const done = (label: string) => ({
    refreshes: [currentStore],
    onDone: () => {
      notifySuccess(s('act.done', { verb: label }));
      onDone();
    },
    onRefused: (error: { readonly message: string; readonly toasted?: boolean }) => {
      if (!error.toasted)
        toast(
          'error',
          isRefusal(error) ? error.message : s('act.failed', { verb: label, reason: error.message }),
        );
    },
  });
  const withdraw = useAct(withdrawStore, done(w('withdraw')));
  const down = useAct(takeDownStore, done(w('unpublish')));
  const acts: readonly {
    verb: string;
    button: string;
    label: string;
    title: { zh: string; en: string };
    body: string;
    act: { run(input: { id: string; version: number }): void; running: boolean };
    call: Act;
  }[] = [
    {
      verb: 'withdraw',
      button: 'Withdraw',
      label: w('withdraw'),
      title: t['ask.withdraw'],
      body: w('ask.withdraw.body'),
      act: withdraw,
      call: withdrawStore,
    },
    {
      verb: 'unpublish',
      button: 'Unpublish',
      label: w('unpublish'),
      title: t['ask.unpublish'],
      body: w('ask.unpublish.body'),
      act: down,
      call: takeDownStore,
    },
  ];
  const press = async (of: (typeof acts)[number]) => {
    const yes = await ask({
      title: fill(formatter.text(of.title), { name: storeName(store, formatter.locale) }),
      body: of.body,
      yes: of.label,
      no: s('cancel'),
    });
    if (yes) of.act.run({ id: store.id, version: store.version });
    else toast('info', s('op.cancel'));
  };
  return (
    <div className="so-acts">
      <Button onClick={() => go(`${MY_STORE}/preview?id=${store.id}`)}>{w('preview')}</Button>
      {acts
        .filter((a) => store.can.includes(a.verb) && can(a.button))
        .map((a) => (
          <Button key={a.verb} loading={a.act.running} onClick={() => void press(a)}>
            {a.label}
          </Button>
        ))}
    </div>
  );
}

/** Which store, how it stands and what its state means for the form; the acts its state opens. */
function Above({ values, change }: FormAside<StoreValues>) {
  const w = useWords(storeWords);
  const formatter = useFormatter();
  const { store, others, refetch } = useCurrentStore();
  if (!store) return null;
  const said = t as unknown as Readonly<Record<string, { zh: string; en: string }>>;
  const line = fill(formatter.text(said[`banner.${store.state}`] as { zh: string; en: string }), {
    reason: store.reason ?? '--',
  });
  // An act moved the store on: the form takes its new version and state over, what was typed stays.
  const moved = async () => {
    refetch();
    const now = await call(currentStore, { id: store.id }, { silent: true });
    if (now.store === null) return;
    note(now.store);
    change({ version: now.store.version } as Filling<StoreValues>);
  };
  return (
    <section className="sc-card so-banner" aria-label={w('section.review')}>
      <div className="so-banner-head">
        <StatusOf look={storeBadge} code={stateOf(values) || store.state} formatter={formatter} />
        <strong>{store.code}</strong>
        {others.length > 1 ? (
          <span className="so-which">
            <SelectField
              id="so-which"
              label={w('which')}
              value={store.id}
              options={others.map((o) => ({ value: o.id, label: `${o.code} ${o.name}` }))}
              onChange={(id) => id && go(`${MY_STORE}?id=${id}`)}
            />
          </span>
        ) : null}
        <StoreActs store={store} onDone={() => void moved()} />
      </div>
      {store.enabled ? null : <Alert type="error" showIcon title={w('banner.disabled')} />}
      <p role="status">{line}</p>
      {store.featuredRank === null ? null : <p>{w('banner.featured', { n: store.featuredRank })}</p>}
      {store.state === STORE.published && store.enabled ? (
        <To href={`/shop/${store.code}`}>{w('visit')}</To>
      ) : null}
    </section>
  );
}

function Aside() {
  const t = useWords(storeWords);
  const formatter = useFormatter();
  const { store } = useCurrentStore();
  if (!store) return null;
  return (
    <>
      <h2>{t('qr')}</h2>
      <StoreCode url={store.url} qr={store.qr} />
      <h2>{t('history')}</h2>
      <Timeline events={storeTimeline(store, formatter)} />
    </>
  );
}

/** What the form holds of the store's own fields. */
const wishOf = (values: Readonly<Record<string, unknown>>): StoreFields =>
  Object.fromEntries(Object.keys(storeFields).map((key) => [key, values[key]])) as StoreFields;

/**
 * Where the store may be sent to review, that is a button of the form: what is typed is checked, kept and
 * sent in one act.
 */
const storeForm = (of: 'open' | 'settled' | 'reviewed') =>
  formScreen(saveStore, storeWords, (kit) => ({
    title: storeTitles.table.mine,
    back: false,
    cancel: false,
    load: async ({ search }) => {
      const { store } = await call(currentStore, search.id === undefined ? {} : { id: search.id }, {
        silent: true,
      });
      if (store === null) return null;
      note(store);
      return valuesOf(store);
    },
    above: Above,
    aside: Aside,
    sections: storeSections(kit as unknown as Parameters<typeof storeSections>[0], locked, shut),
    ...(of === 'reviewed' ? {} : { save: kit.submit({ whole: false, done: t.saved, after: () => 'stay' }) }),
    ...(of === 'open'
      ? {
          release: kit.submitBy(submitStore, {
            label: t.submit,
            button: 'Submit',
            question: (values, formatter) => ({
              title: fill(formatter.text(t['ask.submit']), { name: values.name ?? '' }),
              body: formatter.text(t['ask.submit.body']),
            }),
            send: (values) => ({
              id: values.id as string,
              version: values.version as number,
              wish: wishOf(values),
            }),
            after: () => 'stay',
          }),
        }
      : {}),
  }));
const Open = storeForm('open');
const Settled = storeForm('settled');
const Reviewed = storeForm('reviewed');

/** /myBusiness/myStore: the seller's own store (administration-domain 23.2). */
export default function MyStore() {
  const t = useWords(storeWords);
  const { search } = useScreen();
  const { store } = useCurrentStore();
  if (store === null)
    return (
      <div className="sc">
        <h1>{t('one')}</h1>
        <NothingYet title={t('none.title')} help={t('none.help')} />
      </div>
    );
  if (store === undefined) return <Skeleton />;
  const Form = store.can.includes('submit') ? Open : store.state === STORE.pending ? Reviewed : Settled;
  return <Form key={`${search.id ?? ''} ${store.state}`} />;
}
