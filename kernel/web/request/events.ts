/** Things an answer can bring about besides its data. The shell listens; the request client knows nothing of pages. */
export interface ClientEvents {
  /** The login is over; `path` is where to go (`/login?reason=…&redirect=…`), null when the page stays and says so. */
  signedOut: { readonly path: string | null };
  /**
   * The server refused because this login's screen is locked (10109); `askedAt` is when the refused call was
   * sent (`performance.now()`).
   */
  locked: { readonly askedAt: number };
  /** Password change or agreement is due before anything else (10107, 10108, 10121). */
  restricted: { readonly status: number };
  /** The rights of this login changed on the server. */
  rights: { readonly version: number };
}

type Name = keyof ClientEvents;
const listeners: { [N in Name]: Set<(news: ClientEvents[N]) => void> } = {
  signedOut: new Set(),
  locked: new Set(),
  restricted: new Set(),
  rights: new Set(),
};

export function emitEvent<N extends Name>(name: N, news: ClientEvents[N]): void {
  for (const listener of [...listeners[name]]) listener(news);
}

/** Listens until the returned function is called. */
export function onEvent<N extends Name>(name: N, listener: (news: ClientEvents[N]) => void): () => void {
  listeners[name].add(listener);
  return () => {
    listeners[name].delete(listener);
  };
}
