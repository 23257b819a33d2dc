import { useMemo } from 'react';
import { browserStorage } from './store.ts';

/** One key per intended act: the same draft retried, even after a reload, is the same act for the server (trust 1.3). */
export interface ActKey {
  /** The key to send; made on first use. */
  current(): string;
  /** After success: the next act of this draft is another one. */
  renew(): void;
}

/** A random UUID; also where the browser hides `crypto.randomUUID` (plain http from another host). */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The key of a draft, kept in sessionStorage under `chem-dt-act:<draftKey>`. */
export function actKey(draftKey: string): ActKey {
  const slot = `chem-dt-act:${draftKey}`;
  let memory: string | null = null;
  return {
    current() {
      memory = browserStorage.read('session', slot) ?? memory ?? newKey();
      browserStorage.write('session', slot, memory);
      return memory;
    },
    renew() {
      memory = null;
      browserStorage.write('session', slot, null);
    },
  };
}

/**
 * The act key of a draft in a component; `draftKey` names the form and the record, such as `offers.new` or
 * `offers.edit:17`.
 */
export const useActKey = (draftKey: string): ActKey => useMemo(() => actKey(draftKey), [draftKey]);
