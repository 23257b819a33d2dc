import '../thread/thread.css';
import './selling.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, callKey, useLive } from '#kernel/web/request/index.ts';
import { codeBadge, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { go, useOpenById, useScreen } from '#kernel/web/tabs/index.ts';
import { skuSource } from '#registry/catalogue/web/door.ts';
import { countOwnOffers, deleteOffer, listOwnOffers, type OfferRow } from '../../contract/offer.ts';
import { LANE, type Lane, MOST_OFFER_ROWS } from '../../rules/codes.ts';
import { OFFER, type OfferState, OVER_OFFERS } from '../../rules/offer-lifecycle.ts';
import { LANES, lanePages } from '../../rules/places.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { approvalBadge, offerBadge } from './badges.tsx';
import { newDesk } from './desk.ts';
import { DeskDialogs } from './desk-dialogs.tsx';
import { offerActs } from './offer-acts.ts';
import { ownColumns } from './own-columns.tsx';
import { newRepricing, RepriceHost } from './reprice.tsx';

const { table } = sellingWords;
interface OwnList {
  readonly title: LocalizedText;
  /** Where the list stands; details open under it. */
  readonly path: string;
  /** One lane, or all the seller has. */
  readonly lane?: Lane;
  /** Where a new offer is written; that of the lane, or of the list's own choice. */
  readonly create?: string;
  readonly createLabel?: LocalizedText;
  /** Publish states it shows; absent: all. */
  readonly states?: readonly OfferState[];
  /** Only what has not been released yet, templates among it, changed by its own button. */
  readonly drafts?: true;
  /** The business type of the import whose rows become its drafts. */
  readonly importAs?: string;
}
const TEMPLATES = 'templates';
const laneOf = (listSpec: OwnList) => (listSpec.lane === undefined ? {} : { lane: listSpec.lane });

/** Publish states and templates with their numbers; the choice lives in the address like any filter. */
function OfferStates({ listSpec }: { listSpec: OwnList }) {
  const t = useWords(sellingWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const counts = useQuery({
    queryKey: [countOwnOffers.name, listSpec.lane ?? 'all'],
    staleTime: 10_000,
    queryFn: async () => {
      const [states, templates] = await Promise.all([
        call(countOwnOffers, laneOf(listSpec), { silent: true }),
        call(listOwnOffers, { ...laneOf(listSpec), isTemplate: true, pageCount: 1 }, { silent: true }),
      ]);
      return { states, templates: templates.totalCount };
    },
  });
  const states = counts.data?.states;
  const counted = listSpec.states ?? Object.values(OFFER);
  const all = states ? counted.reduce((sum, code) => sum + (states[code] ?? 0), 0) : undefined;
  // Where a list holds one state, all of it is that state.
  const only = counted.length === 1 ? counted[0] : undefined;
  const chosen = search.isTemplate === 'true' ? TEMPLATES : (search.publishState ?? '');
  return (
    <Strip
      name={t('publishState')}
      chosen={chosen}
      onChoose={(key) =>
        setSearch({
          publishState: key === TEMPLATES ? null : key,
          isTemplate: key === TEMPLATES ? 'true' : null,
          pageNum: null,
          view: null,
        })
      }
      items={[
        {
          key: '',
          label: only === undefined ? s('list.viewAll') : offerBadge.of(only, formatter).label,
          count: all,
        },
        ...(only === undefined ? counted : []).map((code) => ({
          key: code as string,
          label: offerBadge.of(code, formatter).label,
          count: states ? (states[code] ?? 0) : undefined,
        })),
        ...(listSpec.states === undefined || listSpec.drafts
          ? [{ key: TEMPLATES, label: t('templates'), count: counts.data?.templates }]
          : []),
      ]}
    />
  );
}

/** Ways to make offers beside the form: pasted text, template import. */
function OtherWays() {
  const t = useWords(sellingWords);
  const { can } = useCan();
  return can('Add') ? <Button onClick={() => go('/rmbSellManagement/AIOffer')}>{t('paste')}</Button> : null;
}

/** The seller's own offers: T1 with publish states as tabs; a row opens its detail, the form makes and changes drafts. */
export function ownList(listSpec: OwnList): ComponentType {
  const desk = newDesk();
  const repricing = newRepricing();
  const Above = () => {
    const client = useQueryClient();
    const refetch = () => void client.invalidateQueries({ queryKey: callKey(listOwnOffers) });
    useLive(
      listSpec.lane === undefined
        ? Object.keys(LANES).map((lane) => `board:${lane}`)
        : [`board:${listSpec.lane}`],
      refetch,
    );
    return (
      <div className="of-above">
        <OfferStates listSpec={listSpec} />
        {listSpec.lane === LANE.rmb ? <OtherWays /> : null}
        <DeskDialogs desk={desk} />
        <RepriceHost repricing={repricing} />
      </div>
    );
  };
  const List = listScreen(
    listOwnOffers,
    sellingWords,
    ({ search, manyOf, pickOne, dateRange, yesNo, bulk, bulkDoing }) => ({
      within: 'OFFER',
      title: listSpec.title,
      entityName: table.noun,
      empty: { help: table.emptyHelp },
      create: {
        to: listSpec.create ?? lanePages(listSpec.lane ?? LANE.rmb).create,
        label: listSpec.createLabel ?? table.create,
      },
      given: () => ({
        ...laneOf(listSpec),
        ...(listSpec.states === undefined ? {} : { publishState: [...listSpec.states] }),
      }),
      ...(listSpec.importAs === undefined
        ? {}
        : { importAs: { bizType: listSpec.importAs, mostRows: MOST_OFFER_ROWS } }),
      opens: (row) =>
        row.isTemplate || listSpec.drafts
          ? lanePages(row.lane).edit(row.id)
          : `${listSpec.path}/detail/${row.id}`,
      nameOf: (row) => (row.isTemplate ? row.templateName : row.offerNo) ?? row.id,
      muted: (row) => OVER_OFFERS.includes(row.publishState),
      above: Above,
      columns: ownColumns(listSpec.lane),
      card: [
        'product',
        'offerNo',
        'publishState',
        'grade',
        'unitPrice',
        'quantity',
        'available',
        'place',
        'delivery',
        'validUntil',
        'threads',
      ],
      filters: [
        search('keyword', { label: sellingWords.table.searched }),
        pickOne('skuId', skuSource, { label: table.product, first: true }),
        manyOf('publishState', offerBadge),
        manyOf('approvalStatus', approvalBadge),
        ...(listSpec.lane === undefined ? [pickLane] : []),
        dateRange('dateFrom', 'dateTo'),
        yesNo('isTemplate'),
      ],
      actions: offerActs(desk, listSpec.drafts ? 'editDraftBtn' : 'Edit'),
      bulkActions: [
        bulkDoing((rows) => repricing.set(rows), { label: table.reprice, button: 'Edit' }),
        bulk(deleteOffer, {
          label: table.removeDrafts,
          danger: true,
          verb: 'delete',
          send: (rows) => ({ ids: rows.map((r: OfferRow) => r.id) }),
        }),
      ],
    }),
  );
  return function OwnOffers() {
    useOpenById(listSpec.path);
    return <List />;
  };
}

const laneChoices = codeBadge('offer_lane');
const pickLane = {
  key: 'lane',
  keys: ['lane'],
  kind: 'oneOf' as const,
  label: table.lane,
  first: false,
  sets: laneChoices.sets,
  choices: laneChoices.choices,
  send: (value: string | readonly string[]) => (typeof value === 'string' ? value : (value[0] ?? '')),
};
