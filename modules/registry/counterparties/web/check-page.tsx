import type { InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { checkCounterparty } from '../contract/rule.ts';
import { CURRENCIES } from '../rules/codes.ts';
import { ruleWords } from '../rules/words.ts';
import { companySource } from '#registry/members/web/door.ts';
import { spus } from './sources.ts';

const table = ruleWords.table;
type Asked = InputOf<typeof checkCounterparty>;

/** The answer, as it is filled in. */
function Answer({ values }: FormAside<Asked>) {
  const t = useWords(ruleWords);
  const { counterpartyId } = values;
  const { data } = useCall(
    checkCounterparty,
    {
      counterpartyId: counterpartyId ?? '0',
      spuId: values.spuId ?? null,
      currency: values.currency ?? null,
      amount: /^\d{1,14}(\.\d{1,2})?$/.test(values.amount ?? '') ? values.amount : null,
      paymentTerm: values.paymentTerm ?? null,
    },
    { silent: true, enabled: Boolean(counterpartyId) },
  );
  if (!counterpartyId) return <p className="sc-faint">{t('pick')}</p>;
  if (data === undefined) return null;
  return (
    <p role="status">
      <strong>{t(`verdict.${data.verdict}`)}</strong>
    </p>
  );
}

/** /myBusiness/counterparties/check: may we deal with them in this, without a word of the other side's rules. */
export default formScreen(checkCounterparty, ruleWords, ({ field, section, submit }) => ({
  title: table.check,
  drafts: false,
  start: () => ({}),
  sections: [
    section(
      [
        field.pick('counterpartyId', companySource, { span: 3 }),
        field.pick('spuId', spus, { span: 2, required: false }),
        field.select(
          'currency',
          CURRENCIES.map((value) => ({ value, zh: value, en: value })),
          { required: false },
        ),
        field.money('amount', { required: false }),
        field.code('paymentTerm', 'payment_term', { required: false }),
      ],
      { help: table['check.help'] },
    ),
  ],
  aside: Answer,
  confirm: submit({
    label: table.check,
    button: 'View',
    done: table.checked,
    after: () => 'stay',
  }),
}));
