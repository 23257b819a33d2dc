import { translate } from '#kernel/rules/words.ts';
import { approveLicence, type LicenceDetail, rejectLicence, voidAnyLicence } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { LICENCES } from '../rules/pages.ts';
import { licencePage } from './licence-page.tsx';

const { table } = licenceWords;
const one = (row: LicenceDetail) => ({ id: row.id, version: row.version });

/** Any company's paper as the operator judges it. */
export default licencePage('operator', (kit) => [
  kit.open('checklist', (row) => `${LICENCES}/checklist/${row.memberId}`, {
    label: table.checklist,
    button: 'View',
  }),
  kit.act('approve', approveLicence, {
    label: table.approve,
    primary: true,
    send: one,
    question: (row, formatter) => ({
      title: formatter.text(table['ask.approve']),
      body: translate(licenceWords, formatter.locale, 'ask.approve.body', { no: row.certificateNo }),
    }),
    done: table.approved,
  }),
  kit.act('reject', rejectLicence, {
    label: table.reject,
    ask: 'reason',
    send: one,
    danger: true,
    question: (row, formatter) => ({
      title: formatter.text(table.reject),
      body: translate(licenceWords, formatter.locale, 'ask.reject', { no: row.certificateNo }),
    }),
    done: table.rejected,
  }),
  kit.act('void', voidAnyLicence, {
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
]);
