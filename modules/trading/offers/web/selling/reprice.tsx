import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, Modal } from '#kernel/web/parts/index.ts';
import { call, createStore, isRefusal, useStore } from '#kernel/web/request/index.ts';
import { type Formatter, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { Tick } from '#kernel/web/screens/primitives.tsx';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type OfferRow, ownOfferDetail, updateOffer } from '../../contract/offer.ts';
import { LANE, PRICE_MODE } from '../../rules/codes.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { movedPrice, readMove } from '../../rules/selling/reprice.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { farOf } from '../price-far.ts';
import { productName } from './badges.tsx';
import { sentOf, valuesOf } from './offer-values.ts';

/** What became of one offer: `far` waits for the seller to stand by a price far from the reference. */
type Outcome =
  | { readonly kind: 'onBoard' | 'submitted' }
  | { readonly kind: 'far' | 'failed'; readonly reason: string };

/** Offers chosen in a list to be re-priced together. */
export type Repricing = ReturnType<typeof newRepricing>;
export const newRepricing = () => createStore<readonly OfferRow[]>([]);

/** A price that stands by itself, of an offer that may be changed; a formula has a premium to move instead. */
const isMovable = (row: OfferRow): boolean =>
  row.can.includes('edit') &&
  row.lane === LANE.rmb &&
  row.priceMode === PRICE_MODE.fixed &&
  row.unitPrice !== null;
const isDone = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === 'onBoard' || outcome?.kind === 'submitted';

/** Sends the whole offer as stored with its new price: the act of the form, with its version and its checks. */
async function reprice(row: OfferRow, price: string, priceConfirmed: boolean, t: Words): Promise<Outcome> {
  try {
    const { fields, version } = await call(ownOfferDetail, { id: row.id }, { silent: true });
    if (version !== row.version) return { kind: 'failed', reason: t('repriceMoved') };
    const sent = { ...sentOf(valuesOf(fields)), id: row.id, version, unitPrice: price, priceConfirmed };
    const { publishState } = await call(updateOffer, sent as InputOf<typeof updateOffer>, { silent: true });
    return { kind: publishState === OFFER.onOffer ? 'onBoard' : 'submitted' };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const far = farOf(error);
    return far === null
      ? { kind: 'failed', reason: error.message }
      : { kind: 'far', reason: t('repriceFar', { distance: far.distance }) };
  }
}
type Words = ReturnType<typeof useWords<typeof sellingWords.table>>;

/** Moves the prices one after the other; what is done is not sent again, what failed keeps its reason. */
function useRepricing(rows: readonly OfferRow[]) {
  const t = useWords(sellingWords);
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState(false);
  const lock = useRef(false);
  const open = rows.filter(
    (row) =>
      isMovable(row) &&
      !isDone(outcomes[row.id]) &&
      (outcomes[row.id]?.kind !== 'far' || standing.has(row.id)),
  );
  const run = async (move: string) => {
    if (lock.current) return;
    lock.current = true;
    setRunning(true);
    try {
      for (const row of open) {
        const price = movedPrice(row.unitPrice as string, move);
        const outcome: Outcome =
          price === null
            ? { kind: 'failed', reason: t('repriceBelow') }
            : await reprice(row, price, standing.has(row.id), t);
        setOutcomes((all) => ({ ...all, [row.id]: outcome }));
      }
    } finally {
      lock.current = false;
      setRunning(false);
      await client.invalidateQueries();
    }
  };
  const stand = (id: string) =>
    setStanding((ids) => new Set(ids.has(id) ? [...ids].filter((i) => i !== id) : [...ids, id]));
  return { outcomes, standing, stand, running, open, run };
}

function RepriceDialog({ rows, onClose }: { rows: readonly OfferRow[]; onClose: () => void }) {
  const t = useWords(sellingWords);
  const formatter = useFormatter();
  const id = useId();
  const [typed, type] = useState('');
  const { outcomes, standing, stand, running, open, run } = useRepricing(rows);
  const move = readMove(typed);
  const started = Object.keys(outcomes).length > 0;
  const wrong = typed.trim() !== '' && move === null;
  return (
    <Modal
      open
      width={760}
      title={t('repriceTitle', { n: rows.length })}
      onCancel={running ? () => undefined : onClose}
      footer={
        <>
          <Button disabled={running} onClick={onClose}>
            {t(started ? 'repriceClose' : 'repriceCancel')}
          </Button>
          <Button
            type="primary"
            loading={running}
            disabled={move === null || open.length === 0}
            onClick={() => move !== null && void run(move)}
          >
            {t('repriceGo', { n: open.length })}
          </Button>
        </>
      }
    >
      <div className="fm-field">
        <label htmlFor={id}>{t('repriceMove')}</label>
        <Input
          id={id}
          autoFocus
          value={typed}
          maxLength={12}
          // One dialog is one move: what is done was done with it.
          disabled={started}
          placeholder="+5 / -10"
          aria-invalid={wrong}
          aria-describedby={`${id}-help`}
          onChange={(event) => type(event.target.value)}
        />
        <div id={`${id}-help`} className={wrong ? 'fm-error' : 'fm-help'}>
          {t(wrong ? 'repriceWrong' : 'repriceHelp')}
        </div>
      </div>
      <Preview
        rows={rows}
        move={move}
        outcomes={outcomes}
        standing={standing}
        onStand={stand}
        formatter={formatter}
      />
      <p className="sc-faint">{t('repriceAuto')}</p>
    </Modal>
  );
}

/** Each offer with its price before and after, and what became of it. */
function Preview({
  rows,
  move,
  outcomes,
  standing,
  onStand,
  formatter,
}: {
  rows: readonly OfferRow[];
  move: string | null;
  outcomes: Readonly<Record<string, Outcome>>;
  standing: ReadonlySet<string>;
  onStand: (id: string) => void;
  formatter: Formatter;
}) {
  const t = useWords(sellingWords);
  const after = (row: OfferRow) =>
    move === null || row.unitPrice === null || !isMovable(row) ? null : movedPrice(row.unitPrice, move);
  const result = (row: OfferRow) => {
    const outcome = outcomes[row.id];
    if (!isMovable(row)) return <span className="sc-faint">{t('repriceSkipped')}</span>;
    if (outcome === undefined)
      return move !== null && after(row) === null ? (
        <span className="fm-error">{t('repriceBelow')}</span>
      ) : null;
    if (!('reason' in outcome))
      return outcome.kind === 'onBoard' ? (
        <StatusTag color="green" label={t('repriceOnBoard')} />
      ) : (
        <StatusTag color="orange" label={t('repriceSubmitted')} />
      );
    return (
      <>
        <span className="fm-error">{outcome.reason}</span>
        {outcome.kind === 'far' ? (
          <Tick checked={standing.has(row.id)} label={t('repriceStand')} onChange={() => onStand(row.id)}>
            {t('repriceStand')}
          </Tick>
        ) : null}
      </>
    );
  };
  return (
    <SmallTable
      rows={rows}
      keyOf={(row) => row.id}
      label={t('repricePreview')}
      columns={[
        {
          label: t('offerNo'),
          names: true,
          cell: (row) => <span className="ct-num">{row.offerNo ?? '--'}</span>,
        },
        { label: t('product'), cell: (row) => productName(row, formatter.locale) },
        { label: t('available'), end: true, cell: (row) => formatter.quantity(row.available) },
        { label: t('repriceOld'), end: true, cell: (row) => formatter.price(row.unitPrice) },
        {
          label: t('repriceNew'),
          end: true,
          cell: (row) => {
            const price = after(row);
            if (price === null) return '--';
            const turn = compare(price, row.unitPrice as string) > 0 ? 'up' : 'down';
            return <strong className={`ct-${turn}`}>{formatter.price(price)}</strong>;
          },
        },
        { label: t('repriceResult'), cell: result },
      ]}
    />
  );
}

/** The dialog of a list's re-pricing, drawn while it is the tab in front. */
export function RepriceHost({ repricing }: { repricing: Repricing }) {
  const rows = useStore(repricing);
  const { active } = useScreen();
  return rows.length === 0 || !active ? null : (
    <RepriceDialog rows={rows} onClose={() => repricing.set([])} />
  );
}
