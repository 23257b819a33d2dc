import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

// Workers read this file again: the port is chosen once and handed on in the environment.
// Below the ports that outgoing connections are given, so that none of them can hold it.
process.env.BROWSER_PORT ??= String(20_000 + (process.pid % 12_000));
const baseURL = process.env.BROWSER_URL ?? `http://127.0.0.1:${process.env.BROWSER_PORT}`;
const browser = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.browser.ts',
  testIgnore: ['**/node_modules/**', '**/dist/**'],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter:
    process.env.BROWSER_REPORT === undefined
      ? [['list']]
      : [['list'], ['json', { outputFile: process.env.BROWSER_REPORT }]],
  use: {
    baseURL,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: browser.path, args: browser.args },
    screenshot: 'only-on-failure',
    trace: process.env.BROWSER_TRACE === undefined ? 'off' : 'retain-on-failure',
  },
  ...(process.env.BROWSER_URL === undefined
    ? {
        webServer: {
          command: `"${process.execPath}" scripts/browser-server.ts`,
          url: `${baseURL}/readyz`,
          timeout: 420_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
          stdout: 'pipe' as const,
          stderr: 'pipe' as const,
        },
      }
    : {}),
});
