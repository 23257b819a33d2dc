import './configuration.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { unitWords } from '../rules/unit-words.ts';
import { usePicture } from './picture-field.tsx';

interface Names {
  readonly zh_CN?: string | undefined;
  readonly en_US?: string | undefined;
}
interface Props {
  readonly platform: {
    readonly platformName?: Names | null;
    readonly loginTitleSuffix?: Names | null;
    readonly logo?: string | null;
  } | null;
  readonly login: {
    readonly passwordLogin?: boolean;
    readonly codeLogin?: boolean;
    readonly registerOpen?: boolean;
    readonly loginBackground?: string | null;
  } | null;
}
const both = (names: Names | null | undefined): string =>
  readI18n(names?.zh_CN === undefined ? null : { zh_CN: names.zh_CN, en_US: names.en_US });

/** The login page in small, as it will stand after release. */
export function LoginPreview({ platform, login }: Props) {
  const t = useWords(unitWords);
  const logo = usePicture(platform?.logo);
  const background = usePicture(login?.loginBackground);
  const ways = [
    ...(login?.passwordLogin === false ? [] : [t('preview.password')]),
    ...(login?.codeLogin === false ? [] : [t('preview.code')]),
  ];
  return (
    <section className="cf-preview" aria-label={t('preview.title')}>
      <h2>{t('preview.title')}</h2>
      <div
        className="cf-login"
        style={background === null ? {} : { backgroundImage: `url("${background}")` }}
      >
        {platform === null ? null : (
          <>
            <p className="cf-tab">
              {both(platform.platformName).trim()} {both(platform.loginTitleSuffix).trim()}
            </p>
            <p className="cf-brand">
              {logo === null ? null : <img src={logo} alt="" />}
              <strong>{both(platform.platformName)}</strong>
            </p>
          </>
        )}
        <div className="cf-card" aria-hidden="true">
          <p className="cf-ways">{ways.join('　')}</p>
          <span className="cf-box">{t('preview.account')}</span>
          <span className="cf-box">••••••••</span>
          <span className="cf-go">{t('preview.login')}</span>
          <small>{t(login?.registerOpen === false ? 'preview.closed' : 'preview.register')}</small>
        </div>
      </div>
    </section>
  );
}
