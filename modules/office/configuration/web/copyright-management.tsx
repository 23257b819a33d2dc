import type { InputOf } from '#kernel/rules/contract.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { footerCalls } from '../contract/units.ts';
import { unitWords } from '../rules/unit-words.ts';
import { configTitleWords } from '../rules/words.ts';
import { FooterPreview } from './footer-preview.tsx';
import { QrCodesField } from './qr-codes-field.tsx';
import { loadUnit, theirUnit, unitButtons, VersionBar } from './unit-screen.tsx';

const u = unitWords.table;
const title = configTitleWords.table.footer;

function Above() {
  const formatter = useFormatter();
  return <VersionBar calls={footerCalls} name={formatter.text(title)} />;
}
function Aside({ values }: FormAside<InputOf<typeof footerCalls.save>>) {
  return <FooterPreview footer={(values.footer ?? {}) as Record<string, unknown>} />;
}

/**
 * /mymanagement/copyrightManagement: company, records and licences, hotline, QR codes of every page end
 * (R-PCONF-010, R-PCONF-011, R-PCONF-021, R-PCONF-038 to R-PCONF-047).
 */
export default formScreen(footerCalls.save, unitWords, ({ field, section, submit }) => ({
  title,
  load: loadUnit(footerCalls) as never,
  remote: theirUnit,
  cancel: false,
  above: Above,
  aside: Aside,
  sections: [
    section(
      [
        field.text('footer.companyName', { most: 100, span: 2 }),
        field.text('footer.englishAbbr', { most: 50 }),
        field.text('footer.icpNo', { most: 50 }),
        field.text('footer.icpLink', { most: 500, inputMode: 'url', span: 2 }),
        field.text('footer.policeNo', { most: 50 }),
        field.text('footer.policeLink', { most: 500, inputMode: 'url', span: 2 }),
        field.text('footer.telecomNo', { most: 50 }),
        field.text('footer.telecomLink', { most: 500, inputMode: 'url', span: 2 }),
      ],
      { title: u['section.company'] },
    ),
    section(
      [
        field.text('footer.hotline', { most: 30, inputMode: 'tel' }),
        field.i18n('footer.hotlineHours', { most: 50, span: 2 }),
        field.i18n('footer.copyrightText', { most: 100, span: 3, help: u['footer.copyrightText.help'] }),
      ],
      { title: u['section.contact'] },
    ),
    section(
      [
        field.custom('footer.qrCodes', QrCodesField, {
          span: 3,
          required: false,
          help: u['footer.qrCodes.help'],
        }),
        field.files('footer.licenceImages' as never, imageScene, {
          label: u['footer.licenceImages'],
          most: 10,
          required: false,
          help: u['footer.licenceImages.help'],
        }),
      ],
      { title: u['section.codes'] },
    ),
    section([field.text('note', { most: 200, help: u['note.help'], required: false, span: 3 })], {
      title: u['section.note'],
    }),
  ],
  ...unitButtons(footerCalls, submit as never),
}));
