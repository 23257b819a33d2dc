import type { InputOf } from '#kernel/rules/contract.ts';
import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import type { FormAside } from '#kernel/web/screens/form-types.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { loginCalls } from '../contract/units.ts';
import { bannerScene } from '../rules/file-scenes.ts';
import { RECOMMENDED } from '../rules/pictures.ts';
import { unitWords } from '../rules/unit-words.ts';
import { configTitleWords } from '../rules/words.ts';
import { LoginPreview } from './login-preview.tsx';
import { pictureField } from './picture-field.tsx';
import { loadUnit, theirUnit, unitButtons, VersionBar } from './unit-screen.tsx';

const u = unitWords.table;
const title = configTitleWords.table.login;
const on = { sentence: u['yes.on'] };
const Background = pictureField(bannerScene, () => RECOMMENDED.home ?? null);

function Above() {
  const formatter = useFormatter();
  return <VersionBar calls={loginCalls} name={formatter.text(title)} />;
}
function Aside({ values }: FormAside<InputOf<typeof loginCalls.save>>) {
  return <LoginPreview platform={null} login={values.loginSettings ?? null} />;
}

/** /systemSetting/loginSetting: ways to log in, locking, sessions, life of passwords (R-PCONF-003). */
export default formScreen(loginCalls.save, unitWords, ({ field, section, submit }) => ({
  title,
  load: loadUnit(loginCalls) as never,
  remote: theirUnit,
  cancel: false,
  above: Above,
  aside: Aside,
  sections: [
    section(
      [
        field.bool('loginSettings.passwordLogin', on),
        field.bool('loginSettings.codeLogin', on),
        field.bool('loginSettings.registerOpen', on),
        field.bool('loginSettings.imageCodeAlways', on),
      ],
      { title: u['section.ways'] },
    ),
    section(
      [
        field.count('loginSettings.maxFail', { unit: u['unit.times'] }),
        field.count('loginSettings.lockMinutes', { unit: u['unit.minutes'] }),
        field.count('loginSettings.idleMinutes', { unit: u['unit.minutes'] }),
        field.count('loginSettings.maxLogins', { unit: u['unit.logins'] }),
        field.bool('loginSettings.singleLogin', { sentence: u['loginSettings.singleLogin.sentence'] }),
      ],
      { title: u['section.lock'] },
    ),
    section(
      [
        field.count('loginSettings.pwdMaxAgePlatform', {
          unit: u['unit.days'],
          help: u['loginSettings.age.help'],
        }),
        field.count('loginSettings.pwdMaxAgeMember', {
          unit: u['unit.days'],
          help: u['loginSettings.age.help'],
        }),
        field.count('loginSettings.randomPwdLength', { unit: u['unit.characters'] }),
      ],
      { title: u['section.password'] },
    ),
    section(
      [
        field.custom('loginSettings.loginBackground', Background, {
          verb: 'upload',
          required: false,
          span: 3,
        }),
      ],
      { title: u['section.look'] },
    ),
    section(
      [
        field.bool('loginSettings.maintenance', {
          sentence: u['loginSettings.maintenance.sentence'],
          span: 3,
        }),
      ],
      { title: u['section.maintenance'] },
    ),
    section([field.text('note', { most: 200, help: u['note.help'], required: false, span: 3 })], {
      title: u['section.note'],
    }),
  ],
  ...unitButtons(loginCalls, submit as never),
}));
