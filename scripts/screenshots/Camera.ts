import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import sharp from 'sharp'
import type { BuiltServer } from '../../tests/e2e/BuiltServer.ts'
import { signInContext } from '../../tests/e2e/signInContext.ts'
import { noteRequests, untilQuiet } from '../../tests/untilQuiet.ts'

export interface Studio {
  readonly browser: Browser
  readonly server: BuiltServer
  /** The folder of the screenshots. */
  readonly folder: string
}

/** Small enough for the repository, good enough to look at. */
const QUALITY = 70

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

interface Sitting {
  viewport?: typeof DESKTOP
  colorScheme?: 'dark' | 'light'
  /** The e-mail address of whoever is signed in. */
  as?: string
  name?: string
}

/** Opens a page for a user or a visitor, and closes it after `use`. */
export const onPage = async (
  { browser, server }: Studio,
  { viewport = DESKTOP, colorScheme = 'dark', as, name }: Sitting,
  use: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await openContext(browser, server.url, { viewport, colorScheme })
  if (as !== undefined) await signInContext(server, context, as, name)
  await use(await context.newPage())
  await context.close()
}

const openContext = async (
  browser: Browser,
  url: string,
  { viewport, colorScheme }: Required<Pick<Sitting, 'viewport' | 'colorScheme'>>,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    isMobile: isPhone(viewport),
    hasTouch: isPhone(viewport),
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  noteRequests(context)
  return context
}

/** Upright or on its side. */
const isPhone = ({ width, height }: typeof DESKTOP): boolean => Math.min(width, height) <= PHONE.width

/** A view that has moved is painted as it stays soon after. */
const VIEW_RESTS_MS = 500

/** Takes the screenshot once nothing is loading, and the view rests. */
export const take = async (studio: Studio, page: Page, name: string): Promise<void> => {
  await untilQuiet(page)
  await page.waitForTimeout(VIEW_RESTS_MS)
  await takeAsItIs(studio, page, name)
}

/** Takes the screenshot of a page that may still be loading. */
export const takeAsItIs = async ({ folder }: Studio, page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  console.log(`  ${name}`)
}
