import { useEffect, useRef, useState } from 'react';
import { call } from '#kernel/web/request/call.ts';
import { browserStorage } from '#kernel/web/request/store.ts';
import { getTmp, keepTmp } from '#office/drafts/contract/drafts.ts';

/**
 * Where this browser remembers the key of its public draft; the key is the whole protection, so it is random
 * and told to nobody.
 */
const KEY = 'chem-dt-tmp-key';
const PAUSE_MS = 800;
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (b) => b.toString(16).padStart(2, '0')).join('');

type StoredForm = Readonly<Record<string, string>>;
/** The strings of a stored draft under the names asked for; anything else in it is left alone. */
export function keptFields(content: unknown, names: readonly string[]): StoredForm {
  const held =
    typeof content === 'object' && content !== null ? (content as Readonly<Record<string, unknown>>) : {};
  return Object.fromEntries(
    names.flatMap((name) =>
      typeof held[name] === 'string' && held[name] !== '' ? [[name, held[name]]] : [],
    ),
  );
}

/**
 * Keeps a visitor's half-filled registration on the server for seven days and brings it back (R-CALL-001,
 * R-CALL-002, administration-domain 1.6).
 * Passwords and codes are not among `values`. Both calls are silent: a form without its draft is still a form.
 */
export function useKeptForm(
  values: StoredForm,
  restore: (stored: StoredForm) => void,
): { readonly restored: boolean; readonly key: () => string | null; readonly forget: () => void } {
  const [restored, tell] = useState(false);
  const key = useRef<string | null>(null);
  const content = JSON.stringify(values);
  const first = useRef(content);
  const bringBack = useRef(restore);
  bringBack.current = restore;
  useEffect(() => {
    key.current = browserStorage.read('local', KEY);
    if (key.current === null) return;
    call(getTmp, { tmpKey: key.current, bizType: 'personReg' }, { silent: true }).then(
      (draft) => {
        const stored = keptFields(draft?.content, Object.keys(JSON.parse(first.current) as object));
        if (Object.keys(stored).length === 0) return;
        bringBack.current(stored);
        tell(true);
      },
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (content === first.current) return;
    const timer = setTimeout(() => {
      key.current ??= newKey();
      browserStorage.write('local', KEY, key.current);
      call(
        keepTmp,
        { tmpKey: key.current, bizType: 'personReg', content: JSON.parse(content) as StoredForm },
        { silent: true },
      ).catch(() => undefined);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  return { restored, key: () => key.current, forget: () => browserStorage.write('local', KEY, null) };
}
