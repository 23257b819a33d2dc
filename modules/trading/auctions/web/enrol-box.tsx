import { Button } from 'antd';
import { useState } from 'react';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Call } from '#kernel/rules/contract.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { toast } from '#kernel/web/request/index.ts';
import { type BindingAct, useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { To } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { enrolAuction, leaveAuction, withdrawBid } from '../contract/bidding.ts';
import { roomWords } from '../rules/room-words.ts';
import { Remind } from './remind.tsx';

const BALANCE = '/collectionManagement';
const isFixed = (row: AuctionDetail): boolean => row.depositMethod === '10';

/** The question of one of these acts, with what was refused beside it. */
function Asked<C extends Call>({
  act,
  verb,
  title,
  body,
  danger,
  onGo,
  onCancel,
}: {
  act: BindingAct<C>;
  verb: string;
  title: string;
  body: string;
  danger: boolean;
  onGo: () => void;
  onCancel: () => void;
}) {
  return (
    <ActDialog
      verb={verb}
      danger={danger}
      reason={false}
      busy={act.running}
      problem={act.problem}
      question={{ title, body }}
      onCancel={onCancel}
      onGo={() => {
        act.clear();
        onGo();
      }}
    />
  );
}

/** Takes part: the deposit that is frozen, and the press that does it. */
export function EnrolBox({ row, online }: { row: AuctionDetail; online: boolean }) {
  const t = useWords(roomWords);
  const format = useFormat();
  const [asking, ask] = useState(false);
  const act = useBindingAct(enrolAuction, `auctions.enrol:${row.id}:${row.round}`, {
    done: (output) => {
      toast('success', t('enrol.done', { n: output.alias }));
      ask(false);
    },
  });
  const deposit = sayAmount('CNY', row.depositFixed);
  const said = isFixed(row)
    ? t('enrol.fixed', { deposit })
    : t('enrol.ratio', { ratio: format.percent(row.depositRatio) });
  const short =
    isFixed(row) && row.available !== null && compare(sub(row.available, row.depositFixed ?? '0'), '0') < 0;
  return (
    <div className="au-form">
      <p>{said}</p>
      {short ? (
        <p className="fm-error" role="alert">
          {t('enrol.short', { deposit })} <To href={BALANCE}>{t('enrol.topUp')}</To>
        </p>
      ) : null}
      <div className="au-go">
        <Button type="primary" size="large" disabled={!online} onClick={() => ask(true)}>
          {t('enrol')}
        </Button>
        <Remind row={row} />
      </div>
      {asking ? (
        <Asked
          act={act}
          verb={t('enrol')}
          title={t('enrol.title', { no: row.auctionNo })}
          body={said}
          danger={false}
          onCancel={() => ask(false)}
          onGo={() => act.run({ id: row.id, round: row.round } as never)}
        />
      ) : null}
    </div>
  );
}

/** Ways out: leaving while no bid counts, and taking a sealed bid back. */
export function WaysOut({ row, online }: { row: AuctionDetail; online: boolean }) {
  const t = useWords(roomWords);
  const [asking, ask] = useState<'leave' | 'withdrawBid' | null>(null);
  const close = () => ask(null);
  const leave = useBindingAct(leaveAuction, `auctions.leave:${row.id}`, {
    done: () => {
      toast('success', t('leave.done'));
      close();
    },
  });
  const withdraw = useBindingAct(withdrawBid, `auctions.withdrawBid:${row.id}`, {
    done: () => {
      toast('success', t('withdrawBid.done'));
      close();
    },
  });
  const open = (['withdrawBid', 'leave'] as const).filter((verb) => row.can.includes(verb));
  if (open.length === 0) return null;
  const input = { id: row.id };
  return (
    <div className="au-ways">
      {open.map((verb) => (
        <Button key={verb} danger disabled={!online} onClick={() => ask(verb)}>
          {t(verb)}
        </Button>
      ))}
      {asking === 'leave' ? (
        <Asked
          act={leave}
          verb={t('leave')}
          title={t('leave.title', { no: row.auctionNo })}
          body={t('leave.body')}
          danger
          onCancel={close}
          onGo={() => leave.run(input)}
        />
      ) : null}
      {asking === 'withdrawBid' ? (
        <Asked
          act={withdraw}
          verb={t('withdrawBid')}
          title={t('withdrawBid.title')}
          body={t('withdrawBid.body')}
          danger
          onCancel={close}
          onGo={() => withdraw.run(input)}
        />
      ) : null}
    </div>
  );
}
