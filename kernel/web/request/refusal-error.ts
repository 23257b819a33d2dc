/**
 * Why a call did not answer with data. `status` is the body's number; 0 when no envelope came (timeout, no
 * connection, unreadable).
 */
export interface RefusalFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly http: number;
  readonly requestId: string;
  readonly data: unknown;
  readonly errors: readonly FieldError[];
  /** A toast has been shown: nobody shows it a second time. */
  readonly toasted: boolean;
  /** When the same may be asked again, where the server says so: it is out of reach or overloaded. */
  readonly retryAfterMs?: number | null;
}
export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** A call that ended without its data; `message` is already in the reader's language. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly status: number;
  readonly code: string;
  readonly http: number;
  readonly requestId: string;
  readonly data: unknown;
  readonly errors: readonly FieldError[];
  readonly toasted: boolean;
  readonly retryAfterMs: number | null;
  constructor(facts: RefusalFacts) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.http = facts.http;
    this.requestId = facts.requestId;
    this.data = facts.data;
    this.errors = facts.errors;
    this.toasted = facts.toasted;
    this.retryAfterMs = facts.retryAfterMs ?? null;
  }
}

export const isRefusal = (error: unknown): error is RefusalError => error instanceof RefusalError;
export const isPermissionMissing = (error: unknown): boolean => isRefusal(error) && error.status === 10201;
export const isVersionConflict = (error: unknown): boolean => isRefusal(error) && error.status === 10302;
/** No answer came: the same act may be repeated with the same key. */
export const isUnanswered = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'TIMEOUT' || error.code === 'OFFLINE');
/**
 * Nobody knows what became of the act: no answer came, or the server lost what it stands on while it was at
 * it. Repeated with the same key, it happens once.
 */
export const isUnsettled = (error: unknown): boolean =>
  isUnanswered(error) || (isRefusal(error) && error.http >= 500);
