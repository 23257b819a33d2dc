import { Button } from 'antd';
import { useState } from 'react';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { toast } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { Countdown } from '#kernel/web/screens/index.ts';
import type { AuctionDetail } from '../contract/auction.ts';
import { takeSecondChance } from '../contract/bidding.ts';
import { roomWords } from '../rules/room-words.ts';
import { priceText, quantityText, sellerText } from './texts.ts';

/** Goods a winner did not pay for, offered to the reader's company at its own price until its time is over. */
export function SecondChance({ row }: { row: AuctionDetail }) {
  const t = useWords(roomWords);
  const locale = useLocale();
  const [asking, ask] = useState(false);
  const chance = row.secondChance;
  const act = useBindingAct(takeSecondChance, `auctions.secondChance:${chance?.bidId ?? ''}`, {
    done: () => {
      toast('success', t('chance.done'));
      ask(false);
    },
  });
  if (chance === null) return null;
  const said = t('chance.text', {
    price: priceText(chance.unitPrice, row, { locale }),
    quantity: quantityText(chance.quantity, row, { locale }),
  });
  return (
    <section className="sc-card au-chance" aria-label={t('chance.title')}>
      <h2>{t('chance.title')}</h2>
      <p>{said}</p>
      <p>
        {t('chance.until')} <Countdown until={chance.until} />
      </p>
      <Button type="primary" size="large" onClick={() => ask(true)}>
        {t('chance.take')}
      </Button>
      {asking ? (
        <ActDialog
          verb={t('chance.confirm')}
          danger={false}
          reason={false}
          busy={act.running}
          problem={act.problem}
          question={{
            title: t('chance.title'),
            body: said,
            terms: {
              price: chance.unitPrice,
              quantity: chance.quantity,
              currency: 'CNY',
              quantityUnit: unitMark(row.uom, locale),
              counterparty: sellerText(row, { locale }),
              taxRate: row.taxRate,
              deadline: chance.until,
            },
          }}
          onCancel={() => ask(false)}
          onGo={() => {
            act.clear();
            act.run({ id: row.id, bidId: chance.bidId } as never);
          }}
        />
      ) : null}
    </section>
  );
}
