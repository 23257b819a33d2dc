import { pickFrom } from '#kernel/web/screens/index.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { listOwnOffers } from '#trading/offers/contract/offer.ts';
import { OFFER } from '#trading/offers/rules/offer-lifecycle.ts';
import { answerLead, type LeadRow } from '../contract/lead.ts';
import { leadWords } from '../rules/words.ts';

const { table } = leadWords;
/** Own offers on sale, by number or product. */
const offersOnSale = pickFrom(listOwnOffers, {
  keyword: 'keyword',
  given: { publishState: [OFFER.onOffer] },
  option: (row) => ({
    value: row.id,
    label: `${row.offerNo ?? ''} ${(currentLocale() === 'zh_CN' ? row.productZh : row.productEn) ?? row.productZh ?? ''}`,
    note: `${row.currency} ${row.unitPrice ?? ''}`,
  }),
});

const Dialog = formDialog(answerLead, leadWords, ({ field, section }) => ({
  title: table.replyTitle,
  sections: [
    section(
      [
        field.textarea('answer', { most: 1000, rows: 5 }),
        field.pick('offerId', offersOnSale, { label: table.linkedOffer, required: false, span: 3 }),
      ],
      { help: table.replyHelp },
    ),
  ],
  label: table.reply,
  done: table.replyDone,
}));

/** The seller's answer to one request, with one of his offers beside it. */
export function AnswerDialog({
  row,
  onClose,
}: {
  row: Pick<LeadRow, 'id' | 'version' | 'leadNo'>;
  onClose: () => void;
}) {
  return <Dialog start={{ id: row.id, version: row.version }} about={row.leadNo} onClose={onClose} />;
}
