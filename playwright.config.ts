import { defineConfig, devices } from '@playwright/test'
import { IS_FULL } from './tests/sampled.ts'

/**
 * Optimises scripts ten times later than usual: most pages live for seconds, in which compiling costs a tenth of the processor
 * time, and loops that run long enough to gain by it are still optimised.
 */
const V8_FLAGS =
  '--interrupt-budget=1000000 --interrupt-budget-for-maglev=500000 --invocation-count-for-maglev=3000'

/** Works as root and in closed networks, and keeps the browser from calling home. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--js-flags=${V8_FLAGS}`,
  // The network service runs in the browser's process. The others are Playwright's own, whose list this one replaces.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

export default defineConfig({
  testDir: 'tests/e2e',
  grepInvert: IS_FULL ? undefined : /@full/,
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than the cores of a small machine: a script waits for its page for a third of the time.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    colorScheme: 'dark',
    // It would answer what scripts intercept, and fetch the whole site beside them. Those about it allow it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: BROWSER_FLAGS },
  },
})
