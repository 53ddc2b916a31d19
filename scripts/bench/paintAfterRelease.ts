import type { Browser, Page } from 'playwright'
import { addSession } from '../../tests/e2e/signInContext.ts'
import type { Filled, LiveServer } from './LiveServers.ts'

const VIEW = { width: 1000, height: 700 }
const DRAG_PX = 60
/** With the POI in the middle of the view. */
const CAMERA = '#-1/800/600'
const REPEATS = 20
const QUICK_REPEATS = 5

/** Notes when a pointer was let go of, in ms since 1970. */
const NOTE_RELEASE = `window.addEventListener('pointerup', (event) => {
  window.releasedAt = performance.timeOrigin + event.timeStamp
}, true)`

/** Notes when the first frame after the page was armed was painted in which something was drawn, in ms since 1970. */
const NOTE_PAINT = `{
  const { drawImage, clearRect } = CanvasRenderingContext2D.prototype
  let isDrawn = false
  const note = () => {
    if (!window.isArmed || isDrawn) return
    isDrawn = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.paintedAt = performance.timeOrigin + performance.now()
        window.isArmed = isDrawn = false
      }
      port2.postMessage(null)
    })
  }
  const noting = (draw) => function (...given) { note(); return draw.apply(this, given) }
  Object.assign(CanvasRenderingContext2D.prototype, { drawImage: noting(drawImage), clearRect: noting(clearRect) })
}`

interface Two {
  readonly editors: LiveServer
  readonly visitors: LiveServer
  readonly filled: Filled
  readonly isQuick: boolean
}

/** Returns the times from letting go of a POI in the owner's browser until a visitor's has painted it, in ms, sorted. */
export const paintAfterRelease = async (browser: Browser, two: Two): Promise<readonly number[]> => {
  const editing = await browser.newContext({ viewport: VIEW, serviceWorkers: 'block' })
  const visiting = await browser.newContext({ viewport: VIEW, serviceWorkers: 'block' })
  try {
    await addSession(editing, two.editors.url, two.filled.sessionId)
    return await timesOf(await editing.newPage(), await visiting.newPage(), two)
  } finally {
    await Promise.all([editing.close(), visiting.close()])
  }
}

const timesOf = async (
  editor: Page,
  visitor: Page,
  { editors, visitors, filled, isQuick }: Two,
): Promise<readonly number[]> => {
  await editor.addInitScript(NOTE_RELEASE)
  await visitor.addInitScript(NOTE_PAINT)
  await openLive(editor, editors.url + filled.path + CAMERA)
  await openLive(visitor, visitors.url + filled.path + CAMERA)
  const times: number[] = []
  const at = await placeOf(editor)
  // What is not selected is not moved by a drag.
  await editor.mouse.click(at.x, at.y)
  await editor.getByRole('dialog', { name: 'Stone' }).waitFor()
  for (let repeat = 0; repeat < (isQuick ? QUICK_REPEATS : REPEATS); repeat++) {
    await untilStill(visitor)
    await visitor.evaluate('window.isArmed = true')
    const by = repeat % 2 === 0 ? DRAG_PX : -DRAG_PX
    await drag(editor, at, by)
    at.x += by
    // A function, as the page lets no text be run in it.
    const painted = await visitor.waitForFunction(() => Number(Reflect.get(window, 'paintedAt')) || false)
    times.push(Number(await painted.jsonValue()) - Number(await editor.evaluate('window.releasedAt')))
    await visitor.evaluate('window.paintedAt = undefined')
  }
  return times.sort((a, b) => a - b)
}

const openLive = async (page: Page, address: string): Promise<void> => {
  const told = page.waitForResponse('**/live?*')
  await page.goto(address)
  await told
  await page.getByRole('treeitem', { name: 'Stone' }).waitFor()
}

const placeOf = async (page: Page): Promise<{ x: number; y: number }> => {
  const box = await page.getByRole('application').boundingBox()
  if (box === null) throw new Error('The canvas is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const drag = async (page: Page, from: { x: number; y: number }, by: number): Promise<void> => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by / 2, from.y)
  await page.mouse.move(from.x + by, from.y)
  await page.mouse.up()
}

const STILL_MS = 600

/** Nothing has been drawn for a while: what is drawn next is what the page is told. */
const untilStill = async (page: Page): Promise<void> => {
  for (;;) {
    await page.evaluate('window.isArmed = true')
    await page.waitForTimeout(STILL_MS)
    const isStill = await page.evaluate('window.paintedAt === undefined')
    await page.evaluate('window.isArmed = false; window.paintedAt = undefined')
    if (isStill) return
  }
}
