import type { Transporter } from 'nodemailer';
import { DeliveryFailed, type EmailMessage, type EmailProvider } from './delivery.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  /** `Chemical Trading Platform <no-reply@example.com>`. */
  readonly from: string;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,190}$/;

/**
 * E-mail by SMTP over one kept connection. Files and addresses named inside a message are never read by the
 * library. Failures are DeliveryFailed.
 */
export function smtpProvider(options: SmtpOptions): EmailProvider & { close(): void } {
  /** Fetched with the first letter. */
  let opening: Promise<Transporter> | null = null;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: options.url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    name: 'smtp',
    async deliver(message) {
      if (!ADDRESS.test(message.to)) throw new DeliveryFailed('not one e-mail address', true);
      try {
        opening ??= open();
        const transport = await opening;
        const sent = await transport.sendMail({ from: options.from, ...letterOf(message) });
        return { providerId: sent.messageId };
      } catch (error) {
        throw new DeliveryFailed((error as Error).message, isPermanent(error), error);
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}

const letterOf = (message: EmailMessage) => ({
  to: { name: '', address: message.to },
  subject: message.subject.replace(/[\r\n]+/g, ' '),
  text: message.text,
  ...(message.html === undefined ? {} : { html: message.html }),
  attachments: (message.attachments ?? []).map((a) => ({
    filename: a.fileName,
    contentType: a.contentType,
    content: a.body,
  })),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** 5xx of the receiving side is final; 4xx and connection trouble are worth another try. */
function isPermanent(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
}
