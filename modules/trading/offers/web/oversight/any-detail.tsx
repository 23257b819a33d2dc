import '../selling/selling.css';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { anyOfferDetail } from '../../contract/offer-oversight.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { offerBadge } from '../selling/badges.tsx';
import { factGroups, figures, filesTab, specTab } from '../selling/offer-facts.tsx';
import { AllThreads } from '../selling/offer-threads.tsx';
import { Checks } from './checks.tsx';
import { supervising } from './operator-acts.ts';
import { HistoryRail } from './rail.tsx';

const { table } = oversightWords;

/** Any offer as the operator sees it, with who negotiates on it and what happened. */
const AnyDetail: ComponentType = viewScreen(anyOfferDetail, oversightWords, ({ state, text, named }) => ({
  title: table.detailTitle,
  number: (row) => row.offerNo ?? EMPTY,
  state: state('publishState', offerBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  actions: supervising,
  figures,
  above: Checks,
  facts: [
    { title: table.seller, items: [named('sellerName'), text('pauseReason'), text('rejectReason')] },
    ...factGroups,
  ],
  rail: HistoryRail,
  print: true,
  tabs: [
    { key: 'threads', label: table['tab.threads'], count: (row) => row.threads, component: AllThreads },
    specTab,
    filesTab,
  ],
  topics: (row) => [`board:${row.lane}`],
}));
export default AnyDetail;
