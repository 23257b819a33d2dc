import { call } from '#kernel/web/request/index.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { alertDetail, updateAlert } from '../contract/alert.ts';
import { alertDetailHref } from '../rules/hrefs.ts';
import { alertWords } from '../rules/words.ts';
import { alertSections } from './alert-form.ts';

const { table } = alertWords;

/** Another wish under the same number; one that was over holds again from the save on. */
export default formScreen(updateAlert, alertWords, (kit) => ({
  title: table.editTitle,
  sections: alertSections(kit as unknown as Parameters<typeof alertSections>[0]),
  load: async ({ params }) => {
    const row = await call(alertDetail, { id: params.id ?? '' }, { silent: true });
    return {
      id: row.id,
      version: row.version,
      lane: row.lane,
      productNameId: row.productNameId,
      grade: row.grade,
      placeId: row.placeId,
      quantity: row.quantity,
      priceLimit: row.priceLimit,
      currency: row.currency as 'CNY' | null,
      tellsDocuments: row.tellsDocuments,
      tellsPrices: row.tellsPrices,
      until: row.until,
      remark: row.remark,
    };
  },
  save: kit.submit({ label: table.save, done: table.saved, after: (out) => alertDetailHref(out.id) }),
}));
