import type { Context } from './act-context.ts';
import type { AnyTables } from './database-types.ts';

/** What a program of somebody else sent: its bytes as they came, so that what it signed can be checked. */
export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface WebhookAnswer {
  readonly type: string;
  readonly body: string;
}

/**
 * An address that a program of others sends to (a payment provider, a scale). It is not signed as the calls of
 * the application are: whose it is, its own check decides. Runs in one transaction, for the system.
 */
export interface Webhook {
  readonly path: `/api/${string}`;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  receive(ctx: Context<AnyTables, WebhookRequest>): Promise<WebhookAnswer>;
}
