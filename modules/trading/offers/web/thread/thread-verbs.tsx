import { Button } from 'antd';
import { useCan } from '#kernel/web/guard/index.ts';
import { useFormat, useServerSecond, useWords } from '#kernel/web/i18n/index.ts';
import { runKey, useActRunner } from '#kernel/web/screens/act-runner.tsx';
import { offered } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import type { ThreadDetail } from '../../contract/negotiation.ts';
import { FIRM } from '../../rules/codes.ts';
import { NEGOTIATION, negotiationButtons } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { useUnit } from './badges.tsx';
import type { EndVerb } from './end-dialogs.tsx';
import { theirLive } from './settled.ts';
import { ownLive, plainActs } from './thread-acts.ts';

export type Dialog = 'accept' | 'acceptListed' | 'confirm' | 'chooseDirect' | EndVerb;
/** Acts a row of a list opens its negotiation at. */
export type RowActName = 'accept' | 'counter';
export const isRowAct = (act: string | null | undefined): act is RowActName =>
  act === 'accept' || act === 'counter';
export interface PanelProps {
  readonly thread: ThreadDetail;
  readonly reader: Formatter;
  readonly named: Readonly<Record<string, string | null>>;
  /** Acts wait while no news arrives. */
  readonly online: boolean;
  /** The act the reader came for. */
  readonly start?: RowActName | undefined;
}

/** Whether the reader may accept the other side's round at a moment: it is live and in time, the market open. */
export const mayAccept = (
  { thread, online }: Pick<PanelProps, 'thread' | 'online'>,
  may: (button: string) => boolean,
  at: number,
): boolean => {
  const remote = theirLive(thread);
  return (
    online &&
    thread.marketOpen &&
    remote !== null &&
    Date.parse(remote.validUntil) > at &&
    (['acceptSeller', 'acceptBuyer'] as const).some(
      (v) => thread.can.includes(v) && may(negotiationButtons[v]),
    )
  );
};

/** A text field of the thread's offer; null when it holds none. */
export const text = (thread: ThreadDetail, key: string): string | null =>
  typeof thread.offer[key] === 'string' ? (thread.offer[key] as string) : null;
export const isFirm = (thread: ThreadDetail) => text(thread, 'firmType') === FIRM.firm;
export const bothCancel = (thread: ThreadDetail) =>
  (['buyer', 'seller'] as const).every((s) =>
    thread.consents.some((c) => c.action === 'cancelLocked' && c.side === s),
  );

/** Where the application of a deal through an intermediary is handled; that capability stands above this one. */
const INTERMEDIARY_PAGE = '/intermediaryManagement/intermediaryTransaction';
const INTERMEDIARY_STATUSES: readonly string[] = [
  NEGOTIATION.intermediaryChosen,
  NEGOTIATION.awaitingIntermediary,
  NEGOTIATION.intermediaryRejected,
  NEGOTIATION.intermediaryDeal,
];

/** Verbs with a button of their own here; the others come from the plain acts. */
type Pressed =
  | 'cancel'
  | 'refuse'
  | 'failSubjects'
  | 'acceptListed'
  | 'acceptSeller'
  | 'acceptBuyer'
  | 'confirm'
  | 'chooseDirect';
/**
 * The buttons of everything but the counter itself; binding ones open their dialog, the gold one is the one
 * that concludes.
 */
export function Verbs({
  props,
  open,
  gold,
}: {
  props: PanelProps;
  open: (d: Dialog) => void;
  gold: boolean;
}) {
  const t = useWords(threadWords);
  const format = useFormat();
  const { thread, reader: formatter, online } = props;
  const unit = useUnit(thread.uom);
  const runner = useActRunner<ThreadDetail>(
    formatter,
    (r) => r.id,
    (r) => r.negotiationNo,
  );
  const second = useServerSecond();
  const { can: may } = useCan();
  const can = (verb: Pressed) => thread.can.includes(verb) && may(negotiationButtons[verb]);
  const remote = theirLive(thread);
  const ownRound = ownLive(thread);
  const inTime = remote !== null && Date.parse(remote.validUntil) > second * 1000;
  const bound = ownRound?.firm === true && Date.parse(ownRound.validUntil) > second * 1000;
  const trading = online && thread.marketOpen;
  // A locked pre-deal falls only by mutual consent (3.5); a pre-deal also when a check failed.
  const needsBoth = thread.side === 'operator' && thread.status === NEGOTIATION.locked && !bothCancel(thread);
  const entries = offered(plainActs(unit), thread, may).filter((e) => e.verb !== 'withdrawRound' || !bound);
  return (
    <>
      {can('cancel') && !bound ? (
        <Button
          danger
          type="text"
          disabled={!online || needsBoth}
          title={needsBoth ? t('needsBoth') : undefined}
          onClick={() => open(thread.side === 'operator' ? 'adminCancel' : 'cancel')}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {can('refuse') ? (
        <Button danger disabled={!online} onClick={() => open('refuse')}>
          {t('refuse')}
        </Button>
      ) : null}
      {can('failSubjects') ? (
        <Button danger disabled={!online} onClick={() => open('failSubjects')}>
          {t('failSubjects')}
        </Button>
      ) : null}
      {entries.map((entry) => (
        <Button
          key={`${entry.verb}:${entry.label.en}`}
          {...('primary' in entry && entry.primary && gold ? { type: 'primary' as const } : {})}
          disabled={!online}
          loading={runner.isRunning(runKey(entry.verb, thread.id))}
          onClick={() => runner.start(entry, thread)}
        >
          {formatter.text(entry.label)}
        </Button>
      ))}
      {can('acceptListed') && remote === null && !bound ? (
        <Button disabled={!trading} onClick={() => open('acceptListed')}>
          {t('acceptListed', { price: format.price(text(thread, 'unitPrice')) })}
        </Button>
      ) : null}
      {remote !== null && inTime && (can('acceptSeller') || can('acceptBuyer')) ? (
        <Button type="primary" disabled={!trading} onClick={() => open('accept')}>
          {t('acceptSellerButton', { price: format.price(remote.price) })}
        </Button>
      ) : null}
      {can('confirm') ? (
        <Button type="primary" disabled={!online} onClick={() => open('confirm')}>
          {t('confirm', { price: format.price(thread.agreedPrice) })}
        </Button>
      ) : null}
      {can('chooseDirect') ? (
        <Button type="primary" disabled={!online} onClick={() => open('chooseDirect')}>
          {t('chooseDirect')}
        </Button>
      ) : null}
      {thread.side !== 'operator' && INTERMEDIARY_STATUSES.includes(thread.status) ? (
        <Button onClick={() => go(`${INTERMEDIARY_PAGE}?keyword=${thread.negotiationNo}`)}>
          {t('intermediaryApplication')}
        </Button>
      ) : null}
      {runner.dialogs}
    </>
  );
}
