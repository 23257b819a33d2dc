import { translate } from '#kernel/rules/words.ts';
import {
  deleteLicence,
  type LicenceDetail,
  submitLicence,
  voidLicence,
  withdrawLicence,
} from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { licencePage } from './licence-page.tsx';

const { table } = licenceWords;
const one = (row: LicenceDetail) => ({ id: row.id, version: row.version });
const open = (verb: string) => (row: LicenceDetail) => row.can.includes(verb);

/** A paper of the own company. */
export default licencePage('own', (kit) => [
  kit.open('edit', (row) => `${QUALIFICATIONS}/edit/${row.id}`, {
    label: table.edit,
    button: 'Edit',
    edits: true,
    when: open('edit'),
  }),
  kit.open('renew', (row) => `${QUALIFICATIONS}/add?replaces=${row.id}`, {
    label: table.renew,
    button: 'Add',
    primary: true,
    when: open('renew'),
  }),
  kit.act('submit', submitLicence, {
    label: table.submit,
    primary: true,
    send: one,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.submit']) }),
    done: table.submitted,
  }),
  kit.act('withdraw', withdrawLicence, {
    label: table.withdraw,
    send: one,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.withdraw']) }),
    done: table.withdrawn,
  }),
  kit.act('void', voidLicence, {
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
  kit.act('delete', deleteLicence, {
    label: table.delete,
    send: (row) => ({ ids: [row.id] }),
    danger: true,
    question: (_row, formatter) => ({ title: formatter.text(table['ask.delete']) }),
    done: table['delete.ok'],
    after: () => QUALIFICATIONS,
  }),
]);
