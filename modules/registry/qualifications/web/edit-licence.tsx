import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { licenceDetail, updateLicence } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import { asksSubmit, licenceSections, submitting, valuesOf } from './licence-form.tsx';

const { table } = licenceWords;

/** A paper that is not with its reviewers: a draft, one sent back, one withdrawn. */
export default formScreen(updateLicence, licenceWords, (kit) => ({
  title: table.editTitle,
  sections: licenceSections(kit as unknown as Parameters<typeof licenceSections>[0]),
  load: async ({ params }) => {
    const found = await call(licenceDetail, { id: params.id ?? '' }, { silent: true });
    return { ...valuesOf(found), id: found.id, version: found.version };
  },
  save: kit.submit({ label: table.save, whole: false, done: table.saved, after: () => 'stay' }),
  release: submitting(
    kit.submit({
      label: table.submit,
      question: asksSubmit,
      done: table.submitted,
      after: (out) => `${QUALIFICATIONS}/detail/${out.id}`,
    }),
  ),
}));
