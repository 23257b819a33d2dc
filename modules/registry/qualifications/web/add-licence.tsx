import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { addLicence, licenceDetail } from '../contract/licence.ts';
import { licenceWords } from '../rules/licence-words.ts';
import { QUALIFICATIONS } from '../rules/pages.ts';
import {
  asksSubmit,
  type LicenceValues,
  licenceSections,
  ownCompanyId,
  submitting,
  valuesOf,
} from './licence-form.tsx';

const { table } = licenceWords;
const TYPE = /^\d{2}$/;

/**
 * A new paper, or with `?replaces=` the renewal of one: what it said stands in the form, its days and
 * document are the new ones.
 */
export default formScreen(addLicence, licenceWords, (kit) => ({
  title: (values) => (values.replacesId ? table.renewTitle : table.add),
  sections: licenceSections(kit as unknown as Parameters<typeof licenceSections>[0]),
  start: async ({ search }) => {
    const bare = { companyId: ownCompanyId() as string, scopeItems: [], fileIds: [], withStorage: false };
    if (search.replaces !== undefined) {
      const {
        startDate: _from,
        endDate: _to,
        ...carriedOver
      } = valuesOf(await call(licenceDetail, { id: search.replaces }, { silent: true }));
      return { ...carriedOver, fileIds: [], replacesId: search.replaces };
    }
    return TYPE.test(search.licenceType ?? '')
      ? { ...bare, licenceType: search.licenceType as LicenceValues['licenceType'] }
      : bare;
  },
  save: kit.submit({
    label: table.save,
    whole: false,
    done: table.saved,
    after: (out) => `${QUALIFICATIONS}/edit/${out.id}`,
  }),
  release: submitting(
    kit.submit({
      label: table.submit,
      question: asksSubmit,
      done: table.submitted,
      after: (out) => `${QUALIFICATIONS}/detail/${out.id}`,
    }),
  ),
}));
