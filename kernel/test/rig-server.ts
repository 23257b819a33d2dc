import { flushCompileCache } from 'node:module';
import { startServer } from '#app/server.ts';
import { testSettings } from './settings.ts';

// A whole server in a process of its own, for tests that race two of them or kill one: arguments are
// database, data folder and `jobs` or `still`.
const [databaseUrl = '', dataDir = '', jobs = 'still'] = process.argv.slice(2);
const running = await startServer(testSettings(dataDir), databaseUrl, { jobs: jobs === 'jobs' });
// It will be killed, and so not come to write this at its end.
flushCompileCache();
process.stdout.write(`${JSON.stringify({ port: running.port })}\n`);
// Whoever started this server holds its standard input: when he is gone, so is it.
process.stdin.on('end', () => process.exit(0)).resume();
