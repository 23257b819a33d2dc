import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is measured of the process itself (CPU, memory, pauses of the event loop, garbage), once for all servers in it. */
let ofProcess: Registry | null = null;
function processMetrics(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Asked anew at each look: a figure, or several with their labels. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}
export interface Metrics {
  /** One call that was answered, by the code of its answer and what HTTP said; seconds null where they measure nothing. */
  answered(call: string, code: string, http: number, seconds: number | null): void;
  /** The whole of it as Prometheus reads it, with what is read at this moment. */
  text(readings: readonly Reading[]): Promise<string>;
}

/** Seconds: goals lie at 0.1 (lists) and 0.3 (acts), limits at 5 (statements) and 10. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

/** The measures of one server, in the text format of Prometheus (docs/operations.md, What to watch). */
export function openMetrics(about: { readonly version: string; readonly commit: string }): Metrics {
  const register = new Registry();
  const registers = [register];
  const calls = new Counter({
    name: 'ctp_calls_total',
    help: 'Calls answered, by the code of the answer; call "none" is what was refused before a call was known',
    labelNames: ['call', 'code'],
    registers,
  });
  const http = new Counter({
    name: 'ctp_answers_total',
    help: 'Calls answered, by HTTP status',
    labelNames: ['http'],
    registers,
  });
  const seconds = new Histogram({
    name: 'ctp_call_seconds',
    help: 'Time from the head of a request to its answer',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({ name: 'ctp_build', help: 'Always 1', labelNames: ['version', 'commit'], registers }).set(
    about,
    1,
  );
  return {
    answered(call, code, status, took) {
      calls.inc({ call, code });
      http.inc({ http: String(status) });
      if (took !== null) seconds.observe({ call }, took);
    },
    async text(readings) {
      const now = new Registry();
      for (const { name, help, values } of readings) {
        const labelNames = [...new Set(values.flatMap((v) => Object.keys(v.labels ?? {})))];
        const gauge = new Gauge({ name, help, labelNames, registers: [now] });
        for (const { labels = {}, value } of values) gauge.set(labels, value);
      }
      const texts = await Promise.all([register.metrics(), now.metrics(), processMetrics().metrics()]);
      return `${texts.map((text) => text.trim()).join('\n')}\n`;
    },
  };
}
