import { randomUUID } from 'node:crypto';
import {
  DeliveryFailed,
  type EmailMessage,
  type EmailProvider,
  type SmsMessage,
  type SmsProvider,
} from './delivery.ts';

/** A message the demo kept instead of sending: shown on the operator's page of sent messages. */
export interface StoredMessage {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly string[];
}
/** Where the demo keeps messages; given by the capability that shows them. */
export type StoreMessage = (message: StoredMessage) => Promise<void>;

/** Addresses of the reserved test domain `invalid` bounce, so that failed deliveries can be seen in a demo. */
const bounces = (to: string): boolean => /\.invalid$/i.test(to);

/** Mail without a mail server: kept, not sent. */
export const demoEmail = (keep: StoreMessage): EmailProvider => ({
  name: 'demo',
  async deliver(message: EmailMessage) {
    if (bounces(message.to)) throw new DeliveryFailed('the domain does not exist', true);
    const id = randomUUID();
    await keep({
      id,
      channel: 'email',
      to: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html ?? null,
      attachments: (message.attachments ?? []).map((a) => a.fileName),
    });
    return { providerId: id };
  },
});

/** Short messages without a carrier: kept, not sent. */
export const demoSms = (keep: StoreMessage): SmsProvider => ({
  name: 'demo',
  async deliver(message: SmsMessage) {
    if (!/^\+?\d{5,16}$/.test(message.to)) throw new DeliveryFailed('not a telephone number', true);
    const id = randomUUID();
    await keep({
      id,
      channel: 'sms',
      to: message.to,
      subject: null,
      text: message.text,
      html: null,
      attachments: [],
    });
    return { providerId: id };
  },
});
