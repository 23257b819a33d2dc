import { isPlatform } from '#kernel/server/actor.ts';
import { platformDetail } from '../contract/site.ts';
import { settingIn, storedSettings } from './stored.ts';
import { configuration } from './tables.ts';

/** The public part for everyone; operators also see what stands behind it. */
export const platformDetailHandler = configuration.query(platformDetail, async ({ tx, actor }) => {
  const stored = await storedSettings(tx, [
    'platform',
    'loginSettings',
    'hazardVisibility',
    'sms',
    'tradingLimits',
  ]);
  const { autoAnnounce, ...platform } = settingIn(stored, 'platform');
  const login = settingIn(stored, 'loginSettings');
  const { passwordLogin, codeLogin, registerOpen, imageCodeAlways, loginBackground, maintenance } = login;
  return {
    ...platform,
    loginSettings: { passwordLogin, codeLogin, registerOpen, imageCodeAlways, loginBackground, maintenance },
    operator: !isPlatform(actor)
      ? null
      : {
          loginSettings: login,
          autoAnnounce,
          hazardVisibility: settingIn(stored, 'hazardVisibility'),
          sms: settingIn(stored, 'sms'),
          tradingLimits: settingIn(stored, 'tradingLimits'),
          version: stored.get('platform')?.version ?? 1,
        },
  };
});
