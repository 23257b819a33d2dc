import { flushCompileCache } from 'node:module';
import { startServer } from '#app/server.ts';
import { testSettings } from './settings.ts';

// A whole server in a process of its own, for tests that race two of them, kill one or tell one to end:
// arguments are database, data folder, `jobs` or `still`, and milliseconds to drain.
const [databaseUrl = '', dataDir = '', jobs = 'still', drainMs = '0'] = process.argv.slice(2);
const settings = { ...testSettings(dataDir), drainMs: Number.parseInt(drainMs, 10) };
const running = await startServer(settings, databaseUrl, { jobs: jobs === 'jobs' });
// It will be killed, and so not come to write this at its end.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ port: running.port })}\n`);
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
// Whoever started this server holds its standard input: when he is gone, so is it.
process.stdin.on('end', () => process.exit(0)).resume();
