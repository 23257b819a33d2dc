import type { WebhookAnswer, WebhookRequest } from '#kernel/server/webhook.ts';
import type { GatewayOrder } from '../tables.ts';

/** What a provider says of a payment that succeeded. */
export interface GatewayNotice {
  /** The same for every time it is sent. */
  readonly noticeNo: string;
  /** Our number of the payment. */
  readonly outNo: string;
  readonly amount: string;
  readonly currency: string;
  readonly providerRef: string;
  readonly paidAt: string;
}
/** A notice as it came: once believed, it is booked once however often it is sent. */
export interface SignedNotice extends GatewayNotice {
  /** Of this one message: a second message with it is a replay. */
  readonly nonce: string;
}
/**
 * A payment provider. `docs/payment-gateway.md` says what a real one has to do; nothing else of the product knows
 * which one it is.
 */
export interface GatewayProvider {
  readonly name: string;
  /** Asks for a payment; answers what the payer scans. May go over the network: it runs outside a transaction. */
  start(wish: {
    readonly outNo: string;
    readonly amount: string;
    readonly currency: string;
    readonly channel: '20' | '30';
    readonly subject: string;
    readonly payPage: string;
  }): Promise<{ readonly codeUrl: string }>;
  /** Believes a notice or refuses it with NoticeUntrusted or NoticeReplayed. `now` is the clock of the database. */
  verify(request: WebhookRequest, key: string, now: Date): SignedNotice;
  /** What became of a payment; null while it is not paid. Outside a transaction. */
  query(order: GatewayOrder): Promise<GatewayNotice | null>;
  /** What the provider wants to read when its notice was taken. */
  readonly taken: WebhookAnswer;
}
