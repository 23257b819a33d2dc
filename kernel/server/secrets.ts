import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Numbers of persons and accounts at rest: AES-256-GCM for the value, a keyed blind index for equality search (trust 4).
 * The context names the column ("identity.idcard_no"), so that a value copied into another column does not open.
 */
export interface Secrets {
  /** `v1.<key id>.<nonce>.<tag and cipher text>`, base64url; a new nonce each time. */
  seal(plain: string, context: string): string;
  /** The plain text; throws Unreadable on a foreign key, a foreign context or a changed byte. */
  open(sealed: string, context: string): string;
  /** 32 hex characters, equal for equal values under the newest key. */
  blindIndex(value: string, context: string): string;
  /** Blind indexes under every known key, newest first: search with all of them while a rotation runs. */
  blindIndexes(value: string, context: string): string[];
  /** True when sealed with an older key. */
  stale(sealed: string): boolean;
}

export class Unreadable extends Error {
  override name = 'Unreadable';
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  readonly id: string;
  readonly box: Buffer;
  readonly index: Buffer;
}

function keyFrom(text: string): Key {
  const master = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (master.length !== 32) throw new RangeError('a data key is 32 bytes, in hex or base64');
  const part = (label: string) => Buffer.from(hkdfSync('sha256', master, '', label, 32));
  return {
    id: createHash('sha256').update(part('id')).digest('hex').slice(0, 8),
    box: part('box'),
    index: part('index'),
  };
}

/**
 * Opens the safe with the keys given, newest first; each 32 bytes in hex or base64. Throws RangeError on a
 * key of another length.
 */
export function secretsWith(keys: readonly [string, ...string[]]): Secrets {
  const all = keys.map(keyFrom) as [Key, ...Key[]];
  const newest = all[0];
  const indexOf = (key: Key, value: string, context: string): string =>
    createHmac('sha256', key.index).update(`${context}\0${value}`).digest('hex').slice(0, 32);
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.box, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(context),
      );
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        'v1',
        newest.id,
        nonce.toString('base64url'),
        Buffer.concat([cipher.getAuthTag(), body]).toString('base64url'),
      ].join('.');
    },
    open: (sealed, context) => openWith(all, sealed, context),
    blindIndex: (value, context) => indexOf(newest, value, context),
    blindIndexes: (value, context) => all.map((key) => indexOf(key, value, context)),
    stale: (sealed) => sealed.split('.')[1] !== newest.id,
  };
}

function openWith(keys: readonly Key[], sealed: string, context: string): string {
  const [version, id, nonce = '', body = ''] = sealed.split('.');
  const key = keys.find((k) => k.id === id);
  const bytes = Buffer.from(body, 'base64url');
  if (version !== 'v1' || key === undefined || bytes.length < TAG_BYTES)
    throw new Unreadable('sealed with an unknown key or damaged');
  try {
    const plain = createDecipheriv('aes-256-gcm', key.box, Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(0, TAG_BYTES));
    return Buffer.concat([plain.update(bytes.subarray(TAG_BYTES)), plain.final()]).toString('utf8');
  } catch (cause) {
    throw new Unreadable('sealed value was changed or belongs elsewhere', { cause });
  }
}

/** Shows the last `shownCount` characters: `**** 1234`. */
export const maskTail = (value: string, shownCount = 4): string =>
  value.length <= shownCount ? '****' : `**** ${value.slice(-shownCount)}`;

declare module './act-context.ts' {
  interface Services {
    /** The safe for numbers, names and passwords that are kept: sealed at rest, opened by who may see them (trust 4). */
    secrets: Secrets;
  }
}
