import './campaigns.css';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { Countdown } from '#kernel/web/screens/index.ts';
import { shutWords } from '#registry/counterparties/rules/shut-words.ts';
import { remindActivity } from '../contract/market.ts';
import type { ActivityDetail } from '../contract/parts.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { TYPE } from '../rules/codes.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { ClaimsTable } from './claims-table.tsx';
import { GroupBoard } from './group-board.tsx';
import { type Picture, usePicture } from './picture.ts';
import { BuyDialog, JoinDialog } from './take-dialog.tsx';

const COUNTING: readonly string[] = [ACTIVITY.preheating, ACTIVITY.running];
/** Before its start nobody can have taken anything. */
const WITH_CLAIMS: readonly string[] = [ACTIVITY.running, ACTIVITY.ended];
/** Everything about this activity is asked again. */
export function useAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

function Remind({ row, onDone }: { row: ActivityDetail; onDone: () => void }) {
  const t = useWords(activityScreenWords);
  const { run, running } = useAct(remindActivity, { onDone });
  return (
    <Button
      type={row.reminded ? 'default' : 'primary'}
      size="large"
      loading={running}
      onClick={() => run({ id: row.id, on: !row.reminded })}
    >
      {t(row.reminded ? 'room.unremind' : 'room.remind')}
    </Button>
  );
}

function Clock({ row, picture }: { row: ActivityDetail; picture: Picture }) {
  const t = useWords(activityScreenWords);
  const before = picture.status === ACTIVITY.preheating || picture.status === ACTIVITY.waiting;
  const running = picture.status === ACTIVITY.running;
  return (
    <div className="ca-clock">
      <span>{t(before ? 'room.begins' : running ? 'room.ends' : 'room.over')}</span>
      {before || running ? <Countdown until={before ? row.startTime : row.endTime} large /> : null}
    </div>
  );
}

/** The room a buyer stands in: clock, copies left, one press to take some, and what his company has. */
export function SaleRoom({ row }: { row: ActivityDetail }) {
  const t = useWords(activityScreenWords);
  const shut = useWords(shutWords);
  const locale = useLocale();
  const again = useAgain();
  const [taking, take] = useState(false);
  const { picture, online } = usePicture(
    row.id,
    { status: row.status, remaining: row.remainingCopies, copies: row.copies, companies: row.companies },
    again,
  );
  const group = row.activityType === TYPE.groupBuy;
  const running = picture.status === ACTIVITY.running;
  const may = row.can.includes(group ? 'join' : 'order');
  const soldOut = running && picture.remaining === 0;
  const Dialog = group ? JoinDialog : BuyDialog;
  return (
    <>
      <section className="sc-card ca-room" aria-label={row.activityName}>
        {online || !COUNTING.includes(picture.status) ? null : (
          <Alert type="warning" showIcon title={t('room.reconnecting')} />
        )}
        {row.shut !== null && COUNTING.includes(picture.status) ? (
          <Alert type="warning" showIcon title={shut(row.shut)} />
        ) : null}
        {row.startedLate ? <Alert type="info" showIcon title={t('room.late')} /> : null}
        <h2>{row.activityName}</h2>
        <div className="ca-figures">
          <Clock row={row} picture={picture} />
          <div className="ca-left">
            <span>{t('room.left')}</span>
            <output aria-live="polite">{picture.remaining}</output>
            <small>{t('room.of', { n: row.totalCopies ?? 0 })}</small>
          </div>
          <div className="ca-price">
            <span>{t('activityPrice')}</span>
            <strong>{sayPrice('CNY', row.activityPrice, row.uom, locale)}</strong>
            <s>{sayPrice('CNY', row.originalPrice, row.uom, locale)}</s>
            <small>{t('room.each', { quantity: sayQuantity(row.qtyPerCopy, row.uom, locale) })}</small>
          </div>
        </div>
        {group ? <GroupBoard row={row} copies={picture.copies} companies={picture.companies} /> : null}
        <div className="ca-act">
          {row.can.includes('remind') && picture.status === ACTIVITY.preheating ? (
            <Remind row={row} onDone={again} />
          ) : null}
          {may && running ? (
            <Button type="primary" size="large" disabled={soldOut || !online} onClick={() => take(true)}>
              {t(group ? 'room.join' : 'room.buy')}
            </Button>
          ) : null}
          <p className="ca-note" role="status">
            {soldOut
              ? t('room.soldOut')
              : row.companyCopies > 0
                ? t('room.have', { n: row.companyCopies })
                : null}
          </p>
          {row.purchaseLimit === null ? null : (
            <p className="ca-note">{t('room.limit', { n: row.purchaseLimit })}</p>
          )}
        </div>
      </section>
      <section className="sc-card" aria-label={t(group ? 'claims.joined' : 'claims.company')}>
        <h2>{t(group ? 'claims.joined' : 'claims.company')}</h2>
        <ClaimsTable row={row} parties={false} onChanged={again} />
      </section>
      {taking ? (
        <Dialog row={row} remaining={picture.remaining} onDone={again} onClose={() => take(false)} />
      ) : null}
    </>
  );
}

/** What seller and operator see move: the group, and everything that was taken. */
export function Supervision({ row }: { row: ActivityDetail }) {
  const t = useWords(activityScreenWords);
  const again = useAgain();
  const { picture } = usePicture(
    row.id,
    { status: row.status, remaining: row.remainingCopies, copies: row.copies, companies: row.companies },
    again,
  );
  const group = row.activityType === TYPE.groupBuy;
  return (
    <>
      {COUNTING.includes(picture.status) ? (
        <section className="sc-card ca-room" aria-label={row.activityName}>
          <div className="ca-figures">
            <Clock row={row} picture={picture} />
            <div className="ca-left">
              <span>{t('room.left')}</span>
              <output>{picture.remaining}</output>
              <small>{t('room.of', { n: row.totalCopies ?? 0 })}</small>
            </div>
          </div>
        </section>
      ) : null}
      {group ? (
        <section className="sc-card" aria-label={t('section.group')}>
          <h2>{t('section.group')}</h2>
          <GroupBoard row={row} copies={picture.copies} companies={picture.companies} />
        </section>
      ) : null}
      {WITH_CLAIMS.includes(picture.status) ? (
        <section className="sc-card" aria-label={t('claims.all')}>
          <h2>{t('claims.all')}</h2>
          <ClaimsTable row={row} parties onChanged={again} />
        </section>
      ) : null}
    </>
  );
}
