import { translate } from '#kernel/rules/words.ts';
import type { ActKit, RowAct } from '#kernel/web/screens/acts.ts';
import {
  deleteLicence,
  type LicenceRow,
  submitLicence,
  voidLicence,
  withdrawLicence,
} from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';

const { table } = licenceWords;
type OwnLicence = Pick<LicenceRow, 'id' | 'version' | 'certificateNo'>;
const one = (row: OwnLicence) => ({ id: row.id, version: row.version });

/** What a company does with a paper of its own, in its list and on its page; `gone` is where a deleted one leads. */
export const ownLicenceActs = <R extends OwnLicence>(
  kit: ActKit<R>,
  page: { readonly primary?: true; readonly gone?: string } = {},
): Readonly<Record<'submit' | 'withdraw' | 'void' | 'delete', RowAct<R>>> => ({
  submit: kit.act('submit', submitLicence, {
    label: table.submit,
    primary: page.primary ?? false,
    send: one,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.submit']) }),
    done: table.submitted,
  }),
  withdraw: kit.act('withdraw', withdrawLicence, {
    label: table.withdraw,
    send: one,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.withdraw']) }),
    done: table.withdrawn,
  }),
  void: kit.act('void', voidLicence, {
    label: table.void,
    ask: 'reason',
    send: one,
    danger: true,
    question: (row, formatter) => ({
      title: formatter.text(table['ask.void']),
      body: translate(licenceWords, formatter.locale, 'ask.void.body', { no: row.certificateNo }),
    }),
    done: table['void.ok'],
  }),
  delete: kit.act('delete', deleteLicence, {
    label: table.delete,
    send: (row) => ({ ids: [row.id] }),
    danger: true,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.delete']) }),
    done: table['delete.ok'],
    ...(page.gone === undefined ? {} : { after: () => page.gone as string }),
  }),
});
