import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { viewPlace } from '../../tests/e2e/canvasPixel.ts'
import { CreateMapForm, jpegFile } from '../../tests/e2e/CreateMapForm.ts'
import { MapPage } from '../../tests/e2e/MapPage.ts'
import { addPois, withOwnMap } from '../../tests/e2e/ownMap.ts'
import { softPicture } from '../../tests/e2e/softPicture.ts'
import { linkTo } from '../../tests/e2e/tileOf.ts'
import { calledMoreOften, type Calls, callsOf, type Coverage } from './calls.ts'
import { TracedServer } from './TracedServer.ts'
import { type Nouns, walkFiles } from './walkFiles.ts'
import { noteRequests, untilQuiet } from '../../tests/untilQuiet.ts'

/** The walks by the titles of their sections in ARCHITECTURE.md. */
export const WALKS = {
  "A POI's drag": { features: ['pois/map'], sceneKinds: ['markers'] },
  'An upload': { features: ['maps'], sceneKinds: [] },
  'A list read': { features: ['maps'], sceneKinds: [] },
  'An opened map': { features: ['maps', 'pois/map'], sceneKinds: ['markers'] },
} as const satisfies Record<string, Nouns>

type WalkName = keyof typeof WALKS

/** Shorter than the time between two of the server's looks at its queue. */
const LOOK_MS = 500
const QUEUE = 'api/images/imageQueue.ts'
/** For what a page fetches and does once it has nothing else to do. */
const AHEAD_MS = 1_500
/** For what follows the end of an act that the page shows, such as the next frame. */
const AFTER_MS = 500

/** More lists than the server looks at its queue meanwhile: both ask the store once. */
const LISTS = ['Walk', 'Walker', 'Isles']

const PLACE = { x: 400, y: 600 }

/** Drives the product in a browser, and returns the files that each walk runs through. */
export const traceWalks = async (browser: Browser): Promise<Map<WalkName, string[]>> => {
  const server = await TracedServer.start()
  try {
    return await new Tracing(server, browser).traceAll()
  } finally {
    await server.close()
  }
}

class Tracing {
  readonly #server: TracedServer
  readonly #browser: Browser
  readonly #acts = new Map<WalkName, Calls>()
  readonly #idle: Calls[] = []

  constructor(server: TracedServer, browser: Browser) {
    this.#server = server
    this.#browser = browser
  }

  async traceAll(): Promise<Map<WalkName, string[]>> {
    const owning = await this.#newContext()
    const { map, owner } = await withOwnMap(this.#server, owning, 'Walker')
    await addPois(owner, map.id, [{ name: 'Low Sister', category: 'Sights', type: 'Idols' }])
    await this.#warmUp(owning, mapPath(map))

    const visitor = await this.#newPage(await this.#newContext())
    await visitor.page.goto('/')
    await linkTo(visitor.page, map).hover()
    await this.#trace(visitor, 'An opened map', async () => {
      await linkTo(visitor.page, map).click()
      await new MapPage(visitor.page).isReady()
    })
    await visitor.page.close()

    const list = await this.#newPage(await this.#newContext())
    await list.page.goto('/')
    await expect(linkTo(list.page, map)).toBeVisible()
    await this.#trace(list, 'A list read', async () => {
      for (const words of LISTS) {
        const answered = list.page.waitForResponse(new RegExp(`/api/maps.*${words}(&|$)`))
        await list.page.getByRole('searchbox', { name: 'Search maps and games' }).fill(words)
        await answered
      }
    })
    await list.page.close()

    const upload = await this.#newPage(owning)
    await upload.page.goto('/')
    await upload.page.getByRole('button', { name: 'Create Map' }).first().click()
    const form = new CreateMapForm(upload.page)
    await form.game.fill('Far Assay')
    await form.choose(jpegFile(await softPicture(1024)))
    // The page would go on to the new map.
    await upload.page.route(/\/api\/(?!upload-map)/, () => undefined)
    await this.#trace(upload, 'An upload', async () => {
      const answered = upload.page.waitForResponse('**/api/upload-map')
      await form.submit.click()
      await answered
    })
    await upload.page.close()

    const drag = await this.#newPage(owning)
    const editor = new MapPage(drag.page)
    await editor.open(map)
    await editor.click(await viewPlace(drag.page, PLACE))
    await expect(editor.info('Low Sister')).toBeVisible()
    const from = await viewPlace(drag.page, PLACE)
    await this.#trace(drag, "A POI's drag", async () => {
      await editor.drag(from, { x: from.x + 60, y: from.y + 40 })
      await expect(editor.saved).toBeVisible()
    })
    await drag.page.close()

    return this.#files()
  }

  #files(): Map<WalkName, string[]> {
    return new Map(
      [...this.#acts].map(([name, calls]) => [
        name,
        walkFiles(calledMoreOften(calls, this.#idle), WALKS[name]),
      ]),
    )
  }

  /** Vite finds the packages that pages need when it first serves them. */
  async #warmUp(context: BrowserContext, path: string): Promise<void> {
    const page = await context.newPage()
    await page.goto(path)
    await new MapPage(page).canvas.waitFor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Map' }).first().click()
    await new CreateMapForm(page).dialog.waitFor()
    await page.close()
    this.#idle.push(await this.#lookAtQueue())
  }

  /** What the server calls while nothing is done but that it looks at its queue, once. */
  async #lookAtQueue(): Promise<Calls> {
    const take = async () => {
      await wait(LOOK_MS)
      return callsOf(await this.#server.takeCalls(), this.#server.url)
    }
    // The first has what the page before did, too.
    await take()
    for (;;) {
      const calls = await take()
      if ((calls.get(QUEUE)?.size ?? 0) > 0) return calls
    }
  }

  async #trace({ page, cdp }: TracedPage, name: WalkName, act: () => Promise<void>): Promise<void> {
    await untilQuiet(page)
    await wait(AHEAD_MS)
    await this.#take(cdp)
    await wait(AFTER_MS)
    this.#idle.push(await this.#take(cdp))
    await act()
    await wait(AFTER_MS)
    this.#acts.set(name, await this.#take(cdp))
  }

  async #take(cdp: CDPSession): Promise<Calls> {
    const [web, api] = await Promise.all([cdp.send('Profiler.takePreciseCoverage'), this.#server.takeCalls()])
    const coverage: Coverage = [...web.result, ...api]
    return callsOf(coverage, this.#server.url)
  }

  async #newContext(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#server.url,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    noteRequests(context)
    return context
  }

  async #newPage(context: BrowserContext): Promise<TracedPage> {
    const page = await context.newPage()
    await page.addInitScript(SAVE_DATA)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Profiler.enable')
    await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    return { page, cdp }
  }
}

interface TracedPage {
  readonly page: Page
  readonly cdp: CDPSession
}

/** A page then fetches nothing ahead. */
const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"
