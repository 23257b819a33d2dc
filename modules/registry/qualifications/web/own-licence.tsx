import type { LicenceDetail } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { licencePage } from './licence-page.tsx';
import { ownLicenceActs } from './own-licence-acts.ts';

const { table } = licenceWords;
const open = (verb: string) => (row: LicenceDetail) => row.can.includes(verb);

/** A paper of the own company. */
export default licencePage('own', (kit) => {
  const acts = ownLicenceActs(kit, { primary: true, gone: QUALIFICATIONS });
  return [
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
    acts.submit,
    acts.withdraw,
    acts.void,
    acts.delete,
  ];
});
