import { smtpProvider } from '#kernel/server/mail/index.ts';
import type { Settings } from '#kernel/server/settings.ts';
import type { Carriers } from './ports.ts';

/**
 * How letters leave this installation: SMTP where it is set up, kept for operators in a demonstration,
 * nothing otherwise.
 */
export function carriersOf(settings: Settings): Carriers {
  const demo = settings.mode === 'demo';
  return {
    email:
      settings.smtpUrl !== null
        ? smtpProvider({ url: settings.smtpUrl, from: settings.mailFrom })
        : demo
          ? 'demo'
          : 'none',
    sms: settings.smsProvider === 'demo' ? 'demo' : 'none',
    publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
    demo,
  };
}
