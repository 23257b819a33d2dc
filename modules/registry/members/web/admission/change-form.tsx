import type { InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import { isBlank } from '#kernel/web/screens/paths.ts';
import { companyRecord, recordFields, submitChange } from '../../contract/change.ts';
import { notAsked } from '../../rules/border.ts';
import { COMPANY_PAGE } from '../../rules/pages.ts';
import { changeWords } from '../../rules/relation-words.ts';
import { type CompanyKit, companyFormFields } from './company-fields.tsx';

type Input = InputOf<typeof submitChange>;
const t = changeWords.table;

function Above() {
  const t = useWords(changeWords);
  return <p className="sc-card sc-faint">{t('change.help')}</p>;
}

const sent = (values: Filling<Input>): Omit<Input, 'idempotencyKey'> => {
  const held = values as Readonly<Record<string, unknown>>;
  const other = notAsked(values.country);
  const fields = Object.fromEntries(
    Object.keys(recordFields).map((key) => [
      key,
      isBlank(held[key]) || other.includes(key) ? undefined : held[key],
    ]),
  );
  return { ...(fields as Omit<Input, 'version'>), version: values.version ?? 1 };
};

/** The own company's data: what is audited, and what applies at once (administration-domain 22.1). */
export default formScreen(submitChange, changeWords, ({ field, section, submitBy }) => {
  // The same fields as the application; a seller's account is asked by the server, which knows the company.
  const f = companyFormFields(field as unknown as CompanyKit, () => false, false);
  const of = (...keys: (keyof typeof f)[]) => keys.flatMap((key) => f[key] ?? []);
  return {
    title: t['change.title'],
    load: async () => {
      const { version, fields } = await call(companyRecord, {}, { silent: true });
      return { ...(fields as Filling<Input>), version };
    },
    above: Above,
    sections: [
      section(of('country', 'names', 'codes', 'person', 'licence'), { title: t['section.audited'] }),
      section(of('kind', 'abbreviation', 'lei', 'trade', 'contact'), { title: t['section.other'] }),
      section(of('bank', 'pickup'), { title: t['section.bank'] }),
    ],
    release: submitBy(submitChange, {
      label: t.send,
      done: t.sent,
      send: sent,
      question: (_values, formatter) => ({
        title: formatter.text(t['send.title']),
        body: formatter.text(t['send.body']),
        button: formatter.text(t.send),
      }),
      after: () => COMPANY_PAGE,
    }),
  };
});
