import type { Call } from '#kernel/rules/contract.ts';
import { fieldsOf } from '#kernel/rules/signature.ts';
import { whileBusy } from './busy.ts';
import { endpoint } from './endpoint.ts';
import { bodyText, signedHeaders } from './sign.ts';
import { type CallOptions, type Received, receive, transport } from './transport.ts';

type Address = Pick<Call, 'path' | 'body'>;
type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;
export interface UploadOptions extends CallOptions {
  /** Share of the body sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}
export interface ServedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

const entriesOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : typeof value === 'string' ? [[name, value]] : value.map((v) => [name, v]),
  );

/** Only the request object tells how far a body has got; fetch does not. */
function sendForm(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  options: UploadOptions,
  signal: AbortSignal,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.upload.onprogress = (e) => {
      if (e.lengthComputable) options.onProgress?.(e.loaded / e.total);
    };
    request.onload = () => {
      const json = /\bjson\b/i.test(request.getResponseHeader('content-type') ?? '');
      const header = (name: string) => request.getResponseHeader(name);
      resolve({
        http: request.status,
        header,
        text: json ? request.responseText : null,
        file: json ? null : new Blob([request.responseText]),
      });
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(signal.reason ?? new DOMException('aborted', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(form);
  });
}

/**
 * Sends files with text fields; only the text fields are signed (administration-domain 1.2.1). Long uploads
 * may pass `timeoutMs`.
 */
export async function upload(
  def: Address,
  fields: Fields,
  files: readonly { readonly name: string; readonly file: File }[],
  options: UploadOptions = {},
): Promise<unknown> {
  const entries = entriesOf(fields);
  const run = async () => {
    const { data } = await transport(async (signal) => {
      const form = new FormData();
      for (const [name, value] of entries) form.append(name, value);
      for (const { name, file } of files) form.append(name, file, file.name);
      return sendForm(
        (await endpoint(def.path)).url,
        form,
        await signedHeaders(fieldsOf(entries)),
        options,
        signal,
      );
    }, options);
    return data;
  };
  return options.overlay ? whileBusy(run) : run();
}

/** The name a server gave a file: RFC 5987 form first, then the plain one. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? fallback);
  } catch {
    return plain ?? fallback;
  }
}

/**
 * Asks for bytes. An answer whose blob is JSON is an envelope and refuses like any call; `body: 'query'`
 * calls go as signed GET.
 */
export async function download(
  def: Address,
  input: unknown,
  options: CallOptions & { fallbackName?: string } = {},
): Promise<ServedFile> {
  const query = def.body === 'query' ? new URLSearchParams(entriesOf(input as Fields)) : null;
  const body = query ? null : bodyText(input);
  const run = async () => {
    const { file, header } = await transport(async (signal) => {
      const { url, credentials } = await endpoint(def.path);
      if (query)
        return receive(
          await fetch(`${url}?${query}`, {
            headers: await signedHeaders(fieldsOf(query)),
            credentials,
            signal,
          }),
        );
      const headers = await signedHeaders(JSON.parse(body ?? '{}'));
      return receive(
        await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          credentials,
          signal,
        }),
      );
    }, options);
    return {
      blob: file ?? new Blob([]),
      fileName: fileNameOf(header('content-disposition'), options.fallbackName ?? 'download'),
    };
  };
  return options.overlay ? whileBusy(run) : run();
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: ServedFile): void {
  const url = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
