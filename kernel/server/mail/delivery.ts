/** A letter or short message on its way out. The text is final: templates are filled and signatures appended before. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Sanitised HTML; without it the text alone is sent. */
  readonly html?: string;
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly body: Buffer | string;
  }[];
}
export interface SmsMessage {
  readonly to: string;
  readonly text: string;
}

/** What the carrier said: its own number for the message, for later questions. */
export interface Receipt {
  readonly providerId: string;
}
export interface EmailProvider {
  readonly name: string;
  deliver(message: EmailMessage): Promise<Receipt>;
}
export interface SmsProvider {
  readonly name: string;
  deliver(message: SmsMessage): Promise<Receipt>;
}

/** A carrier's no. `permanent`: trying again is useless (address unknown); otherwise the sender retries later. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly permanent: boolean;
  constructor(reason: string, permanent: boolean, cause?: unknown) {
    super(reason, { cause });
    this.permanent = permanent;
  }
}
