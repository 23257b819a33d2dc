import type { InputOf } from '#kernel/rules/contract.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { fixedBadge, useFormatter } from '#kernel/web/screens/index.ts';
import { platformCalls } from '../contract/units.ts';
import { bannerScene, loadImageScene, logoScene } from '../rules/file-scenes.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { unitWords } from '../rules/unit-words.ts';
import { configTitleWords } from '../rules/words.ts';
import { LoginPreview } from './login-preview.tsx';
import { pictureField } from './picture-field.tsx';
import { loadUnit, theirUnit, unitButtons, VersionBar } from './unit-screen.tsx';

const u = unitWords.table;
const title = configTitleWords.table.platform;
const Logo = pictureField(logoScene, () => null);
const LoadImage = pictureField(loadImageScene, () => null);
const Hero = pictureField(bannerScene, () => RECOMMENDED.home ?? null);
const hazard = fixedBadge({
  '20': { ...u['hazardVisibility.20'], color: 'green' },
  '30': { ...u['hazardVisibility.30'], color: 'orange' },
});

function Above() {
  const formatter = useFormatter();
  return <VersionBar calls={platformCalls} name={formatter.text(title)} />;
}
function Aside({ values }: FormAside<InputOf<typeof platformCalls.save>>) {
  return <LoginPreview platform={values.platform ?? null} login={null} />;
}

/**
 * /mymanagement/logoSetting: name, logos, images and the rules of the whole platform (R-PCONF-001,
 * R-PCONF-002, R-PCONF-018, R-PCONF-025 to R-PCONF-027).
 */
export default formScreen(platformCalls.save, unitWords, ({ field, section, submit }) => ({
  title,
  load: loadUnit(platformCalls) as never,
  remote: theirUnit,
  cancel: false,
  above: Above,
  aside: Aside,
  sections: [
    section(
      [
        field.i18n('platform.platformName', { most: 30, span: 3 }),
        field.i18n('platform.loginTitleSuffix', { most: 30, span: 3 }),
      ],
      { title: u['section.name'] },
    ),
    section(
      [
        field.i18n('platformOperator.name', { most: 100, span: 3 }),
        field.i18n('platformOperator.court', { most: 100, span: 3 }),
      ],
      { title: u['section.operator'], help: u['section.operator.help'] },
    ),
    section(
      [
        field.custom('platform.logo', Logo, { verb: 'upload' }),
        field.custom('platform.logoDark', Logo, { verb: 'upload', required: false }),
        field.custom('platform.logoSmall', Logo, { verb: 'upload', required: false }),
        field.custom('platform.favicon', Logo, { verb: 'upload', required: false }),
        field.custom('platform.dataLoadImage', LoadImage, { verb: 'upload', required: false }),
        field.custom('platform.homePageImage', Hero, { verb: 'upload', required: false, span: 3 }),
      ],
      { title: u['section.pictures'] },
    ),
    section(
      [
        field.text('platform.watermarkText', { most: 40, span: 2, help: u['platform.watermarkText.help'] }),
        field.text('platform.defaultTimeZone', { most: 40, code: true }),
        field.radio('hazardVisibility', hazard, { span: 3 }),
        field.bool('platform.icpRequired', { sentence: u['platform.icpRequired.sentence'] }),
        field.bool('platform.autoAnnounce', { sentence: u['platform.autoAnnounce.sentence'] }),
      ],
      { title: u['section.rules'] },
    ),
    section(
      [
        field.text('sms.signature', { most: 12 }),
        field.count('sms.quotaPerMonth', { unit: u['unit.messages'] }),
      ],
      { title: u['section.sms'] },
    ),
    section(
      [
        field.percent('tradingLimits.priceBandPercent', { unit: { zh: '%', en: '%' } }),
        field.number('tradingLimits.weightTolerancePermille', { unit: { zh: '‰', en: '‰' } }),
        field.count('tradingLimits.prolongMaxDays', { unit: u['unit.days'] }),
        field.count('tradingLimits.confirmMinutesRmb', { unit: u['unit.minutes'] }),
        field.count('tradingLimits.confirmMinutesIntl', { unit: u['unit.minutes'] }),
        field.count('tradingLimits.idleHoursRmb', { unit: u['unit.hours'] }),
        field.count('tradingLimits.idleHoursIntl', { unit: u['unit.hours'] }),
        field.count('tradingLimits.letterWorkingDaysRmb', { unit: u['unit.workingDays'] }),
        field.count('tradingLimits.letterWorkingDaysIntl', { unit: u['unit.workingDays'] }),
      ],
      { title: u['section.trading'], help: u['section.trading.help'] },
    ),
    section([field.text('note', { most: 200, help: u['note.help'], required: false, span: 3 })], {
      title: u['section.note'],
    }),
  ],
  ...unitButtons(platformCalls, submit as never),
}));
