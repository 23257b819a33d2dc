import type { LocalizedText } from '#kernel/rules/words.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { type ApplicationRow, acceptApplication, consentApplication } from '../contract/application.ts';
import { TITLE_FLOW } from '../rules/application.ts';
import { applicationWords } from '../rules/words.ts';

const t = applicationWords.table;
/** A party consents to a back-to-back deal with the price and payment of its own leg. */
const legDialog = (help: LocalizedText) =>
  formDialog(consentApplication, applicationWords, ({ field, section }) => ({
    title: t.consentLegTitle,
    label: t.consent,
    done: t.consented,
    sections: [
      section(
        [
          field.price('price', { label: t.legPrice, required: true }),
          field.code('paymentTerm', 'payment_term', { label: t.legPaymentTerm, required: true }),
        ],
        { help },
      ),
    ],
  }));
const LegDialog = legDialog(t.consentLegHelp);
const VoucherLegDialog = legDialog(t.consentLegVoucherHelp);
/** The intermediary sells below what it pays, and says so. */
const LossDialog = formDialog(acceptApplication, applicationWords, ({ field, section }) => ({
  title: t.acceptLossTitle,
  label: t.accept,
  done: t.accepted,
  danger: true,
  sections: [
    section([field.bool('lossConfirmed', { span: 3, label: t.lossConfirmed })], { help: t.acceptLossHelp }),
  ],
}));

export interface LegPanel {
  readonly what: 'consent' | 'loss';
  readonly row: Pick<ApplicationRow, 'id' | 'version' | 'legTerms' | 'applicationNo' | 'titleFlow'>;
}
export function LegDialogs({ panel, onClose }: { panel: LegPanel | null; onClose(): void }) {
  if (panel === null) return null;
  const { id, version, legTerms, applicationNo, titleFlow } = panel.row;
  const Leg = titleFlow === TITLE_FLOW.voucher ? VoucherLegDialog : LegDialog;
  return panel.what === 'loss' ? (
    <LossDialog start={{ id, version, lossConfirmed: false }} about={applicationNo} onClose={onClose} />
  ) : (
    <Leg start={{ id, version, paymentTerm: legTerms[0] as '10' }} about={applicationNo} onClose={onClose} />
  );
}
