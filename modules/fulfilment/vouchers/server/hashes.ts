import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '../rules/canonical-json.ts';
import type { EventType } from '../rules/voucher-lifecycle.ts';

/** What stands before the first event of a chain and the first root. */
export const ZEROS = '0'.repeat(64);
export const sha256Hex = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
/** SHA-256 of canonical JSON. */
export const contentHash = (value: Canonical): string => sha256Hex(canonicalJson(value));

/** trading-domain 15: SHA-256(prevHash ‖ payloadHash ‖ seq ‖ eventType ‖ ISO time), lower-case hex. */
export const chainHashOf = (e: {
  readonly prevHash: string;
  readonly payloadHash: string;
  readonly seq: number;
  readonly eventType: EventType | string;
  readonly time: Date;
}): string => sha256Hex(`${e.prevHash}${e.payloadHash}${e.seq}${e.eventType}${e.time.toISOString()}`);
