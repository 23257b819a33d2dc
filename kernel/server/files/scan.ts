import net from 'node:net';
import type { Readable } from 'node:stream';

export type ScanResult = 'clean' | 'infected' | 'skipped';
/** Looks for malware in the bytes. `skipped`: no scanner is set up. */
export type Scanner = (bytes: () => Readable) => Promise<ScanResult>;

/** Without a scanner files are marked as not scanned, so that the record says so. */
export const noScanner: Scanner = async () => 'skipped';

/**
 * A clamd at host and port (INSTREAM). Rejects when it does not answer within `timeoutMs`: a file is never
 * called clean unseen.
 */
export const clamdScanner =
  (host: string, port: number, timeoutMs = 30_000): Scanner =>
  async (bytes) => {
    const socket = net.connect({ host, port });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the virus scanner did not answer in time')));
    const answered = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    answered.catch(() => {});
    try {
      socket.write('zINSTREAM\0');
      for await (const chunk of bytes()) {
        const length = Buffer.alloc(4);
        length.writeUInt32BE((chunk as Buffer).length);
        socket.write(length);
        if (!socket.write(chunk as Buffer)) await drained(socket);
      }
      socket.write(Buffer.alloc(4));
      return verdict(await answered);
    } finally {
      socket.destroy();
    }
  };

const drained = (socket: net.Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    const close = () => reject(new Error('the virus scanner closed the connection'));
    socket.once('close', close);
    socket.once('drain', () => {
      socket.off('close', close);
      resolve();
    });
  });

function verdict(answer: string): ScanResult {
  if (/\bOK\0?\s*$/.test(answer)) return 'clean';
  if (/\bFOUND\0?\s*$/.test(answer)) return 'infected';
  throw new Error(`the virus scanner answered ${JSON.stringify(answer.slice(0, 200))}`);
}
