import './selling.css';
import type { ComponentType } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { screenWords } from '#kernel/web/screens/words.ts';
import { type OfferDetail, ownOfferDetail } from '../../contract/offer.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { holdsAnywhere, offerBadge } from './badges.tsx';
import { newDesk } from './desk.ts';
import { DeskDialogs } from './desk-dialogs.tsx';
import { offerActs } from './offer-acts.ts';
import { factGroups, figures, filesTab, OfferNotes, specTab } from './offer-facts.tsx';
import { OfferHistory } from './offer-history.tsx';
import { OwnThreads } from './offer-threads.tsx';

const { table } = sellingWords;
const desk = newDesk();

function Above({ row }: { row: OfferDetail }) {
  return (
    <>
      <OfferNotes row={row} />
      <DeskDialogs desk={desk} of={row.id} />
    </>
  );
}

function Rail({ row }: { row: OfferDetail }) {
  const t = useWords(screenWords);
  if (!holdsAnywhere('HistoryLog')) return null;
  return (
    <section className="sc-card" aria-label={t('detail.timeline')}>
      <h2>{t('detail.timeline')}</h2>
      <OfferHistory id={row.id} lane={row.lane} />
    </section>
  );
}

/** An own offer with everything that happened to it (T2). */
const OwnDetail: ComponentType = viewScreen(ownOfferDetail, sellingWords, ({ state }) => ({
  title: table.detailTitle,
  number: (row) => row.offerNo ?? EMPTY,
  state: state('publishState', offerBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  actions: offerActs(desk),
  figures,
  facts: factGroups,
  above: Above,
  rail: Rail,
  print: true,
  tabs: [
    { key: 'threads', label: table['tab.threads'], count: (row) => row.threads, component: OwnThreads },
    specTab,
    filesTab,
  ],
  topics: (row) => [`board:${row.lane}`],
}));
export default OwnDetail;
